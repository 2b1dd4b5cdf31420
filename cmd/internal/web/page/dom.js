/** Small helpers to make nodes. Text of games goes in by textContent only: it is never markup. */

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * Makes an element. Keys that begin with "on" are listeners, "class" and the rest attributes.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {{[key: string]: unknown}} [props]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, props, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(props ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith('on') && typeof value === 'function') {
      node.addEventListener(key.slice(2), /** @type {EventListener} */ (value));
    } else {
      node.setAttribute(key, value === true ? '' : String(value));
    }
  }
  node.append(...nodesOf(children));
  return node;
}

/**
 * @param {(Child | Child[])[]} children
 * @returns {(Node | string)[]}
 */
function nodesOf(children) {
  return children.flat().filter((c) => c !== null && c !== undefined && c !== false)
    .map((c) => (c instanceof Node ? c : String(c)));
}

/**
 * Puts children in the place of those there.
 * @param {Element} node
 * @param {...(Child | Child[])} children
 */
export function fill(node, ...children) {
  filled.delete(node);
  node.replaceChildren(...nodesOf(children));
}

/** @type {WeakMap<Element, string>} what `refill` put into a node, until anybody else fills it */
const filled = new WeakMap();

/**
 * Puts children in the place of those there, unless what they show is what they showed: most of a page stays as it is from one choice to the next.
 * @param {Element} node
 * @param {string} shows all that the children hang on
 * @param {() => (Child | Child[])[]} make
 */
export function refill(node, shows, make) {
  if (filled.get(node) === shows) return;
  fill(node, ...make());
  filled.set(node, shows);
}

/**
 * Makes an SVG element.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {{[key: string]: string | number | undefined}} [attributes]
 * @returns {SVGElementTagNameMap[T]}
 */
export function svg(tag, attributes) {
  const node = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [key, value] of Object.entries(attributes ?? {})) {
    if (value !== undefined) node.setAttribute(key, String(value));
  }
  return node;
}

const signs = /** @type {{[name: string]: string}} */ ({
  fit: 'M3 8V3H8M16 3H21V8M21 16V21H16M8 21H3V16M8 8H16V16H8Z', theme: 'M12 3A9 9 0 1 0 12 21ZM12 3A9 9 0 0 1 12 21', motion: 'M3 8H15M6 12H21M3 16H12',
  more: 'M4 7H20M4 12H20M4 17H20', keys: 'M3 6H21V18H3ZM7 10H7.1M12 10H12.1M17 10H17.1M8 14H16', seat: 'M4 8H19L15 4M20 16H5L9 20', play: 'M7 4L20 12L7 20Z', pause: 'M8 4V20M16 4V20',
  back: 'M15 4L7 12L15 20', on: 'M9 4L17 12L9 20', in: 'M12 4V20M4 12H20', out: 'M4 12H20', undo: 'M9 5L4 10L9 15M4 10H15A5 5 0 0 1 15 20H10', link: 'M10 14L14 10M9 11L6 14A3.5 3.5 0 0 0 11 19L14 16M15 13L18 10A3.5 3.5 0 0 0 13 5L10 8',
});

/**
 * A small drawn sign, the same in every browser.
 * @param {string} name
 */
export function sign(name) {
  const root = svg('svg', { class: 'sign', viewBox: '0 0 24 24', 'aria-hidden': 'true' });
  root.append(svg('path', { d: signs[name] ?? '' }));
  return root;
}

const drawn = new Set(['svg', 'g', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan', 'title', 'symbol', 'use', 'defs',
  'clipPath', 'pattern', 'image']);

/**
 * Markup of a picture, as nodes: only shapes and texts come through, no scripts, listeners,
 * styles or addresses, whoever wrote the picture.
 * @param {string} markup what stands inside an svg
 * @returns {Node[]}
 */
export function shapes(markup) {
  const doc = new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${markup}</svg>`, 'image/svg+xml');
  const root = doc.documentElement;
  if (root.nodeName !== 'svg') return [];
  for (const node of [...root.querySelectorAll('*')]) {
    if (!drawn.has(node.nodeName) || (node.nodeName === 'image' && !node.getAttribute('href')?.startsWith('data:image/'))) {
      node.remove();
      continue;
    }
    for (const a of [...node.attributes]) {
      const address = a.name.endsWith('href') && !/^(#|data:image\/)/.test(a.value);
      if (a.name.startsWith('on') || a.name === 'style' || address) node.removeAttribute(a.name);
    }
  }
  return [...root.childNodes].map((n) => document.importNode(n, true));
}

/**
 * The element of an id that the page is known to have.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const node = document.getElementById(id);
  if (!node) throw new Error(`the page has no element ${id}`);
  return node;
}

/**
 * What this browser keeps for the page; a browser that keeps nothing is no error.
 * @param {string} key
 * @returns {string | null}
 */
export function kept(key) {
  try {
    return localStorage.getItem(`vedette.${key}`);
  } catch {
    return null;
  }
}

/**
 * @param {string} key
 * @param {string} value
 */
export function keep(key, value) {
  try {
    localStorage.setItem(`vedette.${key}`, value);
  } catch {
    // A private window keeps nothing: the page works all the same.
  }
}
