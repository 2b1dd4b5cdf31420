// dom.js bbe659ed9187
function h(tag, props, ...children) {
  const node = document.createElement(tag);
  for (const [key2, value] of Object.entries(props ?? {})) {
    if (value === void 0 || value === null || value === false) continue;
    if (key2.startsWith("on") && typeof value === "function") {
      node.addEventListener(
        key2.slice(2),
        /** @type {EventListener} */
        value
      );
    } else {
      node.setAttribute(key2, value === true ? "" : String(value));
    }
  }
  node.append(...nodesOf(children));
  return node;
}
function nodesOf(children) {
  return children.flat().filter((c) => c !== null && c !== void 0 && c !== false).map((c) => c instanceof Node ? c : String(c));
}
function fill(node, ...children) {
  filled.delete(node);
  node.replaceChildren(...nodesOf(children));
}
var filled = /* @__PURE__ */ new WeakMap();
function svg(tag, attributes) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [key2, value] of Object.entries(attributes ?? {})) {
    if (value !== void 0) node.setAttribute(key2, String(value));
  }
  return node;
}
var drawn = /* @__PURE__ */ new Set([
  "svg",
  "g",
  "path",
  "rect",
  "circle",
  "ellipse",
  "line",
  "polyline",
  "polygon",
  "text",
  "tspan",
  "title",
  "symbol",
  "use",
  "defs",
  "clipPath",
  "pattern",
  "image"
]);
function shapes(markup) {
  const doc = new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${markup}</svg>`, "image/svg+xml");
  const root = doc.documentElement;
  if (root.nodeName !== "svg") return [];
  for (const node of [...root.querySelectorAll("*")]) {
    if (!drawn.has(node.nodeName) || node.nodeName === "image" && !node.getAttribute("href")?.startsWith("data:image/")) {
      node.remove();
      continue;
    }
    for (const a of [...node.attributes]) {
      const address2 = a.name.endsWith("href") && !/^(#|data:image\/)/.test(a.value);
      if (a.name.startsWith("on") || a.name === "style" || address2) node.removeAttribute(a.name);
    }
  }
  return [...root.childNodes].map((n) => document.importNode(n, true));
}
function byId(id) {
  const node = document.getElementById(id);
  if (!node) throw new Error(`the page has no element ${id}`);
  return node;
}
function kept(key2) {
  try {
    return localStorage.getItem(`vedette.${key2}`);
  } catch {
    return null;
  }
}
function keep(key2, value) {
  try {
    localStorage.setItem(`vedette.${key2}`, value);
  } catch {
  }
}

// board.js a328a2b8823a
var step = 4;
var shown = 5;
var Board = class {
  /**
   * @param {Store} store
   * @param {HTMLElement} stage
   */
  constructor(store, stage) {
    const b = store.board;
    this.store = store;
    this.data = b;
    this.nodes = /* @__PURE__ */ new Map();
    this.framed = /* @__PURE__ */ new Map();
    this.laid = "";
    this.outlines = /* @__PURE__ */ new Map();
    this.stacks = /* @__PURE__ */ new Map();
    this.counts = /* @__PURE__ */ new Map();
    this.size = Math.hypot(b.corners[0]?.[0] ?? 36, b.corners[0]?.[1] ?? 0);
    this.grow = 0.7 * this.size * Math.sqrt(3) / b.counter.width;
    this.art = svg("svg", { class: "art", viewBox: `0 0 ${b.width} ${b.height}`, "aria-hidden": "true" });
    const defs = svg("defs");
    this.defs = defs;
    this.symbols = /* @__PURE__ */ new Map();
    this.fresh = document.createDocumentFragment();
    this.layers = {};
    this.art.append(defs);
    this.hatches();
    for (const name of ["zones", "lit", "marks", "trails", "counters", "rings", "path", "ghost"]) {
      const g = svg("g", { class: `layer-${name}` });
      this.layers[name] = g;
      this.art.append(g);
    }
    this.litPath = svg("path", { class: "lit" });
    this.foePath = svg("path", { class: "lit-foe" });
    this.layers.lit?.append(this.litPath, this.foePath);
    this.mapPicture = picture(b.map, "map");
    stage.append(this.mapPicture, this.art);
    this.labelled = /* @__PURE__ */ new Set();
  }
  /**
   * Puts numbers and names of hexes on the map, as pictures of their own, when they are first wanted: they are many texts,
   * and to lay them out would hold up what is looked at first.
   * @param {boolean} numbers
   * @param {boolean} names
   */
  label(numbers, names) {
    for (const what of [numbers && "numbers", names && "names"]) {
      if (!what || this.labelled.has(what)) continue;
      this.labelled.add(what);
      const ids = new Set(this.data.hexes.map((x) => x.id));
      const lines = this.data.labels.split("\n");
      const wanted = lines.filter((l, i) => i === 0 || l === "</svg>" || ids.has(/>([^<>]*)<\/text>$/.exec(l)?.[1] ?? "") === (what === "numbers"));
      this.art.before(picture(wanted.join("\n"), what));
    }
  }
  /** Patterns, so that no meaning hangs on color alone. */
  hatches() {
    for (const [id, d] of [["hatch-foe", "M-2 8L8 -2M2 12L12 2"], ["hatch-zone", "M0 2L10 12M-4 6L4 14M6 -2L14 6"], ["hatch-reach", "M5 4.2V5.8"], ["hatch-blocks", "M0 0L10 10M10 0L0 10"]]) {
      const p = svg("pattern", { id, width: 10, height: 10, patternUnits: "userSpaceOnUse" });
      p.append(svg("path", { d, class: id }));
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
    const drawn2 = this.symbol(piece);
    if (piece.unit === null && !drawn2.parentNode) this.defs.append(drawn2);
    node.prepend(piece.unit === null ? svg("use", { href: `#${drawn2.id}` }) : drawn2);
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
    const unit = piece.unit === null ? void 0 : this.store.units.get(piece.unit);
    const face = unit?.faces.find((f) => f.face === piece.face) ?? unit?.faces[0];
    const id = unit ? `c-${unit.id}-${face?.face ?? ""}` : `back-${piece.side}`;
    return { id, unit, picture: face?.picture ?? this.data.backs.find((b) => b.side === piece.side)?.picture ?? "" };
  }
  /**
   * @param {string} id
   * @param {import('./types.js').BoardUnit | undefined} unit
   * @param {Node[]} drawn
   */
  define(id, unit, drawn2) {
    const g = svg("g", { id });
    this.symbols.set(id, g);
    const { left, top, width, height } = this.data.counter;
    const tall = unit && !unit.short ? { t: top + (height - width), h: width } : { t: top, h: height };
    g.append(svg("rect", { x: left + 1.2, y: tall.t + 1.6, width, height: tall.h, rx: 2, class: "shade" }), ...drawn2);
    return g;
  }
  /**
   * Reads the faces that are drawn for the first time, all at once: each by itself would take a document of its own.
   * @param {Iterable<Piece>} pieces
   */
  faces(pieces) {
    const fresh = /* @__PURE__ */ new Map();
    for (const p of pieces) {
      const f = this.face(p);
      if (!this.symbols.has(f.id)) fresh.set(f.id, f);
    }
    const list = [...fresh.values()];
    const groups = shapes(list.map((f) => `<g>${f.picture}</g>`).join(""));
    if (groups.length !== list.length) return;
    list.forEach((f, i) => this.define(f.id, f.unit, [...groups[i]?.childNodes ?? []]));
  }
  /**
   * What lies on the map in a view, by hex, the bottom first.
   * @param {View} view
   */
  pieces(view) {
    const stacks = /* @__PURE__ */ new Map();
    const put = (p) => {
      const there = stacks.get(p.hex);
      if (there) there.push(p);
      else stacks.set(p.hex, [p]);
    };
    const same = /* @__PURE__ */ new Map();
    for (const c of view.counters ?? []) {
      if (!c.hex) continue;
      const n = same.get(`${c.side}|${c.hex}`) ?? 0;
      same.set(`${c.side}|${c.hex}`, n + 1);
      put({ key: `?${c.side}|${c.hex}|${n}`, unit: null, side: c.side, face: "", small: false, hex: c.hex });
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
      const spread2 = step * (big.length - 1 - from) / 2;
      big.forEach((p, i) => {
        const d = step * Math.max(0, i - from);
        const tall = this.data.counter.height > this.data.counter.width ? 4 : 0;
        this.put(p, hex.x + spread2 - d, hex.y + 1 + tall + spread2 - d, this.grow, glide);
        left.delete(p.key);
      });
      small.forEach((p, i) => {
        this.put(p, hex.x + this.size * 0.62, hex.y - 12 + 21 * i, 0.6 * this.grow, glide);
        left.delete(p.key);
      });
    }
    for (const key2 of left) {
      const gone = this.nodes.get(key2)?.node;
      if (gone) this.bare(gone);
      gone?.remove();
      this.nodes.delete(key2);
      for (const set of this.framed.values()) set.delete(key2);
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
      const node = svg("g", { class: "counter", "data-key": piece.key });
      this.wear(node, piece);
      n = { node, symbol, x: NaN, y: NaN, scale, spent: false, secret: false };
      this.nodes.set(piece.key, n);
      this.fresh.append(node);
    } else if (n.symbol !== symbol) {
      this.wear(n.node, piece);
      n.symbol = symbol;
    }
    if (n.x === x && n.y === y && n.scale === scale) return;
    n.node.classList.toggle("glide", glide && !Number.isNaN(n.x));
    n.x = x;
    n.y = y;
    n.scale = scale;
    n.node.style.transform = `translate(${x}px, ${y}px) scale(${scale.toFixed(3)})`;
  }
  /** Puts counters of a stack over one another in their order; those that are right stay. */
  order() {
    const layer = this.layers.counters;
    if (!layer) return;
    const lie = [...this.stacks.values()].flatMap((pieces) => pieces.map((p) => p.key)).join(" ");
    if (lie === this.laid) return;
    this.laid = lie;
    let last = null;
    for (const pieces of this.stacks.values()) {
      for (const p of [...pieces.filter((x) => !x.small), ...pieces.filter((x) => x.small)]) {
        const node = this.nodes.get(p.key)?.node;
        if (!node) continue;
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
      if (n.secret !== secret) n.node.classList.toggle("secret", n.secret = secret);
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
      const g = svg("g", { class: "many" });
      const x = hex.x - this.size * 0.62;
      const y = hex.y - this.size * 0.62;
      g.append(svg("circle", { cx: x, cy: y, r: 8 }));
      const t = svg("text", { x, y: y + 3.6 });
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
    node.classList.toggle("spent", on);
    if (!on || node.querySelector(".veil")) return;
    const { left, top, width, height } = this.data.counter;
    const g = svg("g", { class: "veil" });
    const right = left + width;
    const cut = width * 0.24;
    g.append(svg("rect", { x: left, y: top, width, height, rx: 2 }), svg("path", { d: `M${right - cut} ${top}H${right}V${top + cut}Z` }));
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
    this.ring("can", units);
  }
  /**
   * @param {SVGPathElement} path
   * @param {string[]} hexes
   */
  lit(path, hexes) {
    const places = hexes.join(" ");
    if (path.getAttribute("data-places") === places) return;
    path.setAttribute("data-places", places);
    path.setAttribute("d", this.area(hexes, 0.94));
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
    node.append(svg("rect", { ...size, class: `ring-${name} ring-under` }), svg("rect", { ...size, class: `ring-${name} ring` }));
  }
  /**
   * The outline of hexes as one path.
   * @param {Iterable<string>} hexes
   * @param {number} [scale]
   */
  area(hexes, scale = 1) {
    let d = "";
    for (const at of hexes) {
      const key2 = `${scale} ${at}`;
      let one = this.outlines.get(key2);
      if (one === void 0) {
        const hex = this.store.hexes.get(at);
        one = hex ? `M${this.data.corners.map((c) => `${(hex.x + (c[0] ?? 0) * scale).toFixed(1)} ${(hex.y + (c[1] ?? 0) * scale).toFixed(1)}`).join("L")}Z` : "";
        this.outlines.set(key2, one);
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
    const d = this.area(hexes, layer === "zones" ? 1 : 0.92);
    if (!path && !d) return;
    if (!path) {
      path = svg("path", { class: name });
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
    const before = this.framed.get(name) ?? /* @__PURE__ */ new Set();
    const set = new Set([...units].filter((u) => this.nodes.has(u)));
    this.framed.set(name, set);
    for (const key2 of before) {
      const n = set.has(key2) ? void 0 : this.nodes.get(key2);
      if (n) this.frame(n.node, name, false);
    }
    for (const key2 of set) {
      const n = before.has(key2) ? void 0 : this.nodes.get(key2);
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
  way(name, hexes, texts = [], layer = "path", more = false) {
    const g = this.layers[layer];
    if (!g) return;
    if (!more) g.querySelectorAll(`.${name}`).forEach((x) => x.remove());
    const at = (
      /** @type {Hex[]} */
      hexes.map((x) => this.store.hexes.get(x)).filter(Boolean)
    );
    if (at.length < 2) return;
    const group = svg("g", { class: name });
    const d = `M${at.map((x) => `${x.x} ${x.y}`).join("L")}`;
    const end = (
      /** @type {Hex} */
      at.at(-1)
    );
    const from = (
      /** @type {Hex} */
      at.at(-2)
    );
    const turn = Math.atan2(end.y - from.y, end.x - from.x) * 180 / Math.PI;
    group.append(
      svg("path", { d, class: "under" }),
      svg("path", { d, class: "line" }),
      svg("path", { d: "M0 0L-12 -6.5L-9 0L-12 6.5Z", class: "head", transform: `translate(${end.x} ${end.y}) rotate(${turn.toFixed(1)})` })
    );
    texts.forEach((text, i) => {
      const p = at[i + 1];
      if (!p || !text) return;
      const t = svg("text", { x: p.x, y: p.y - this.size * 0.42, class: "cost" });
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
    const before = /* @__PURE__ */ new Map([[start, start]]);
    for (const i of before.keys()) {
      if (i === end) break;
      const goal = hexes[end];
      const near = (hexes[i]?.near ?? []).filter((k) => k >= 0 && !before.has(k));
      const gap = (k) => Math.hypot((hexes[k]?.x ?? 0) - (goal?.x ?? 0), (hexes[k]?.y ?? 0) - (goal?.y ?? 0));
      for (const k of near.sort((a, b) => gap(a) - gap(b))) before.set(k, i);
    }
    if (!before.has(end) || start < 0) return [];
    const out = [];
    for (let i = end; ; i = before.get(i) ?? start) {
      out.unshift(hexes[i]?.id ?? "");
      if (i === start) return out;
    }
  }
  /**
   * Takes away the ways of a name.
   * @param {string} name
   * @param {string} [layer]
   */
  unway(name, layer = "path") {
    this.layers[layer]?.querySelectorAll(`.${name}`).forEach((x) => x.remove());
  }
  /**
   * The hex of a point of the picture.
   * @param {{x: number, y: number}} p
   * @returns {Hex | null}
   */
  hexAt(p) {
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
    for (const piece of [...this.stacks.get(hex?.id ?? "") ?? []].reverse()) {
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
    const root = svg("svg", { class: "portrait", viewBox: `${left - 1} ${top - 1} ${width + 4} ${height + 4}`, "aria-hidden": "true" });
    const drawn2 = this.symbol(piece);
    if (!drawn2.parentNode) this.defs.append(drawn2);
    root.append(svg("use", { href: `#${drawn2.id}` }));
    return root;
  }
};
function setPath(path, d) {
  if (path.getAttribute("d") !== d) path.setAttribute("d", d);
}
function picture(text, name) {
  const img = document.createElement("img");
  img.className = name;
  img.alt = "";
  img.draggable = false;
  img.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  return img;
}

// brush.js 0b9390e54198
var brushKinds = [
  { does: "terrain", kind: "terrain", key: "t" },
  { does: "feature", kind: "feature", key: "r" },
  { does: "hexside", kind: "hexside", key: "s" },
  { does: "place", kind: "unit", key: "n" }
];
function brushOfKey(things, now, key2) {
  if (key2 === "0") return null;
  const digit = /^[1-9]$/.test(key2) ? Number(key2) : 0;
  const row = digit ? brushKinds.find((k) => k.does === (now?.do ?? "terrain")) : brushKinds.find((k) => k.key === key2);
  if (!row) return void 0;
  const of = things.filter((t) => t.kind === row.kind);
  const next = digit ? of[digit - 1] : of[(of.findIndex((t) => now?.do === row.does && t.id === now.what) + 1) % of.length];
  return next ? { ...now, do: row.does, what: next.id } : void 0;
}
function brushFrom(things, hex) {
  const t = things.find((x) => x.kind === "terrain" && (x.name || x.id) === hex.terrain);
  return t ? { do: "terrain", what: t.id } : null;
}
function hexesAlike(board, at) {
  const { hexes } = board.data;
  const like = (x) => `${x.terrain}|${(x.features ?? []).join("|")}`;
  const from = board.store.hexes.get(at);
  if (!from) return [];
  const out = [from];
  const seen = /* @__PURE__ */ new Set([from.id]);
  for (const x of out) {
    for (const i of x.near) {
      const n = hexes[i];
      if (i < 0 || !n || seen.has(n.id) || like(n) !== like(from)) continue;
      seen.add(n.id);
      out.push(n);
    }
  }
  return out.map((x) => x.id);
}

// camera.js 7ae2c6a41099
var nearest = 4;
var farthest = 0.1;
var longPress = 500;
var Camera = class {
  /**
   * @param {HTMLElement} frame what is seen
   * @param {HTMLElement} stage the whole picture
   * @param {number} width
   * @param {number} height
   * @param {() => void} moved
   * @param {AbortSignal} signal ends all listening
   */
  constructor(frame, stage, width, height, moved, signal) {
    this.signal = signal;
    this.frame = frame;
    this.stage = stage;
    this.width = width;
    this.height = height;
    this.moved = moved;
    this.x = 0;
    this.y = 0;
    this.k = 1;
    this.fitted = 0;
    this.wide = frame.clientWidth;
    this.high = frame.clientHeight;
    this.settled = null;
    stage.style.width = `${width}px`;
    stage.style.height = `${height}px`;
  }
  /** Puts the picture where the numbers say, and keeps some of it in sight. */
  place() {
    const w = this.wide;
    const h2 = this.high;
    const edge = Math.min(80, w / 4);
    this.x = Math.min(w - edge, Math.max(edge - this.width * this.k, this.x));
    this.y = Math.min(h2 - edge, Math.max(edge - this.height * this.k, this.y));
    this.stage.style.transform = `translate(${this.x.toFixed(2)}px, ${this.y.toFixed(2)}px) scale(${this.k.toFixed(4)})`;
    this.moved();
  }
  /**
   * Zooms so that the place under a point of the frame stays there.
   * @param {number} k
   * @param {number} [cx]
   * @param {number} [cy]
   */
  zoom(k, cx = this.wide / 2, cy = this.high / 2) {
    this.settled = null;
    const next = Math.min(nearest, Math.max(farthest, k));
    this.x = cx - (cx - this.x) * next / this.k;
    this.y = cy - (cy - this.y) * next / this.k;
    this.k = next;
    this.fitted = 0;
    this.place();
  }
  /**
   * Moves the picture.
   * @param {number} dx
   * @param {number} dy
   */
  pan(dx, dy) {
    this.settled = null;
    this.x += dx;
    this.y += dy;
    this.place();
  }
  /** Shows the whole map, then its whole width, then one to one, in turn. */
  fit() {
    this.settled = null;
    const w = this.wide / this.width;
    const h2 = this.high / this.height;
    const k = [Math.min(w, h2), Math.max(w, h2), 1][this.fitted % 3] ?? 1;
    this.fitted += 1;
    this.k = Math.min(nearest, Math.max(farthest, k));
    this.x = (this.wide - this.width * this.k) / 2;
    this.y = (this.high - this.height * this.k) / 2;
    this.place();
  }
  /**
   * Shows places and what lies around them, at most half as large again as they are.
   * @param {{x: number, y: number}[]} places
   * @param {number} margin
   */
  around(places, margin) {
    const xs = places.map((p) => p.x);
    const ys = places.map((p) => p.y);
    const left = Math.max(0, Math.min(...xs) - margin);
    const top = Math.max(0, Math.min(...ys) - margin);
    const width = Math.min(this.width, Math.max(...xs) + margin) - left;
    const height = Math.min(this.height, Math.max(...ys) + margin) - top;
    this.k = Math.min(1.5, nearest, Math.max(farthest, Math.min(this.wide / width, this.high / height)));
    this.x = this.wide / 2 - (left + width / 2) * this.k;
    this.y = this.high / 2 - (top + height / 2) * this.k;
    this.place();
  }
  /**
   * Shows the part of the map where most of some places lie.
   * @param {{x: number, y: number}[]} places
   * @param {number} k
   */
  crowd(places, k) {
    const w = this.wide / 2 / k - 40;
    const h2 = this.high / 2 / k - 40;
    const around = (c) => places.filter((p) => Math.abs(p.x - c.x) <= w && Math.abs(p.y - c.y) <= h2);
    let most = [];
    for (const c of places) {
      const there = around(c);
      if (there.length > most.length) most = there;
    }
    const mid = (list) => (Math.min(...list) + Math.max(...list)) / 2;
    const x = most.length ? mid(most.map((p) => p.x)) : this.width / 2;
    const y = most.length ? mid(most.map((p) => p.y)) : this.height / 2;
    this.k = k;
    const inside = (at, frame, whole) => whole < frame ? (frame - whole) / 2 : Math.min(0, Math.max(frame - whole, at));
    this.x = inside(this.wide / 2 - x * k, this.wide, this.width * k);
    this.y = inside(this.high / 2 - y * k, this.high, this.height * k);
    this.place();
  }
  /**
   * Brings a place into sight if it is not.
   * @param {number} x
   * @param {number} y
   * @param {number} [margin]
   */
  show(x, y, margin = 60) {
    const sx = x * this.k + this.x;
    const sy = y * this.k + this.y;
    const m = Math.min(margin, this.wide / 4, this.high / 4);
    const dx = sx < m ? m - sx : Math.min(0, this.wide - m - sx);
    const dy = sy < m ? m - sy : Math.min(0, this.high - m - sy);
    if (dx || dy) this.pan(dx, dy);
  }
  /**
   * The place in the picture under a place on the screen.
   * @param {number} clientX
   * @param {number} clientY
   * @param {boolean} touch
   * @returns {Point}
   */
  point(clientX, clientY, touch) {
    const box = this.frame.getBoundingClientRect();
    return { x: (clientX - box.left - this.x) / this.k, y: (clientY - box.top - this.y) / this.k, clientX, clientY, touch };
  }
  /**
   * Listens to mouse, pen and fingers.
   * @param {Hands} hands
   */
  listen(hands) {
    const down = /* @__PURE__ */ new Map();
    let mode = "none";
    let start = { x: 0, y: 0 };
    let gap = 0;
    const { frame, signal } = this;
    let staying;
    let swallow = false;
    const onMap = (e) => e.target === frame || e.target instanceof Node && this.stage.contains(e.target);
    frame.addEventListener("pointerdown", (e) => {
      if (e.button > 1 || !onMap(e)) return;
      clearTimeout(staying);
      down.set(e.pointerId, { x: e.clientX, y: e.clientY });
      if (down.size === 2) {
        if (mode === "drag") hands.release();
        mode = "pinch";
        gap = spread(down);
        return;
      }
      frame.setPointerCapture(e.pointerId);
      mode = e.button === 1 ? "pan" : "wait";
      start = { x: e.clientX, y: e.clientY };
      if (e.pointerType === "mouse" || !hands.press) return;
      staying = setTimeout(() => {
        if (mode !== "wait") return;
        swallow = true;
        mode = "none";
        hands.press?.(this.point(start.x, start.y, true));
      }, longPress);
    }, { signal });
    frame.addEventListener("pointerdown", () => {
      swallow = false;
    }, { capture: true, signal });
    frame.addEventListener("click", (e) => {
      if (!swallow) return;
      swallow = false;
      e.stopPropagation();
      e.preventDefault();
    }, { capture: true, signal });
    frame.addEventListener("contextmenu", (e) => {
      if (!onMap(e) || !hands.press) return;
      e.preventDefault();
      if (e instanceof PointerEvent && e.pointerType === "touch") return;
      hands.press(this.point(e.clientX, e.clientY, false));
    }, { signal });
    frame.addEventListener("pointermove", (e) => {
      const touch = e.pointerType === "touch";
      const p = this.point(e.clientX, e.clientY, touch);
      const was = down.get(e.pointerId);
      if (!was) {
        if (!touch) hands.hover(onMap(e) ? p : null);
        return;
      }
      const dx = e.clientX - was.x;
      const dy = e.clientY - was.y;
      if (mode === "wait" && Math.hypot(e.clientX - start.x, e.clientY - start.y) >= (touch ? 10 : 4)) {
        mode = hands.grab(this.point(start.x, start.y, touch)) ? "drag" : "pan";
        frame.classList.add("moving");
        if (mode === "pan") {
          this.pan(e.clientX - start.x - dx, e.clientY - start.y - dy);
        }
      }
      down.set(e.pointerId, { x: e.clientX, y: e.clientY });
      if (mode === "pan") this.pan(dx, dy);
      if (mode === "drag") hands.carry(p);
      if (mode === "pinch") {
        const box = frame.getBoundingClientRect();
        const [a, b] = [...down.values()];
        const next = spread(down);
        if (a && b && gap > 0) {
          this.pan(dx / 2, dy / 2);
          this.zoom(this.k * next / gap, (a.x + b.x) / 2 - box.left, (a.y + b.y) / 2 - box.top);
        }
        gap = next;
      }
    }, { signal });
    const up = (e) => {
      clearTimeout(staying);
      if (!down.delete(e.pointerId)) return;
      const p = this.point(e.clientX, e.clientY, e.pointerType === "touch");
      frame.classList.remove("moving");
      if (e.type === "pointercancel") {
        if (mode === "drag") hands.release();
      } else if (mode === "wait") {
        hands.tap(p);
      } else if (mode === "drag") {
        hands.drop(p);
      }
      mode = down.size ? "pan" : "none";
    };
    frame.addEventListener("pointerup", up, { signal });
    frame.addEventListener("pointercancel", up, { signal });
    frame.addEventListener("pointerleave", () => hands.hover(null), { signal });
    frame.addEventListener("wheel", (e) => {
      if (!onMap(e)) return;
      e.preventDefault();
      const box = frame.getBoundingClientRect();
      if (e.shiftKey) {
        this.pan(-(e.deltaX || e.deltaY), 0);
        return;
      }
      const step2 = e.deltaMode === 1 ? e.deltaY * 16 : e.deltaY;
      this.zoom(this.k * Math.exp(-Math.min(240, Math.max(-240, step2)) * 18e-4), e.clientX - box.left, e.clientY - box.top);
    }, { passive: false, signal });
    const watch = new ResizeObserver(() => {
      const same = this.wide === frame.clientWidth && this.high === frame.clientHeight;
      this.wide = frame.clientWidth;
      this.high = frame.clientHeight;
      const { settled } = this;
      this.settled = null;
      if (settled && !same) settled();
      else this.place();
    });
    watch.observe(frame);
    signal.addEventListener("abort", () => watch.disconnect());
  }
};
function spread(fingers) {
  const [a, b] = [...fingers.values()];
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
}

// kept.js 9df3267628c0
var opening = ["seat.info", "game.board", "game.moment", "game.moments"];
var openKept = async () => globalThis.caches?.open(`vedette-answers ${new URL(".", location.href).pathname}`).catch(() => void 0);
var addressOf = (key2, method) => new URL(`answers/${key2}/${method}`, location.href).href;
async function keepOpening(line, key2, methods = opening) {
  for (const method of methods) await keep2(key2, method, await line.call(key2, JSON.stringify({ jsonrpc: "2.0", id: 0, method, params: {} })));
}
async function keep2(key2, method, answer) {
  if (answer.status !== 200) return;
  await (await openKept())?.put(addressOf(key2, method), new Response(answer.text)).catch(() => {
  });
}
function answerEarly(line) {
  const asked = /* @__PURE__ */ new Set();
  let timer;
  return {
    async call(key2, body, signal) {
      const { method, params } = JSON.parse(body);
      const first = `${key2} ${method}`;
      if (Object.keys(params).length > 0 || asked.has(first) || !(method === "lobby.games" || opening.includes(method))) return line.call(key2, body, signal);
      asked.add(first);
      const early = method === "lobby.games" ? await fetch("lobby.json").catch(() => null) : await (await openKept())?.match(addressOf(key2, method));
      const fresh = line.call(key2, body, signal);
      if (method !== "lobby.games") void fresh.then((a) => keep2(key2, method, a));
      return early?.ok ? { status: 200, text: await early.text() } : fresh;
    },
    follow: (key2, from, of, take, state) => line.follow(key2, from, of, (name, number, data) => {
      take(name, number, data);
      if (name !== "change") return;
      clearTimeout(timer);
      timer = setTimeout(() => void keepOpening(line, key2, ["game.moment", "game.moments"]), 1e3);
    }, state)
  };
}

// transport.js c95b6dd14abc
var httpTransport = {
  async call(key2, body, signal) {
    const ask = () => fetch("/rpc", { method: "POST", headers: headersOf(key2), body, signal: signal ?? null, cache: "no-store" });
    let answer = await ask();
    for (let tries = 1; answer.status === 429 && tries < 6; tries += 1) {
      await new Promise((r) => setTimeout(r, 150 * tries));
      answer = await ask();
    }
    return { status: answer.status, text: await answer.text() };
  },
  follow: followServer
};
function headersOf(key2) {
  return { Authorization: `Bearer ${key2}`, "Content-Type": "application/json" };
}
var peekEvery = 2e4;
function followServer(key2, from, of, take, line) {
  let tries = 0;
  let missing = 0;
  let ended = false;
  let current = null;
  let timer;
  const open = async (unseen) => {
    clearTimeout(timer);
    if (ended || current || document.hidden && !unseen) return;
    const mine = new AbortController();
    current = mine;
    try {
      const answer = await fetch(`/events?from=${from()}${of}`, { headers: headersOf(key2), signal: mine.signal, cache: "no-store" });
      if (answer.status === 404 || answer.status === 401 || answer.status === 403) {
        ended = true;
        line("ended", tries);
        return;
      }
      if (!answer.ok || !answer.body) throw new Error(String(answer.status));
      tries = 0;
      line("open", 0);
      await readEvents(answer.body, (name, id, data) => {
        take(name, Number(id), data);
        if (document.hidden && from() >= missing) mine.abort();
      });
    } catch {
    }
    if (current === mine) current = null;
    if (ended) return;
    if (document.hidden) {
      timer = setTimeout(peek, peekEvery);
      return;
    }
    tries += 1;
    if (tries > 1) line("lost", tries);
    timer = setTimeout(open, Math.min(1e4, 250 * 2 ** Math.min(tries, 6)));
  };
  const peek = async () => {
    clearTimeout(timer);
    if (ended || !document.hidden || current || of) return;
    try {
      const body = JSON.stringify({ jsonrpc: "2.0", id: 0, method: "seat.info", params: {} });
      const { result } = JSON.parse((await httpTransport.call(key2, body)).text);
      if (result?.at > from()) {
        missing = result.at;
        await open(true);
        return;
      }
    } catch {
    }
    timer = setTimeout(peek, peekEvery);
  };
  const seen = () => {
    if (document.hidden) {
      current?.abort();
      current = null;
      timer = setTimeout(peek, peekEvery);
    } else {
      void open();
    }
  };
  const online = () => {
    tries = 0;
    void open();
  };
  document.addEventListener("visibilitychange", seen);
  addEventListener("online", online);
  void open();
  return () => {
    ended = true;
    clearTimeout(timer);
    current?.abort();
    document.removeEventListener("visibilitychange", seen);
    removeEventListener("online", online);
  };
}
async function readEvents(body, take) {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (; ; ) {
    const { done, value } = await reader.read();
    if (done) return;
    rest += decoder.decode(value, { stream: true });
    const blocks = rest.split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      let name = "message";
      let id = "";
      const data = [];
      for (const l of block.split("\n")) {
        if (l.startsWith("event:")) name = l.slice(6).trim();
        else if (l.startsWith("id:")) id = l.slice(3).trim();
        else if (l.startsWith("data:")) data.push(l.slice(5).trimStart());
      }
      if (data.length) take(name, id, data.join("\n"));
    }
  }
}
var Engine = class {
  /** @param {string} script */
  constructor(script) {
    this.worker = new Worker(script);
    this.count = 0;
    this.waiting = /* @__PURE__ */ new Map();
    this.worker.onmessage = (e) => this.waiting.get(e.data.id)?.(e.data);
    this.worker.onerror = (e) => {
      for (const take of this.waiting.values()) take({ status: 500, text: `The engine of this page has stopped: ${e.message}. Load the page again: nothing is lost.`, end: true });
    };
  }
  /**
   * Sends a message and takes all that answers it.
   * @param {object} message
   * @param {(data: any) => void} take
   */
  send(message, take) {
    this.count += 1;
    this.waiting.set(this.count, take);
    this.worker.postMessage({ id: this.count, ...message });
    return this.count;
  }
  /**
   * Sends a message that has one answer.
   * @param {object} message
   * @returns {Promise<any>}
   */
  ask(message) {
    return new Promise((resolve) => {
      const id = this.send(message, (data) => {
        this.waiting.delete(id);
        resolve(data);
      });
    });
  }
  /** @returns {Transport} */
  transport() {
    return {
      call: (key2, body) => this.ask({ do: "ask", key: key2, body }),
      follow: (key2, from, _of, take, line) => {
        const id = this.send({ do: "follow", key: key2, from: from() }, (news) => {
          if (news.end) line("ended", 0);
          else take(news.name || "change", news.number, news.data);
        });
        line("open", 0);
        return () => {
          this.waiting.delete(id);
          this.worker.postMessage({ id, do: "leave" });
        };
      }
    };
  }
};
var engine;
var engineLine;
function isPublished() {
  return document.documentElement.dataset.worker !== void 0;
}
function startEngine() {
  engine ??= new Engine(document.documentElement.dataset.worker ?? "");
  return engine;
}
function transport() {
  if (!isPublished()) return httpTransport;
  engineLine ??= answerEarly(startEngine().transport());
  return engineLine;
}

// source.js 84cd8715ad2d
var Refusal = class extends Error {
  /**
   * @param {number} code
   * @param {string} message
   * @param {any} [data]
   */
  constructor(code, message, data) {
    super(message);
    this.code = code;
    this.data = data;
  }
  /**
   * The reason as the engine gave it.
   * @returns {Reason}
   */
  reason() {
    const d = this.data?.refused ?? this.data ?? {};
    return { ...d, text: d.text ?? this.message };
  }
};
function serverSource(key2, of = "") {
  let id = 0;
  const line = transport();
  return {
    kind: "server",
    async ask(method, params, signal) {
      id += 1;
      const body = JSON.stringify({ jsonrpc: "2.0", id, method, params: params ?? {} });
      let answer;
      try {
        answer = (params ? null : await askedEarly(key2, method)) ?? await line.call(key2, body, signal);
      } catch (e) {
        if (signal?.aborted) throw e;
        throw new Refusal(0, "the server does not answer");
      }
      const { status, text } = answer;
      let message;
      try {
        message = JSON.parse(text);
      } catch {
        throw new Refusal(status, status === 404 ? "this link leads nowhere: the table is closed, or the link was cut short" : isPublished() ? text : `the server says ${status}`);
      }
      if (message.error) throw new Refusal(message.error.code, message.error.message, message.error.data);
      if (status !== 200) throw new Refusal(status, `the server says ${status}`);
      return message.result;
    },
    listen: (from, on) => listenToEngine(line, key2, from, on, of)
  };
}
async function askedEarly(key2, method) {
  const asked = (
    /** @type {any} */
    globalThis.asked
  );
  const answer = await asked?.get(`${key2} ${method}`)?.catch(() => null);
  asked?.delete(`${key2} ${method}`);
  return answer && answer.status !== 429 ? { status: answer.status, text: await answer.text() } : null;
}
function listenToEngine(line, key2, from, on, of) {
  let last = from;
  return line.follow(key2, () => last, of, (name, number, data) => {
    if (name === "change" || name === "message") {
      const change = JSON.parse(data);
      change.number ??= number;
      if (change.number <= last && !change.whole && last > 0) return;
      last = change.number;
      on.change(change);
    } else {
      on.notice?.(name, data ? JSON.parse(data) : null);
    }
  }, (state, tries) => on.line?.(state, tries));
}

// ends.js 478ef3a6379b
var endsPhase = /* @__PURE__ */ new Set(["move.unit", "attack.target", "attack.attacker", "several", "actions"]);
var ending = /* @__PURE__ */ new Set([...endsPhase, "attack.units", "advance.unit", "choose.units"]);

// theme.js a871a16bbb2c
var still = matchMedia("(prefers-reduced-motion: reduce)");
function applyTheme() {
  const theme = kept("theme") ?? "system";
  const root = document.documentElement;
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
  return theme;
}

// look.js b096f829672e
function readAddress(hash) {
  const parts = hash.replace(/^#/, "").split("&");
  const at = parts.find((p) => p.startsWith("at="))?.slice(3);
  const side = parts.find((p) => p.startsWith("side="))?.slice(5) ?? null;
  const keys = (parts.find((p) => p && !p.includes("=")) ?? "").split(".").filter(Boolean);
  return { keys, at: at && /^\d+$/.test(at) ? Number(at) : null, side };
}

// desk.js c16a899a8f6e
var mostPassed = 400;
var Passage = class {
  /**
   * @param {(method: string, params: object) => Promise<any>} ask
   * @param {HTMLElement} node
   */
  constructor(ask, node) {
    this.ask = ask;
    this.node = node;
    this.list = [];
    this.pinned = 0;
    this.shown = 0;
  }
  async open() {
    const { moments } = await this.ask("preview.moments", {});
    this.list = moments;
    this.pinned = this.shown = this.list.at(-1)?.number ?? 0;
    this.draw();
  }
  draw() {
    this.node.hidden = this.list.length === 0;
    const line = (m) => h("li", {}, h("button", {
      type: "button",
      class: "passed",
      "data-number": m.number,
      "aria-pressed": String(m.number === this.pinned),
      onmouseenter: () => this.later(m.number),
      onmouseleave: () => this.later(this.pinned),
      onclick: () => {
        this.pinned = m.number;
        this.later(m.number, 0);
        for (const b of this.node.querySelectorAll(".passed")) b.setAttribute("aria-pressed", String(b.getAttribute("data-number") === String(m.number)));
      }
    }, `${m.number} · turn ${m.turn} · ${(m.texts ?? []).join(" · ")}`));
    fill(
      this.node,
      h("h2", {}, "The game so far"),
      h("p", { class: "small" }, "Rest on a line to see that position under the rules as they are now; press it to stay there."),
      h("ol", { class: "passage" }, ...this.list.filter((m) => m.texts?.length).slice(-mostPassed).map(line))
    );
  }
  /**
   * @param {number} number
   * @param {number} [wait]
   */
  later(number, wait = 80) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (number === this.shown) return;
      this.shown = number;
      this.ask("preview.at", { at: number }).catch(() => {
      });
    }, wait);
  }
};
async function playFromHere(ask, say) {
  try {
    const { link } = await ask("preview.play", {});
    window.open(link, "_blank", "noopener");
    fill(byId("played"), h("a", { href: link, target: "_blank", rel: "noopener" }, "The game that was begun"));
  } catch (e) {
    say(e instanceof Error ? e.message : String(e));
  }
}

// scan.js 24eb874876d0
function fitOf(from, to) {
  const n = from.length;
  if (n < 2 || to.length !== n) return null;
  const mean = (l) => ({ x: l.reduce((s, p) => s + p.x, 0) / n, y: l.reduce((s, p) => s + p.y, 0) / n });
  const f = mean(from);
  const t = mean(to);
  let dot = 0;
  let cross = 0;
  let size = 0;
  from.forEach((p, i) => {
    const q = to[i] ?? p;
    const [px, py, qx, qy] = [p.x - f.x, p.y - f.y, q.x - t.x, q.y - t.y];
    dot += px * qx + py * qy;
    cross += px * qy - py * qx;
    size += px * px + py * py;
  });
  if (size === 0) return null;
  const a = dot / size;
  const b = cross / size;
  const x = t.x - a * f.x + b * f.y;
  const y = t.y - b * f.x - a * f.y;
  const error = Math.max(...from.map((p, i) => Math.hypot(a * p.x - b * p.y + x - (to[i]?.x ?? 0), b * p.x + a * p.y + y - (to[i]?.y ?? 0))));
  return { a, b, x, y, error };
}
var Scan = class {
  /**
   * @param {HTMLElement} node where its buttons stand
   * @param {() => HTMLElement | null} stage the picture that it lies over
   * @param {(hex: string) => Spot2 | undefined} place of a hex
   */
  constructor(node, stage, place) {
    this.node = node;
    this.stage = stage;
    this.place = place;
    this.img = null;
    this.pins = [];
    this.wants = false;
    this.shade = 0.5;
    this.draw();
  }
  draw() {
    const fit = this.fit();
    const file = h("input", { type: "file", accept: "image/*", "aria-label": "Scan of a map", onchange: () => void this.load(file.files?.[0]) });
    const shade = h("input", { type: "range", min: 0, max: 1, step: 0.05, value: this.shade, "aria-label": "How much the scan covers", oninput: () => {
      this.shade = Number(shade.value);
      if (this.img) this.img.style.opacity = String(this.shade);
    } });
    fill(this.node, h("h2", {}, "Trace over a scan"), file, this.img && [
      shade,
      h("button", { type: "button", "aria-pressed": String(this.wants), onclick: () => {
        this.wants = !this.wants;
        this.pins = this.wants ? [] : this.pins;
        this.lay();
      } }, "Fit by three places"),
      h("p", { class: "small", id: "scan-fit" }, this.wants ? `Click place ${this.pins.length + 1} of 3 on the scan, then say which hex it is.` : fit ? `The worst of ${this.pins.length} places is ${fit.error.toFixed(1)} px off.` : "It lies as it came. Name three places far apart, and it is turned and sized to the hexes.")
    ]);
  }
  /** @param {File | undefined} file */
  async load(file) {
    if (!file) return;
    const data = await new Promise((done) => {
      const r = new FileReader();
      r.onload = () => done(r.result);
      r.readAsDataURL(file);
    });
    this.img?.remove();
    this.img = h("img", { class: "scan", alt: "", draggable: "false" });
    this.img.src = String(data);
    await this.img.decode().catch(() => {
    });
    this.pins = [];
    this.lay();
  }
  fit() {
    if (this.pins.length < 3) return null;
    const to = this.pins.map((p) => this.place(p.hex));
    return to.every((p) => p !== void 0) ? fitOf(
      this.pins.map((p) => p.on),
      /** @type {Spot2[]} */
      to
    ) : null;
  }
  /** Puts the scan over the map as far as its places are known; the counters stay above it. */
  lay() {
    const stage = this.stage();
    if (this.img && stage) {
      const fit = this.fit();
      this.img.style.opacity = String(this.shade);
      this.img.style.width = `${this.img.naturalWidth}px`;
      this.img.style.height = `${this.img.naturalHeight}px`;
      this.img.style.transformOrigin = "0 0";
      this.img.style.transform = fit ? `matrix(${fit.a}, ${fit.b}, ${-fit.b}, ${fit.a}, ${fit.x}, ${fit.y})` : "";
      stage.querySelector("img.map")?.after(this.img);
    }
    this.draw();
  }
  /**
   * A place of the picture was clicked; true where it was for the scan.
   * @param {Spot2} p
   */
  takes(p) {
    if (!this.wants || !this.img) return false;
    const input = h("input", { "aria-label": "Which hex is it?", placeholder: "hex number", onchange: () => {
      if (!this.place(input.value.trim())) return;
      this.pins.push({ hex: input.value.trim(), on: { x: p.x, y: p.y } });
      if (this.pins.length === 3) this.wants = false;
      this.lay();
    } });
    this.node.append(h("p", {}, "Which hex is it? ", input));
    input.focus();
    return true;
  }
};

// watch.js e6732832cbf8
var editors = { vscode: "vscode://file/PATH:LINE:COL", idea: "idea://open?file=PATH&line=LINE", zed: "zed://file/PATH:LINE:COL", none: "" };
var Pane = class {
  /**
   * @param {Workbench} page
   * @param {string[]} variants
   */
  constructor(page, variants) {
    this.page = page;
    this.variants = variants;
    this.id = "";
    this.frame = h("div", { class: "pane", tabindex: "0", role: "application", "aria-label": `Map${variants.length ? ` with ${variants.join(", ")}` : ""}` });
    this.caption = h("p", { class: "caption" });
    this.look = null;
    this.board = null;
    this.camera = null;
    this.life = new AbortController();
    this.close = () => {
    };
  }
  async open() {
    const { preview } = await this.page.source.ask("preview.open", { scenario: this.page.scenario, variants: this.variants, ...this.page.table ? { table: this.page.table } : {} });
    this.id = preview;
    this.close = serverSource(this.page.key, `&preview=${encodeURIComponent(preview)}`).listen(0, {
      change: () => {
      },
      notice: (name, look) => {
        if (name === "look") this.take(look);
      },
      line: (state) => this.page.line(state)
    });
  }
  /** @param {Look} look */
  take(look) {
    this.look = look;
    if (look.board) this.draw(look.board);
    this.frame.classList.toggle("broken", look.broken);
    if (this.board && look.view) this.board.draw(look.view, true);
    const { board } = this;
    requestAnimationFrame(() => setTimeout(() => board?.label(true, true)));
    fill(this.caption, this.variants.length ? this.variants.join(" + ") : "as it stands");
    this.page.shown(this);
  }
  /**
   * Draws a board in the place of the one before it; what was seen stays where it was.
   * @param {BoardData} data
   */
  draw(data) {
    const old = this.camera;
    this.life.abort();
    this.life = new AbortController();
    const stage = h("div", { class: "stage" });
    const store = (
      /** @type {any} */
      { board: data, hexes: new Map(data.hexes.map((x) => [x.id, x])), units: new Map(data.units.map((x) => [x.id, x])) }
    );
    this.board = new Board(store, stage);
    fill(this.frame, stage, this.caption);
    this.camera = new Camera(this.frame, stage, data.width, data.height, () => {
    }, this.life.signal);
    const same = old && old.width === data.width && old.height === data.height;
    if (same) Object.assign(this.camera, { x: old.x, y: old.y, k: old.k, fitted: old.fitted });
    this.camera.listen(this.page.hands(this));
    if (same) this.camera.place();
    else this.camera.fit();
    if (this === this.page.panes[0]) this.page.scan.lay();
  }
  end() {
    this.close();
    this.life.abort();
    void this.page.source.ask("preview.close", { preview: this.id }).catch(() => {
    });
  }
};
var Workbench = class {
  /**
   * @param {string} key
   * @param {URLSearchParams} asked
   */
  constructor(key2, asked) {
    this.key = key2;
    this.source = serverSource(key2);
    this.scenario = asked.get("scenario") ?? kept("preview.scenario") ?? "";
    this.table = asked.get("table") ?? "";
    this.panes = [];
    this.games = [];
    this.brush = null;
    this.place = asked.get("hex") ?? "";
    this.over = "";
    this.beside = asked.get("beside") ?? "";
    this.drag = [];
    this.editor = kept("editor") ?? "vscode";
    this.toolsShown = "";
    this.table1 = "";
    this.tableShown = "";
    this.diff = null;
    const ask = (method, params) => this.source.ask(method, { preview: this.panes[0]?.id, ...params });
    this.passage = new Passage(ask, byId("passage"));
    this.playing = () => void playFromHere(ask, (text) => this.say(text, true));
    this.scan = new Scan(byId("scan"), () => this.panes[0]?.frame.querySelector(".stage") ?? null, (hex) => this.panes[0]?.board?.store.hexes.get(hex));
  }
  async open() {
    const { games } = await this.source.ask("lobby.games");
    this.games = games;
    const all = this.games.flatMap((g) => g.scenarios.map((s) => s.id));
    if (!all.includes(this.scenario)) this.scenario = all[0] ?? "";
    this.choices();
    await this.watch(this.beside ? [this.beside] : []);
    document.addEventListener("keydown", (e) => this.typed(e));
  }
  /** What is watched: scenario, variants, a second edition beside it. */
  choices() {
    const scenario = h("select", { "aria-label": "Scenario", onchange: (e) => {
      this.scenario = /** @type {HTMLSelectElement} */
      e.target.value;
      this.table = "";
      keep("preview.scenario", this.scenario);
      this.choices();
      void this.watch([]);
    } }, this.games.map((g) => h("optgroup", { label: g.title }, g.scenarios.map((s) => h("option", { value: s.id, selected: s.id === this.scenario }, s.title)))));
    const game = this.games.find((g) => g.scenarios.some((s) => s.id === this.scenario));
    const beside = h("select", { "aria-label": "Beside it", onchange: (e) => {
      const v = (
        /** @type {HTMLSelectElement} */
        e.target.value
      );
      void this.watch(v ? [v] : []);
    } }, h("option", { value: "" }, "alone"), (game?.variants ?? []).map((v) => h("option", { value: v.id, selected: v.id === this.beside }, `beside: ${v.title}`)));
    const editor = h("select", { "aria-label": "Editor that places open in", onchange: (e) => {
      this.editor = /** @type {HTMLSelectElement} */
      e.target.value;
      keep("editor", this.editor);
      this.shownFound();
    } }, Object.keys(editors).map((x) => h("option", { value: x, selected: x === this.editor }, x === "none" ? "no editor" : `open in ${x}`)));
    const play = h("button", { type: "button", title: "Begin a game of this, as the files are now (p)", onclick: () => this.playing() }, "Play from here");
    fill(byId("choice"), scenario, beside, editor, play, h("span", { id: "played" }));
  }
  /**
   * Watches the scenario, and beside it the same with variants.
   * @param {string[]} variants
   */
  async watch(variants) {
    for (const p of this.panes) p.end();
    this.beside = variants[0] ?? "";
    this.addressed();
    this.panes = [new Pane(this, []), ...variants.length ? [new Pane(this, variants)] : []];
    fill(byId("panes"), ...this.panes.map((p) => p.frame));
    try {
      await Promise.all(this.panes.map((p) => p.open()));
      await this.passage.open();
    } catch (e) {
      this.say(e instanceof Error ? e.message : String(e), true);
    }
  }
  /** The address holds what is watched and the hex that is looked at: a link for a fellow author of this server, and for a reload. */
  addressed() {
    const to = new URLSearchParams(Object.entries({ scenario: this.scenario, table: this.table, beside: this.beside, hex: this.place }).filter(([, v]) => v));
    history.replaceState(null, "", `${location.pathname}?${to}${location.hash}`);
  }
  /** @param {Pane} pane */
  shown(pane) {
    if (pane !== this.panes[0]) return;
    const look = pane.look;
    if (!look) return;
    byId("title").textContent = look.title || look.scenario;
    const took = `${look.took.toFixed(0)} ms`;
    const found = look.found;
    this.say(look.broken ? `the files make no game: the map is the last that did` : `${found.errors} errors, ${found.warnings} warnings${look.checked ? "" : ", lint still looks"} · drawn in ${took}`, look.broken);
    this.tools();
    this.shownTable();
    this.shownFound();
    this.shownMoves();
    this.shownHere();
  }
  /** A table beside its effect: each cell can be written, and the file stays the source. */
  shownTable() {
    const data = this.panes[0]?.board?.data;
    const node = byId("chart");
    const tables = data?.tables ?? [];
    const t = tables.find((x) => x.id === this.table1) ?? tables[0];
    const now = JSON.stringify([t, tables.length]);
    if (!t || now === this.tableShown || node.contains(document.activeElement) && document.activeElement?.tagName === "INPUT" && now === this.tableShown) return;
    this.tableShown = now;
    const choose = h("select", { "aria-label": "Table", onchange: (e) => {
      this.table1 = /** @type {HTMLSelectElement} */
      e.target.value;
      this.shownTable();
    } }, tables.map((x) => h("option", { value: x.id, selected: x.id === t.id }, x.name || x.id)));
    const cell = (r, c) => h("td", {}, h("input", { value: t.cells[r]?.[c] ?? "", "aria-label": `${t.rows[r]}, ${t.columns[c]}`, onchange: (e) => {
      void this.ask("preview.edit", { do: "cell", what: t.id, row: t.rows[r], column: t.columns[c], to: (
        /** @type {HTMLInputElement} */
        e.target.value.trim()
      ) });
    } }));
    fill(node, h("h2", {}, "Tables"), choose, h("div", { class: "chart" }, h(
      "table",
      {},
      h("thead", {}, h("tr", {}, h("th", {}), t.columns.map((c) => h("th", { scope: "col" }, c)))),
      h("tbody", {}, t.rows.map((r, i) => h("tr", {}, h("th", { scope: "row" }, r), t.columns.map((_, k) => cell(i, k)))), h(
        "tr",
        { class: "shares" },
        h("th", { scope: "row" }, "of each"),
        t.columns.map((_, k) => h("td", {}, shares(t.cells.map((row) => row[k] ?? ""))))
      ))
    )));
  }
  /**
   * @param {string} text
   * @param {boolean} [bad]
   */
  say(text, bad = false) {
    const node = byId("line");
    node.textContent = text;
    node.classList.toggle("broken", bad);
  }
  /** @param {string} state */
  line(state) {
    if (state !== "open") this.say(state === "ended" ? "the server has stopped" : "the line is lost: trying again", true);
  }
  /** The findings, each with its place and a link into the editor. */
  shownFound() {
    const look = this.panes[0]?.look;
    if (!look) return;
    const list = look.found.findings;
    fill(byId("found"), h("h2", {}, list.length ? `Findings: ${list.length}` : "No findings"), list.slice(0, 60).map((f) => h(
      "div",
      { class: `finding ${f.severity}` },
      h("div", {}, this.link(f.file, f.line, f.col, `${f.file}:${f.line}:${f.col}`), ` ${f.severity}`),
      h("div", {}, f.message),
      f.hint ? h("div", { class: "small" }, f.hint) : null,
      f.nearest ? h("div", { class: "small" }, `nearest: ${f.nearest}`) : null,
      h("div", { class: "small" }, f.rule),
      this.onMap(f)
    )));
    const pane = this.panes[0];
    pane?.board?.mark("marks", "found", list.flatMap((f) => this.hexesOf(f.file, f.line)));
  }
  /**
   * A button that shows the hexes of a line.
   * @param {Finding} f
   */
  onMap(f) {
    const hexes = this.hexesOf(f.file, f.line);
    const first = hexes[0];
    if (!first) return null;
    return h("button", { type: "button", class: "link", onclick: () => this.pick(first) }, `on the map: ${hexes.slice(0, 4).join(", ")}`);
  }
  /**
   * The hexes that a line of a file speaks of.
   * @param {string} file
   * @param {number} line
   */
  hexesOf(file, line) {
    const map = this.panes[0]?.look?.map;
    if (!map || !file.endsWith(map.file)) return [];
    return map.spots.filter((s) => s.line === line).flatMap((s) => s.hexes);
  }
  /**
   * A place in a file, as a link into the editor.
   * @param {string} file
   * @param {number} line
   * @param {number} col
   * @param {string} text
   */
  link(file, line, col, text) {
    const to = editors[
      /** @type {keyof typeof editors} */
      this.editor
    ] ?? "";
    const root = this.panes[0]?.look?.root ?? "";
    if (!to) return h("span", { class: "place" }, text);
    const path = file.startsWith("/") ? file : `${root}/${file}`;
    return h("a", { class: "place", href: to.replace("PATH", encodeURI(path)).replace("LINE", String(line)).replace("COL", String(col)) }, text);
  }
  /** What appeared, vanished and shifted in the position since the rule was changed. */
  shownMoves() {
    const node = byId("moves");
    const moves = this.panes[0]?.look?.moves;
    const board = this.panes[0]?.board;
    node.hidden = !moves;
    board?.mark("marks", "came", moves?.appeared.map((l) => l.hex ?? "").filter(Boolean) ?? []);
    board?.mark("marks", "went", moves?.vanished.map((l) => l.hex ?? "").filter(Boolean) ?? []);
    if (!moves) return;
    const part = (title, lines) => lines.length ? [
      h("h3", { class: "small" }, `${title}: ${lines.length}`),
      h("ul", { class: "shift" }, lines.slice(0, 40).map((l) => h("li", {}, l.hex ? h("button", { type: "button", class: "link", onclick: () => this.pick(l.hex ?? "") }, l.text) : l.text, l.is || l.was ? `: ${l.was || "none"} → ${l.is || "none"}` : "")))
    ] : [];
    fill(
      node,
      h("h2", {}, `Since your change, of ${moves.of} things that ${moves.side ?? "nobody"} could do`),
      moves.other ? h("p", {}, moves.other) : null,
      part("Appeared", moves.appeared),
      part("Vanished", moves.vanished),
      part("Shifted", moves.changed)
    );
    byId("live").textContent = `${moves.appeared.length} appeared, ${moves.vanished.length} vanished, ${moves.changed.length} shifted`;
  }
  /** The brushes. */
  tools() {
    const look = this.panes[0]?.look;
    const things = look?.things ?? [];
    const value = this.brush ? `${this.brush.do}|${this.brush.what}` : "";
    const state = JSON.stringify([look?.scenario, look?.map?.file, things.length, look?.undo, look?.redo, value, this.brush?.off, this.brush?.fill]);
    if (state === this.toolsShown) return;
    this.toolsShown = state;
    if (!look?.map?.file) {
      fill(byId("brush"), h("h2", {}, "Draw on the map"), h("p", { class: "small" }, "This game is not in your project: it can be looked at, not drawn on."));
      return;
    }
    const choose = h("select", { "aria-label": "Brush", onchange: (e) => {
      const [doing, what] = (
        /** @type {HTMLSelectElement} */
        e.target.value.split("|")
      );
      this.brush = doing && what ? { ...this.brush, do: doing, what } : null;
      this.tools();
    } }, h("option", { value: "" }, "0 look only"), brushKinds.map(({ does, kind, key: k }) => {
      const of = things.filter((t) => t.kind === kind);
      return of.length ? h("optgroup", { label: `${k}: ${kind}s` }, of.map((t, i) => h("option", { value: `${does}|${t.id}`, selected: value === `${does}|${t.id}` }, `${i < 9 ? `${i + 1} ` : ""}${t.name || t.id}`))) : null;
    }));
    const fills = this.brush?.do === "terrain" || this.brush?.do === "feature";
    const all = h("button", { type: "button", id: "fill", "aria-pressed": String(fills && this.brush?.fill === true), disabled: !fills, title: "A click draws over all hexes that hang together and are alike (b)", onclick: () => this.filling() }, "Fill");
    const off = h("button", { type: "button", "aria-pressed": String(this.brush?.off ?? false), disabled: !this.brush, onclick: () => {
      if (this.brush) this.brush.off = !this.brush.off;
      this.tools();
    } }, "Erase");
    fill(
      byId("brush"),
      h("h2", {}, "Draw on the map"),
      h(
        "div",
        { class: "brushes" },
        choose,
        off,
        all,
        h("button", { type: "button", disabled: !look.undo, onclick: () => void this.undo(false) }, "Undo"),
        h("button", { type: "button", disabled: !look.redo, onclick: () => void this.undo(true) }, "Redo")
      ),
      h("p", { class: "small" }, "Click or drag over hexes; a river or road is drawn along hexsides in one drag. Each stroke is written into the file, comments kept. Keys: t r s n choose a kind and go through it, 1 to 9 its things, 0 none; c takes up what lies under the pointer, b fills, e erases, u undoes."),
      this.diff ?? (this.diff = h("pre", { class: "diff", "aria-label": "Last change" }))
    );
  }
  /**
   * What the board does with gestures.
   * @param {Pane} pane
   * @returns {import('./camera.js').Hands}
   */
  hands(pane) {
    const at = (p) => pane.board?.hexAt(p)?.id ?? "";
    return {
      tap: (p) => {
        const hex = at(p);
        if (pane === this.panes[0] && this.scan.takes(p)) return;
        if (!hex) return;
        if (this.brush) void this.stroke(this.brush.do === "hexside" ? { sides: this.sideAt(pane, p) } : { hexes: this.landing(hex) });
        this.pick(hex);
      },
      hover: (p) => {
        const over = p ? at(p) : "";
        if (over === this.over) return;
        this.over = over;
        if (this.brush?.fill) pane.board?.mark("marks", "here", over ? this.landing(over) : []);
      },
      grab: (p) => {
        if (!this.brush || this.brush.do === "place" || this.brush.fill) return false;
        this.drag = this.brush.do === "hexside" ? this.sideAt(pane, p) : [at(p)].filter(Boolean);
        return true;
      },
      carry: (p) => {
        const next = this.brush?.do === "hexside" ? this.sideAt(pane, p)[0] : at(p);
        if (next && !this.drag.includes(next)) this.drag.push(next);
        this.preview(pane);
      },
      drop: () => {
        const drag = this.drag;
        this.drag = [];
        this.preview(pane);
        if (drag.length) void this.stroke(this.brush?.do === "hexside" ? { sides: drag } : { hexes: drag });
      },
      release: () => {
        this.drag = [];
        this.preview(pane);
      }
    };
  }
  /**
   * The hexside nearest to a point of the picture.
   * @param {Pane} pane
   * @param {{x: number, y: number}} p
   * @returns {string[]}
   */
  sideAt(pane, p) {
    const board = pane.board;
    const hex = board?.hexAt(p);
    if (!board || !hex) return [];
    let best = -1;
    let gap = Infinity;
    board.data.corners.forEach((c, d) => {
      const n = board.data.corners[(d + 1) % 6];
      if (!n || (hex.near[d] ?? -1) < 0) return;
      const g = Math.hypot(hex.x + ((c[0] ?? 0) + (n[0] ?? 0)) / 2 - p.x, hex.y + ((c[1] ?? 0) + (n[1] ?? 0)) / 2 - p.y);
      if (g < gap) {
        gap = g;
        best = d;
      }
    });
    const other = best < 0 ? void 0 : board.data.hexes[hex.near[best] ?? -1];
    return other ? [[hex.id, other.id].sort().join("/")] : [];
  }
  /**
   * Shows what a drag will draw before it lands.
   * @param {Pane} pane
   */
  preview(pane) {
    const board = pane.board;
    if (!board) return;
    if (this.brush?.do !== "hexside") {
      board.mark("marks", "here", this.drag);
      return;
    }
    const d = this.drag.map((side) => {
      const [a, b] = side.split("/").map((x) => board.store.hexes.get(x));
      if (!a || !b) return "";
      const dir = a.near.findIndex((n2) => board.data.hexes[n2]?.id === b.id);
      const [c, n] = [board.data.corners[dir], board.data.corners[(dir + 1) % 6]];
      return c && n ? `M${a.x + (c[0] ?? 0)} ${a.y + (c[1] ?? 0)}L${a.x + (n[0] ?? 0)} ${a.y + (n[1] ?? 0)}` : "";
    }).join("");
    const g = board.layers.ghost;
    const path = g?.querySelector("path.stroke") ?? svg("path", { class: "stroke" });
    path.setAttribute("d", d);
    g?.append(path);
  }
  /** A click fills, or draws one hex, as before. */
  filling() {
    if (this.brush?.do !== "terrain" && this.brush?.do !== "feature") return;
    this.brush.fill = !this.brush.fill;
    this.tools();
  }
  /**
   * The hexes that a click would draw over.
   * @param {string} hex
   */
  landing(hex) {
    const board = this.panes[0]?.board;
    const fills = this.brush?.fill && (this.brush.do === "terrain" || this.brush.do === "feature");
    return board && fills ? hexesAlike(board, hex) : [hex];
  }
  /**
   * Writes a stroke into the files.
   * @param {{hexes?: string[], sides?: string[]}} where
   */
  async stroke(where) {
    if (!this.brush) return;
    const { do: does, what, off } = this.brush;
    await this.ask("preview.edit", { do: does, what, ...off ? { off } : {}, ...where });
  }
  /**
   * Asks for a change of the files and tells what was written.
   * @param {string} method
   * @param {object} params
   */
  async ask(method, params) {
    const pane = this.panes[0];
    if (!pane) return;
    try {
      this.written(await this.source.ask(method, { preview: pane.id, ...params }));
    } catch (e) {
      this.say(e instanceof Error ? e.message : String(e), true);
    }
  }
  /** @param {boolean} redo */
  async undo(redo) {
    await this.ask("preview.undo", { redo });
  }
  /** @param {{file: string, diff: string[]}} r */
  written(r) {
    if (this.diff) fill(this.diff, r.file, "\n", r.diff.map((l) => h("span", { class: l.startsWith("-") ? "went" : "came" }, `${l}
`)));
  }
  /**
   * Looks at a hex.
   * @param {string} hex
   */
  pick(hex) {
    this.place = hex;
    this.addressed();
    const pane = this.panes[0];
    const at = pane?.board?.store.hexes.get(hex);
    if (at) pane?.camera?.show(at.x, at.y);
    this.shownHere();
  }
  /** What stands in the hex that was picked, and which lines say so. */
  shownHere() {
    const pane = this.panes[0];
    const look = pane?.look;
    const board = pane?.board;
    const hex = board?.store.hexes.get(this.place);
    if (!look || !board || !hex) {
      fill(byId("here"), h("p", { class: "small" }, "Click a hex: its terrain, its units, and the lines that say so."));
      return;
    }
    board.mark("marks", "here", [hex.id]);
    const spots = (look.map?.spots ?? []).filter((s) => s.hexes.includes(hex.id));
    const units = (look.view?.units ?? []).filter((u) => u.hex === hex.id);
    const unitPlace = (id) => (look.things ?? []).find((t) => t.kind === "unit" && t.id === id);
    fill(
      byId("here"),
      h("h2", {}, `${hex.id}${hex.name ? ` ${hex.name}` : ""}`),
      h("p", {}, [hex.terrain, ...hex.features ?? []].join(", ")),
      spots.length ? h("ul", {}, spots.map((s) => h("li", {}, this.link(look.map?.file ?? "", s.line, s.col, `${look.map?.file}:${s.line}`), ` ${s.path}`))) : h("p", { class: "small" }, "No line names it: it has the base terrain."),
      units.map((u) => {
        const t = unitPlace(u.id);
        return h("p", {}, u.name, t?.file ? [" ", this.link(t.file, t.line ?? 1, 1, `${t.file}:${t.line}`)] : null);
      })
    );
  }
  /** @param {KeyboardEvent} e */
  typed(e) {
    if (e.target instanceof HTMLInputElement || e.target instanceof HTMLSelectElement || e.ctrlKey || e.metaKey || e.altKey) return;
    const pane = this.panes[0];
    const step2 = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[e.key];
    if (step2 && e.target === pane?.frame) {
      this.walk(step2[0] ?? 0, step2[1] ?? 0);
      e.preventDefault();
    } else if (this.drawn(e.key)) e.preventDefault();
    else if (e.key === "f") pane?.camera?.fit();
    else if (e.key === "b") this.filling();
    else if (e.key === "p") this.playing();
    else if (e.key === "u") void this.undo(false);
    else if (e.key === "e" && this.brush) {
      this.brush.off = !this.brush.off;
      this.tools();
    } else if (e.key === "Enter" && e.target === pane?.frame && this.brush && this.brush.do !== "hexside" && this.place) void this.stroke({ hexes: this.landing(this.place) });
  }
  /**
   * Chooses a brush by a key; reports whether the key chooses one.
   * @param {string} k
   */
  drawn(k) {
    const look = this.panes[0]?.look;
    if (!look?.map?.file) return false;
    const under = this.panes[0]?.board?.store.hexes.get(this.over || this.place);
    const next = k === "c" ? under && brushFrom(look.things ?? [], under) : brushOfKey(look.things ?? [], this.brush, k);
    if (next === void 0 || k === "c" && !next) return false;
    this.brush = next;
    this.tools();
    return true;
  }
  /**
   * Moves the picked hex by keys.
   * @param {number} dx
   * @param {number} dy
   */
  walk(dx, dy) {
    const board = this.panes[0]?.board;
    const from = board?.store.hexes.get(this.place) ?? board?.data.hexes[0];
    if (!board || !from) return;
    let best = from;
    let most = 0.3;
    for (const n of from.near) {
      const x = board.data.hexes[n];
      if (!x) continue;
      const [vx, vy] = [x.x - from.x, x.y - from.y];
      const along = (vx * dx + vy * dy) / Math.hypot(vx, vy);
      if (along > most) {
        most = along;
        best = x;
      }
    }
    this.pick(best.id);
  }
};
function shares(cells) {
  const of = /* @__PURE__ */ new Map();
  for (const c of cells) of.set(c, (of.get(c) ?? 0) + 1);
  return [...of].sort((a, b) => b[1] - a[1]).slice(0, 3).map(([c, n]) => `${n} ${c}`).join(", ");
}
applyTheme();
var address = readAddress(location.hash);
var key = address.keys[0];
if (key) {
  const preview = new Workbench(key, new URLSearchParams(location.search));
  Object.assign(window, { preview });
  void preview.open().catch((e) => {
    byId("line").textContent = String(e.message ?? e);
  });
} else byId("line").textContent = "This address has no key: open the one that vedette serve --watch printed.";
