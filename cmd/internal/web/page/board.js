/** The board: the map as a picture, counters and light over it. It is told what to show and knows no rule. */
import { shapes, svg } from './dom.js';

/** @typedef {import('./types.js').View} View */
/** @typedef {import('./types.js').Hex} Hex */
/** @typedef {import('./state.js').Store} Store */

/**
 * What lies in one place of the board.
 * @typedef {{key: string, unit: string | null, side: string, face: string, small: boolean, hex: string}} Piece
 */

const step = 4; // how far each counter of a stack stands from the one below
const shown = 5; // more counters are told by the number alone

/** Draws one game and finds what lies where. */
export class Board {
  /**
   * @param {Store} store
   * @param {HTMLElement} stage
   */
  constructor(store, stage) {
    const b = store.board;
    this.store = store;
    this.data = b;
    /** @type {Map<string, {node: SVGGElement, symbol: string, x: number, y: number, scale: number, spent: boolean, secret: boolean}>} */
    this.nodes = new Map();
    /** @type {Map<string, Set<string>>} which counters have a frame, by its name: only those that differ are touched */
    this.framed = new Map();
    this.laid = ''; // the counters in the order in which they lie over one another
    /** @type {Map<string, string>} outlines of hexes, by size and hex: of those that were ever lit or marked */
    this.outlines = new Map();
    /** @type {Map<string, Piece[]>} */
    this.stacks = new Map();
    /** @type {Map<string, {many: number, node: SVGGElement}>} signs of how many lie in a hex */
    this.counts = new Map();
    this.size = Math.hypot(b.corners[0]?.[0] ?? 36, b.corners[0]?.[1] ?? 0);
    // A counter takes seven tenths of a hex, whatever it was drawn for.
    this.grow = (0.7 * this.size * Math.sqrt(3)) / b.counter.width;

    this.art = svg('svg', { class: 'art', viewBox: `0 0 ${b.width} ${b.height}`, 'aria-hidden': 'true' });
    const defs = svg('defs');
    this.defs = defs;
    /** @type {Map<string, SVGGElement>} the faces that were drawn: each lies in the counter that shows it, else aside */
    this.symbols = new Map();
    this.fresh = document.createDocumentFragment(); // counters that come to the map all at once
    /** @type {{[name: string]: SVGGElement}} */
    this.layers = {};
    this.art.append(defs);
    this.hatches();
    for (const name of ['zones', 'lit', 'marks', 'trails', 'counters', 'rings', 'path', 'ghost']) {
      const g = svg('g', { class: `layer-${name}` });
      this.layers[name] = g;
      this.art.append(g);
    }
    this.litPath = svg('path', { class: 'lit' });
    this.foePath = svg('path', { class: 'lit-foe' });
    this.layers.lit?.append(this.litPath, this.foePath);
    this.mapPicture = picture(b.map, 'map');
    stage.append(this.mapPicture, this.art);
    /** @type {Set<string>} which pictures of labels are on the page */
    this.labelled = new Set();
  }

  /**
   * Puts numbers and names of hexes on the map, as pictures of their own, when they are first wanted: they are many texts,
   * and to lay them out would hold up what is looked at first.
   * @param {boolean} numbers
   * @param {boolean} names
   */
  label(numbers, names) {
    for (const what of [numbers && 'numbers', names && 'names']) {
      if (!what || this.labelled.has(what)) continue;
      this.labelled.add(what);
      const ids = new Set(this.data.hexes.map((x) => x.id));
      const lines = this.data.labels.split('\n');
      const wanted = lines.filter((l, i) => i === 0 || l === '</svg>' || ids.has(/>([^<>]*)<\/text>$/.exec(l)?.[1] ?? '') === (what === 'numbers'));
      this.art.before(picture(wanted.join('\n'), what));
    }
  }

  /** Patterns, so that no meaning hangs on color alone. */
  hatches() {
    for (const [id, d] of [['hatch-foe', 'M-2 8L8 -2M2 12L12 2'], ['hatch-zone', 'M0 2L10 12M-4 6L4 14M6 -2L14 6'], ['hatch-reach', 'M5 4.2V5.8'], ['hatch-blocks', 'M0 0L10 10M10 0L0 10']]) {
      const p = svg('pattern', { id, width: 10, height: 10, patternUnits: 'userSpaceOnUse' });
      p.append(svg('path', { d, class: id }));
      this.defs.append(p);
    }
  }

  /**
   * The drawing of a face, made when it is first needed.
   * @param {Piece} piece
   */
  symbol(piece) {
    const { id, unit, picture: text } = this.face(piece);
    return this.symbols.get(id) ?? this.define(id, unit, shapes(text));
  }

  /**
   * Shows a face on a counter. A unit's face lies in its counter itself, as a picture of a picture would be drawn twice; a back is that of many.
   * @param {SVGGElement} node
   * @param {Piece} piece
   */
  wear(node, piece) {
    this.bare(node);
    const drawn = this.symbol(piece);
    if (piece.unit === null && !drawn.parentNode) this.defs.append(drawn);
    node.prepend(piece.unit === null ? svg('use', { href: `#${drawn.id}` }) : drawn);
  }

  /**
   * Takes the face off a counter; lists may still show it.
   * @param {SVGGElement} node
   */
  bare(node) {
    const old = node.firstElementChild;
    if (old instanceof SVGUseElement) old.remove();
    else if (old?.id) this.defs.append(old);
  }

  /** @param {Piece} piece */
  face(piece) {
    const unit = piece.unit === null ? undefined : this.store.units.get(piece.unit);
    const face = unit?.faces.find((f) => f.face === piece.face) ?? unit?.faces[0];
    const id = unit ? `c-${unit.id}-${face?.face ?? ''}` : `back-${piece.side}`;
    return { id, unit, picture: face?.picture ?? this.data.backs.find((b) => b.side === piece.side)?.picture ?? '' };
  }

  /**
   * @param {string} id
   * @param {import('./types.js').BoardUnit | undefined} unit
   * @param {Node[]} drawn
   */
  define(id, unit, drawn) {
    const g = svg('g', { id });
    this.symbols.set(id, g);
    const { left, top, width, height } = this.data.counter;
    const tall = unit && !unit.short ? { t: top + (height - width), h: width } : { t: top, h: height };
    g.append(svg('rect', { x: left + 1.2, y: tall.t + 1.6, width, height: tall.h, rx: 2, class: 'shade' }), ...drawn);
    return g;
  }

  /**
   * Reads the faces that are drawn for the first time, all at once: each by itself would take a document of its own.
   * @param {Iterable<Piece>} pieces
   */
  faces(pieces) {
    /** @type {Map<string, ReturnType<Board['face']>>} */
    const fresh = new Map();
    for (const p of pieces) {
      const f = this.face(p);
      if (!this.symbols.has(f.id)) fresh.set(f.id, f);
    }
    const list = [...fresh.values()];
    const groups = shapes(list.map((f) => `<g>${f.picture}</g>`).join(''));
    if (groups.length !== list.length) return; // one of them is not well made: each is read by itself
    list.forEach((f, i) => this.define(f.id, f.unit, [...(groups[i]?.childNodes ?? [])]));
  }

  /**
   * What lies on the map in a view, by hex, the bottom first.
   * @param {View} view
   */
  pieces(view) {
    /** @type {Map<string, Piece[]>} */
    const stacks = new Map();
    const put = (/** @type {Piece} */ p) => {
      const there = stacks.get(p.hex);
      if (there) there.push(p);
      else stacks.set(p.hex, [p]);
    };
    /** @type {Map<string, number>} */
    const same = new Map();
    for (const c of view.counters ?? []) {
      if (!c.hex) continue;
      const n = same.get(`${c.side}|${c.hex}`) ?? 0;
      same.set(`${c.side}|${c.hex}`, n + 1);
      put({ key: `?${c.side}|${c.hex}|${n}`, unit: null, side: c.side, face: '', small: false, hex: c.hex });
    }
    for (const u of view.units) {
      if (u.hex) put({ key: u.id, unit: u.id, side: u.side, face: u.face, small: this.store.units.get(u.id)?.small ?? false, hex: u.hex });
    }
    return stacks;
  }

  /**
   * Draws a view over the one before it: only what differs is touched.
   * @param {View} view
   * @param {boolean} [glide] whether counters move where they went
   */
  draw(view, glide = false) {
    this.stacks = this.pieces(view);
    this.faces([...this.stacks.values()].flat());
    const left = new Set(this.nodes.keys());
    for (const [at, pieces] of this.stacks) {
      const hex = this.store.hexes.get(at);
      if (!hex) continue;
      const units = pieces.filter((p) => !p.small);
      const small = units.length ? pieces.filter((p) => p.small) : [];
      const big = units.length ? units : pieces;
      const from = Math.max(0, big.length - shown);
      const spread = (step * (big.length - 1 - from)) / 2;
      big.forEach((p, i) => {
        const d = step * Math.max(0, i - from);
        const tall = this.data.counter.height > this.data.counter.width ? 4 : 0;
        this.put(p, hex.x + spread - d, hex.y + 1 + tall + spread - d, this.grow, glide);
        left.delete(p.key);
      });
      small.forEach((p, i) => {
        this.put(p, hex.x + this.size * 0.62, hex.y - 12 + 21 * i, 0.6 * this.grow, glide);
        left.delete(p.key);
      });
    }
    for (const key of left) {
      const gone = this.nodes.get(key)?.node;
      if (gone) this.bare(gone);
      gone?.remove();
      this.nodes.delete(key);
      for (const set of this.framed.values()) set.delete(key);
    }
    if (this.fresh.firstChild) this.layers.counters?.append(this.fresh);
    this.order();
    this.badges(view);
  }

  /**
   * @param {Piece} piece
   * @param {number} x
   * @param {number} y
   * @param {number} scale
   * @param {boolean} glide
   */
  put(piece, x, y, scale, glide) {
    const symbol = this.face(piece).id;
    let n = this.nodes.get(piece.key);
    if (!n) {
      const node = svg('g', { class: 'counter', 'data-key': piece.key });
      this.wear(node, piece);
      n = { node, symbol, x: NaN, y: NaN, scale, spent: false, secret: false };
      this.nodes.set(piece.key, n);
      this.fresh.append(node);
    } else if (n.symbol !== symbol) {
      this.wear(n.node, piece);
      n.symbol = symbol;
    }
    if (n.x === x && n.y === y && n.scale === scale) return;
    n.node.classList.toggle('glide', glide && !Number.isNaN(n.x));
    n.x = x;
    n.y = y;
    n.scale = scale;
    n.node.style.transform = `translate(${x}px, ${y}px) scale(${scale.toFixed(3)})`;
  }

  /** Puts counters of a stack over one another in their order; those that are right stay. */
  order() {
    const layer = this.layers.counters;
    if (!layer) return;
    const lie = [...this.stacks.values()].flatMap((pieces) => pieces.map((p) => p.key)).join(' ');
    if (lie === this.laid) return;
    this.laid = lie;
    /** @type {Element | null} */
    let last = null;
    for (const pieces of this.stacks.values()) {
      for (const p of [...pieces.filter((x) => !x.small), ...pieces.filter((x) => x.small)]) {
        const node = this.nodes.get(p.key)?.node;
        if (!node) continue;
        /** @type {Element | null} */
        const after = last ? last.nextElementSibling : layer.firstElementChild;
        if (after !== node) layer.insertBefore(node, after);
        last = node;
      }
    }
  }

  /**
   * Small signs on counters: how many lie in a stack, what a unit has done.
   * @param {View} view
   */
  badges(view) {
    for (const u of view.units) {
      const n = this.nodes.get(u.id);
      if (!n) continue;
      const spent = Boolean(u.moved || u.attacked);
      const secret = Boolean(u.hidden);
      if (n.spent !== spent) this.veil(n.node, n.spent = spent);
      if (n.secret !== secret) n.node.classList.toggle('secret', n.secret = secret);
    }
    const rings = this.layers.rings;
    if (!rings) return;
    const left = new Map(this.counts);
    for (const [at, pieces] of this.stacks) {
      const many = pieces.filter((p) => !p.small).length;
      const hex = this.store.hexes.get(at);
      if (many < 2 || !hex) continue;
      const there = this.counts.get(at);
      left.delete(at);
      if (there?.many === many) continue;
      there?.node.remove();
      const g = svg('g', { class: 'many' });
      const x = hex.x - this.size * 0.62;
      const y = hex.y - this.size * 0.62;
      g.append(svg('circle', { cx: x, cy: y, r: 8 }));
      const t = svg('text', { x, y: y + 3.6 });
      t.textContent = String(many);
      g.append(t);
      rings.append(g);
      this.counts.set(at, { many, node: g });
    }
    for (const [at, c] of left) {
      c.node.remove();
      this.counts.delete(at);
    }
  }

  /**
   * Shows that a unit has moved or attacked: a veil and a cut corner, through which no counter below is seen.
   * @param {SVGGElement} node
   * @param {boolean} on
   */
  veil(node, on) {
    node.classList.toggle('spent', on);
    if (!on || node.querySelector('.veil')) return;
    const { left, top, width, height } = this.data.counter;
    const g = svg('g', { class: 'veil' });
    const right = left + width;
    const cut = width * 0.24;
    g.append(svg('rect', { x: left, y: top, width, height, rx: 2 }), svg('path', { d: `M${right - cut} ${top}H${right}V${top + cut}Z` }));
    node.append(g);
  }

  /**
   * Lights places and counters: those that can be chosen, and nothing else.
   * @param {string[]} hexes
   * @param {string[]} foes hexes of another side's counters
   * @param {Set<string>} units
   */
  light(hexes, foes, units) {
    this.lit(this.litPath, hexes);
    this.lit(this.foePath, foes);
    this.ring('can', units);
  }

  /**
   * @param {SVGPathElement} path
   * @param {string[]} hexes
   */
  lit(path, hexes) {
    const places = hexes.join(' ');
    if (path.getAttribute('data-places') === places) return;
    path.setAttribute('data-places', places);
    path.setAttribute('d', this.area(hexes, 0.94));
  }

  /**
   * Puts a frame around a counter, or takes it away: it is made once, and hidden where the counter has it no more.
   * @param {SVGGElement} node
   * @param {string} name
   * @param {boolean} on
   */
  frame(node, name, on) {
    node.classList.toggle(name, on);
    if (!on || node.querySelector(`.ring-${name}`)) return;
    const { left, top, width, height } = this.data.counter;
    const size = { x: left - 2, y: top - 2, width: width + 4, height: height + 4, rx: 4 };
    node.append(svg('rect', { ...size, class: `ring-${name} ring-under` }), svg('rect', { ...size, class: `ring-${name} ring` }));
  }

  /**
   * The outline of hexes as one path.
   * @param {Iterable<string>} hexes
   * @param {number} [scale]
   */
  area(hexes, scale = 1) {
    let d = '';
    for (const at of hexes) {
      const key = `${scale} ${at}`;
      let one = this.outlines.get(key);
      if (one === undefined) {
        const hex = this.store.hexes.get(at);
        one = hex ? `M${this.data.corners.map((c) => `${(hex.x + (c[0] ?? 0) * scale).toFixed(1)} ${(hex.y + (c[1] ?? 0) * scale).toFixed(1)}`).join('L')}Z` : '';
        this.outlines.set(key, one);
      }
      d += one;
    }
    return d;
  }

  /**
   * Marks hexes in a layer under a name; none takes the mark away.
   * @param {string} layer
   * @param {string} name
   * @param {Iterable<string>} hexes
   */
  mark(layer, name, hexes) {
    const g = this.layers[layer];
    if (!g) return;
    let path = g.querySelector(`path.${name}`);
    const d = this.area(hexes, layer === 'zones' ? 1 : 0.92);
    if (!path && !d) return;
    if (!path) {
      path = svg('path', { class: name });
      g.append(path);
    }
    setPath(path, d);
  }

  /**
   * Rings counters under a name.
   * @param {string} name
   * @param {Iterable<string>} units
   */
  ring(name, units) {
    const before = this.framed.get(name) ?? new Set();
    const set = new Set([...units].filter((u) => this.nodes.has(u)));
    this.framed.set(name, set);
    for (const key of before) {
      const n = set.has(key) ? undefined : this.nodes.get(key);
      if (n) this.frame(n.node, name, false);
    }
    for (const key of set) {
      const n = before.has(key) ? undefined : this.nodes.get(key);
      if (n) this.frame(n.node, name, true);
    }
  }

  /**
   * Draws a way over hexes, with a text at each step after the first.
   * @param {string} name
   * @param {string[]} hexes
   * @param {string[]} [texts]
   * @param {string} [layer]
   * @param {boolean} [more] beside those of the name that are there
   */
  way(name, hexes, texts = [], layer = 'path', more = false) {
    const g = this.layers[layer];
    if (!g) return;
    if (!more) g.querySelectorAll(`.${name}`).forEach((x) => x.remove());
    const at = /** @type {Hex[]} */ (hexes.map((x) => this.store.hexes.get(x)).filter(Boolean));
    if (at.length < 2) return;
    const group = svg('g', { class: name });
    const d = `M${at.map((x) => `${x.x} ${x.y}`).join('L')}`;
    const end = /** @type {Hex} */ (at.at(-1));
    const from = /** @type {Hex} */ (at.at(-2));
    const turn = (Math.atan2(end.y - from.y, end.x - from.x) * 180) / Math.PI;
    group.append(svg('path', { d, class: 'under' }), svg('path', { d, class: 'line' }),
      svg('path', { d: 'M0 0L-12 -6.5L-9 0L-12 6.5Z', class: 'head', transform: `translate(${end.x} ${end.y}) rotate(${turn.toFixed(1)})` }));
    texts.forEach((text, i) => {
      const p = at[i + 1];
      if (!p || !text) return;
      const t = svg('text', { x: p.x, y: p.y - this.size * 0.42, class: 'cost' });
      t.textContent = text;
      group.append(t);
    });
    g.append(group);
  }

  /**
   * A shortest line of hexes between two, whatever lies there.
   * @param {string} from
   * @param {string} to
   * @returns {string[]}
   */
  line(from, to) {
    const { hexes } = this.data;
    const start = hexes.findIndex((x) => x.id === from);
    const end = hexes.findIndex((x) => x.id === to);
    /** @type {Map<number, number>} by hex: the one before it */
    const before = new Map([[start, start]]);
    for (const i of before.keys()) {
      if (i === end) break;
      // A step that leads straighter comes first, so that the line is one that an eye would draw.
      const goal = hexes[end];
      const near = (hexes[i]?.near ?? []).filter((k) => k >= 0 && !before.has(k));
      const gap = (/** @type {number} */ k) => Math.hypot((hexes[k]?.x ?? 0) - (goal?.x ?? 0), (hexes[k]?.y ?? 0) - (goal?.y ?? 0));
      for (const k of near.sort((a, b) => gap(a) - gap(b))) before.set(k, i);
    }
    if (!before.has(end) || start < 0) return [];
    const out = [];
    for (let i = end; ; i = before.get(i) ?? start) {
      out.unshift(hexes[i]?.id ?? '');
      if (i === start) return out;
    }
  }

  /**
   * Takes away the ways of a name.
   * @param {string} name
   * @param {string} [layer]
   */
  unway(name, layer = 'path') {
    this.layers[layer]?.querySelectorAll(`.${name}`).forEach((x) => x.remove());
  }

  /**
   * The hex of a point of the picture.
   * @param {{x: number, y: number}} p
   * @returns {Hex | null}
   */
  hexAt(p) {
    /** @type {Hex | null} */
    let best = null;
    let gap = this.size ** 2;
    for (const x of this.data.hexes) {
      const d = (x.x - p.x) ** 2 + (x.y - p.y) ** 2;
      if (d < gap) {
        gap = d;
        best = x;
      }
    }
    return best;
  }

  /**
   * The counter of a point of the picture, the topmost.
   * @param {{x: number, y: number}} p
   * @returns {Piece | null}
   */
  pieceAt(p) {
    const hex = this.hexAt(p);
    const { left, top, width, height } = this.data.counter;
    for (const piece of [...(this.stacks.get(hex?.id ?? '') ?? [])].reverse()) {
      const n = this.nodes.get(piece.key);
      if (!n) continue;
      const dx = (p.x - n.x) / n.scale;
      const dy = (p.y - n.y) / n.scale;
      if (dx >= left && dx <= left + width && dy >= top && dy <= top + height) return piece;
    }
    return null;
  }

  /**
   * A picture of a counter by itself, for lists.
   * @param {Piece} piece
   */
  portrait(piece) {
    const { left, top, width, height } = this.data.counter;
    const root = svg('svg', { class: 'portrait', viewBox: `${left - 1} ${top - 1} ${width + 4} ${height + 4}`, 'aria-hidden': 'true' });
    const drawn = this.symbol(piece);
    if (!drawn.parentNode) this.defs.append(drawn);
    root.append(svg('use', { href: `#${drawn.id}` }));
    return root;
  }
}

/**
 * @param {Element} path
 * @param {string} d
 */
function setPath(path, d) {
  if (path.getAttribute('d') !== d) path.setAttribute('d', d);
}

/**
 * A picture that the browser draws by itself: nothing in it can run or be reached.
 * @param {string} text
 * @param {string} name
 */
function picture(text, name) {
  const img = document.createElement('img');
  img.className = name;
  img.alt = '';
  img.draggable = false;
  img.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  return img;
}
