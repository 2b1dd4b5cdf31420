/** The live preview: the map as the files make it now, what lint finds, and strokes that are written into the files. */
import { Board } from './board.js';
import { brushFrom, brushKinds, brushOfKey, hexesAlike } from './brush.js';
import { Camera } from './camera.js';
import { byId, fill, h, keep, kept, svg } from './dom.js';
import { readAddress } from './look.js';
import { serverSource } from './source.js';
import { applyTheme } from './theme.js';
import { Passage, playFromHere } from './desk.js';
import { Scan } from './scan.js';

/** @typedef {import('./types.js').Board} BoardData */
/** @typedef {import('./types.js').Hex} Hex */
/** @typedef {{path: string, line: number, col: number, hexes: string[]}} Spot */
/** @typedef {{kind: string, id: string, name: string, file?: string, line?: number}} Thing */
/** @typedef {{text: string, unit?: string, hex?: string, was?: string, is?: string}} Line */
/** @typedef {{side?: string, prompt?: string, appeared: Line[], vanished: Line[], changed: Line[], of: number, other?: string}} Shift */
/** @typedef {{rule: string, severity: string, file: string, line: number, col: number, message: string, hint?: string, expected?: string, nearest?: string}} Finding */
/** @typedef {{number: number, scenario: string, title: string, board?: BoardData, view?: any, broken: boolean, found: {findings: Finding[], errors: number, warnings: number}, checked: boolean, moves?: Shift, map?: {file: string, setup?: string, spots: Spot[]}, things?: Thing[], root: string, took: number, undo: number, redo: number}} Look */

const editors = { vscode: 'vscode://file/PATH:LINE:COL', idea: 'idea://open?file=PATH&line=LINE', zed: 'zed://file/PATH:LINE:COL', none: '' };

/** One scenario that is watched: a picture with what its files say. */
class Pane {
  /**
   * @param {Workbench} page
   * @param {string[]} variants
   */
  constructor(page, variants) {
    this.page = page;
    this.variants = variants;
    this.id = '';
    this.frame = h('div', { class: 'pane', tabindex: '0', role: 'application', 'aria-label': `Map${variants.length ? ` with ${variants.join(', ')}` : ''}` });
    this.caption = h('p', { class: 'caption' });
    /** @type {Look | null} */
    this.look = null;
    /** @type {Board | null} */
    this.board = null;
    /** @type {Camera | null} */
    this.camera = null;
    this.life = new AbortController();
    this.close = () => {};
  }

  async open() {
    const { preview } = await this.page.source.ask('preview.open', { scenario: this.page.scenario, variants: this.variants, ...(this.page.table ? { table: this.page.table } : {}) });
    this.id = preview;
    this.close = serverSource(this.page.key, `&preview=${encodeURIComponent(preview)}`).listen(0, {
      change: () => {},
      notice: (name, look) => {
        if (name === 'look') this.take(look);
      },
      line: (state) => this.page.line(state),
    });
  }

  /** @param {Look} look */
  take(look) {
    this.look = look;
    if (look.board) this.draw(look.board);
    this.frame.classList.toggle('broken', look.broken);
    if (this.board && look.view) this.board.draw(look.view, true);
    const { board } = this;
    requestAnimationFrame(() => setTimeout(() => board?.label(true, true)));
    fill(this.caption, this.variants.length ? this.variants.join(' + ') : 'as it stands');
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
    const stage = h('div', { class: 'stage' });
    const store = /** @type {any} */ ({ board: data, hexes: new Map(data.hexes.map((x) => [x.id, x])), units: new Map(data.units.map((x) => [x.id, x])) });
    this.board = new Board(store, stage);
    fill(this.frame, stage, this.caption);
    this.camera = new Camera(this.frame, stage, data.width, data.height, () => {}, this.life.signal);
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
    void this.page.source.ask('preview.close', { preview: this.id }).catch(() => {});
  }
}

/** The page. */
class Workbench {
  /**
   * @param {string} key
   * @param {URLSearchParams} asked
   */
  constructor(key, asked) {
    this.key = key;
    this.source = serverSource(key);
    this.scenario = asked.get('scenario') ?? kept('preview.scenario') ?? '';
    this.table = asked.get('table') ?? '';
    /** @type {Pane[]} */
    this.panes = [];
    /** @type {{id: string, title: string, scenarios: {id: string, title: string}[], variants: {id: string, title: string}[] | null}[]} */
    this.games = [];
    /** @type {import('./brush.js').Brush | null} */
    this.brush = null;
    this.place = asked.get('hex') ?? '';
    this.over = ''; // the hex under the pointer
    this.beside = asked.get('beside') ?? '';
    /** @type {string[]} */
    this.drag = [];
    this.editor = kept('editor') ?? 'vscode';
    this.toolsShown = '';
    this.table1 = '';
    this.tableShown = '';
    /** @type {HTMLElement | null} */
    this.diff = null;
    const ask = (/** @type {string} */ method, /** @type {object} */ params) => this.source.ask(method, { preview: this.panes[0]?.id, ...params });
    this.passage = new Passage(ask, byId('passage'));
    this.playing = () => void playFromHere(ask, (text) => this.say(text, true));
    this.scan = new Scan(byId('scan'), () => this.panes[0]?.frame.querySelector('.stage') ?? null, (hex) => this.panes[0]?.board?.store.hexes.get(hex));
  }

  async open() {
    const { games } = await this.source.ask('lobby.games');
    this.games = games;
    const all = this.games.flatMap((g) => g.scenarios.map((s) => s.id));
    if (!all.includes(this.scenario)) this.scenario = all[0] ?? '';
    this.choices();
    await this.watch(this.beside ? [this.beside] : []);
    document.addEventListener('keydown', (e) => this.typed(e));
  }

  /** What is watched: scenario, variants, a second edition beside it. */
  choices() {
    const scenario = h('select', { 'aria-label': 'Scenario', onchange: (/** @type {Event} */ e) => {
      this.scenario = /** @type {HTMLSelectElement} */ (e.target).value;
      this.table = '';
      keep('preview.scenario', this.scenario);
      this.choices();
      void this.watch([]);
    } }, this.games.map((g) => h('optgroup', { label: g.title }, g.scenarios.map((s) => h('option', { value: s.id, selected: s.id === this.scenario }, s.title)))));
    const game = this.games.find((g) => g.scenarios.some((s) => s.id === this.scenario));
    const beside = h('select', { 'aria-label': 'Beside it', onchange: (/** @type {Event} */ e) => {
      const v = /** @type {HTMLSelectElement} */ (e.target).value;
      void this.watch(v ? [v] : []);
    } }, h('option', { value: '' }, 'alone'), (game?.variants ?? []).map((v) => h('option', { value: v.id, selected: v.id === this.beside }, `beside: ${v.title}`)));
    const editor = h('select', { 'aria-label': 'Editor that places open in', onchange: (/** @type {Event} */ e) => {
      this.editor = /** @type {HTMLSelectElement} */ (e.target).value;
      keep('editor', this.editor);
      this.shownFound();
    } }, Object.keys(editors).map((x) => h('option', { value: x, selected: x === this.editor }, x === 'none' ? 'no editor' : `open in ${x}`)));
    const play = h('button', { type: 'button', title: 'Begin a game of this, as the files are now (p)', onclick: () => this.playing() }, 'Play from here');
    fill(byId('choice'), scenario, beside, editor, play, h('span', { id: 'played' }));
  }

  /**
   * Watches the scenario, and beside it the same with variants.
   * @param {string[]} variants
   */
  async watch(variants) {
    for (const p of this.panes) p.end();
    this.beside = variants[0] ?? '';
    this.addressed();
    this.panes = [new Pane(this, []), ...(variants.length ? [new Pane(this, variants)] : [])];
    fill(byId('panes'), ...this.panes.map((p) => p.frame));
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
    history.replaceState(null, '', `${location.pathname}?${to}${location.hash}`);
  }

  /** @param {Pane} pane */
  shown(pane) {
    if (pane !== this.panes[0]) return;
    const look = pane.look;
    if (!look) return;
    byId('title').textContent = look.title || look.scenario;
    const took = `${look.took.toFixed(0)} ms`;
    const found = look.found;
    this.say(look.broken ? `the files make no game: the map is the last that did` : `${found.errors} errors, ${found.warnings} warnings${look.checked ? '' : ', lint still looks'} · drawn in ${took}`, look.broken);
    this.tools();
    this.shownTable();
    this.shownFound();
    this.shownMoves();
    this.shownHere();
  }

  /** A table beside its effect: each cell can be written, and the file stays the source. */
  shownTable() {
    const data = this.panes[0]?.board?.data;
    const node = byId('chart');
    const tables = data?.tables ?? [];
    const t = tables.find((x) => x.id === this.table1) ?? tables[0];
    const now = JSON.stringify([t, tables.length]);
    if (!t || now === this.tableShown || node.contains(document.activeElement) && document.activeElement?.tagName === 'INPUT' && now === this.tableShown) return;
    this.tableShown = now;
    const choose = h('select', { 'aria-label': 'Table', onchange: (/** @type {Event} */ e) => {
      this.table1 = /** @type {HTMLSelectElement} */ (e.target).value;
      this.shownTable();
    } }, tables.map((x) => h('option', { value: x.id, selected: x.id === t.id }, x.name || x.id)));
    const cell = (/** @type {number} */ r, /** @type {number} */ c) => h('td', {}, h('input', { value: t.cells[r]?.[c] ?? '', 'aria-label': `${t.rows[r]}, ${t.columns[c]}`, onchange: (/** @type {Event} */ e) => {
      void this.ask('preview.edit', { do: 'cell', what: t.id, row: t.rows[r], column: t.columns[c], to: /** @type {HTMLInputElement} */ (e.target).value.trim() });
    } }));
    fill(node, h('h2', {}, 'Tables'), choose, h('div', { class: 'chart' }, h('table', {}, h('thead', {}, h('tr', {}, h('th', {}), t.columns.map((c) => h('th', { scope: 'col' }, c)))),
      h('tbody', {}, t.rows.map((r, i) => h('tr', {}, h('th', { scope: 'row' }, r), t.columns.map((_, k) => cell(i, k)))), h('tr', { class: 'shares' }, h('th', { scope: 'row' }, 'of each'),
        t.columns.map((_, k) => h('td', {}, shares(t.cells.map((row) => row[k] ?? '')))))))));
  }

  /**
   * @param {string} text
   * @param {boolean} [bad]
   */
  say(text, bad = false) {
    const node = byId('line');
    node.textContent = text;
    node.classList.toggle('broken', bad);
  }

  /** @param {string} state */
  line(state) {
    if (state !== 'open') this.say(state === 'ended' ? 'the server has stopped' : 'the line is lost: trying again', true);
  }

  /** The findings, each with its place and a link into the editor. */
  shownFound() {
    const look = this.panes[0]?.look;
    if (!look) return;
    const list = look.found.findings;
    fill(byId('found'), h('h2', {}, list.length ? `Findings: ${list.length}` : 'No findings'), list.slice(0, 60).map((f) => h('div', { class: `finding ${f.severity}` },
      h('div', {}, this.link(f.file, f.line, f.col, `${f.file}:${f.line}:${f.col}`), ` ${f.severity}`),
      h('div', {}, f.message), f.hint ? h('div', { class: 'small' }, f.hint) : null, f.nearest ? h('div', { class: 'small' }, `nearest: ${f.nearest}`) : null,
      h('div', { class: 'small' }, f.rule), this.onMap(f))));
    const pane = this.panes[0];
    pane?.board?.mark('marks', 'found', list.flatMap((f) => this.hexesOf(f.file, f.line)));
  }

  /**
   * A button that shows the hexes of a line.
   * @param {Finding} f
   */
  onMap(f) {
    const hexes = this.hexesOf(f.file, f.line);
    const first = hexes[0];
    if (!first) return null;
    return h('button', { type: 'button', class: 'link', onclick: () => this.pick(first) }, `on the map: ${hexes.slice(0, 4).join(', ')}`);
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
    const to = editors[/** @type {keyof typeof editors} */ (this.editor)] ?? '';
    const root = this.panes[0]?.look?.root ?? '';
    if (!to) return h('span', { class: 'place' }, text);
    const path = file.startsWith('/') ? file : `${root}/${file}`;
    return h('a', { class: 'place', href: to.replace('PATH', encodeURI(path)).replace('LINE', String(line)).replace('COL', String(col)) }, text);
  }

  /** What appeared, vanished and shifted in the position since the rule was changed. */
  shownMoves() {
    const node = byId('moves');
    const moves = this.panes[0]?.look?.moves;
    const board = this.panes[0]?.board;
    node.hidden = !moves;
    board?.mark('marks', 'came', moves?.appeared.map((l) => l.hex ?? '').filter(Boolean) ?? []);
    board?.mark('marks', 'went', moves?.vanished.map((l) => l.hex ?? '').filter(Boolean) ?? []);
    if (!moves) return;
    const part = (/** @type {string} */ title, /** @type {Line[]} */ lines) => (lines.length ? [h('h3', { class: 'small' }, `${title}: ${lines.length}`),
      h('ul', { class: 'shift' }, lines.slice(0, 40).map((l) => h('li', {}, l.hex ? h('button', { type: 'button', class: 'link', onclick: () => this.pick(l.hex ?? '') }, l.text) : l.text, l.is || l.was ? `: ${l.was || 'none'} → ${l.is || 'none'}` : '')))] : []);
    fill(node, h('h2', {}, `Since your change, of ${moves.of} things that ${moves.side ?? 'nobody'} could do`), moves.other ? h('p', {}, moves.other) : null,
      part('Appeared', moves.appeared), part('Vanished', moves.vanished), part('Shifted', moves.changed));
    byId('live').textContent = `${moves.appeared.length} appeared, ${moves.vanished.length} vanished, ${moves.changed.length} shifted`;
  }

  /** The brushes. */
  tools() {
    const look = this.panes[0]?.look;
    const things = look?.things ?? [];
    const value = this.brush ? `${this.brush.do}|${this.brush.what}` : '';
    const state = JSON.stringify([look?.scenario, look?.map?.file, things.length, look?.undo, look?.redo, value, this.brush?.off, this.brush?.fill]);
    if (state === this.toolsShown) return;
    this.toolsShown = state;
    if (!look?.map?.file) {
      fill(byId('brush'), h('h2', {}, 'Draw on the map'), h('p', { class: 'small' }, 'This game is not in your project: it can be looked at, not drawn on.'));
      return;
    }
    const choose = h('select', { 'aria-label': 'Brush', onchange: (/** @type {Event} */ e) => {
      const [doing, what] = /** @type {HTMLSelectElement} */ (e.target).value.split('|');
      this.brush = doing && what ? { ...this.brush, do: doing, what } : null;
      this.tools();
    } }, h('option', { value: '' }, '0 look only'), brushKinds.map(({ does, kind, key: k }) => {
      const of = things.filter((t) => t.kind === kind);
      return of.length ? h('optgroup', { label: `${k}: ${kind}s` }, of.map((t, i) => h('option', { value: `${does}|${t.id}`, selected: value === `${does}|${t.id}` }, `${i < 9 ? `${i + 1} ` : ''}${t.name || t.id}`))) : null;
    }));
    const fills = this.brush?.do === 'terrain' || this.brush?.do === 'feature';
    const all = h('button', { type: 'button', id: 'fill', 'aria-pressed': String(fills && this.brush?.fill === true), disabled: !fills, title: 'A click draws over all hexes that hang together and are alike (b)', onclick: () => this.filling() }, 'Fill');
    const off = h('button', { type: 'button', 'aria-pressed': String(this.brush?.off ?? false), disabled: !this.brush, onclick: () => {
      if (this.brush) this.brush.off = !this.brush.off;
      this.tools();
    } }, 'Erase');
    fill(byId('brush'), h('h2', {}, 'Draw on the map'), h('div', { class: 'brushes' }, choose, off, all,
      h('button', { type: 'button', disabled: !look.undo, onclick: () => void this.undo(false) }, 'Undo'),
      h('button', { type: 'button', disabled: !look.redo, onclick: () => void this.undo(true) }, 'Redo')),
    h('p', { class: 'small' }, 'Click or drag over hexes; a river or road is drawn along hexsides in one drag. Each stroke is written into the file, comments kept. Keys: t r s n choose a kind and go through it, 1 to 9 its things, 0 none; c takes up what lies under the pointer, b fills, e erases, u undoes.'),
    this.diff ?? (this.diff = h('pre', { class: 'diff', 'aria-label': 'Last change' })));
  }

  /**
   * What the board does with gestures.
   * @param {Pane} pane
   * @returns {import('./camera.js').Hands}
   */
  hands(pane) {
    const at = (/** @type {{x: number, y: number}} */ p) => pane.board?.hexAt(p)?.id ?? '';
    return {
      tap: (p) => {
        const hex = at(p);
        if (pane === this.panes[0] && this.scan.takes(p)) return;
        if (!hex) return;
        if (this.brush) void this.stroke(this.brush.do === 'hexside' ? { sides: this.sideAt(pane, p) } : { hexes: this.landing(hex) });
        this.pick(hex);
      },
      hover: (p) => {
        const over = p ? at(p) : '';
        if (over === this.over) return;
        this.over = over;
        if (this.brush?.fill) pane.board?.mark('marks', 'here', over ? this.landing(over) : []);
      },
      grab: (p) => {
        if (!this.brush || this.brush.do === 'place' || this.brush.fill) return false;
        this.drag = this.brush.do === 'hexside' ? this.sideAt(pane, p) : [at(p)].filter(Boolean);
        return true;
      },
      carry: (p) => {
        const next = this.brush?.do === 'hexside' ? this.sideAt(pane, p)[0] : at(p);
        if (next && !this.drag.includes(next)) this.drag.push(next);
        this.preview(pane);
      },
      drop: () => {
        const drag = this.drag;
        this.drag = [];
        this.preview(pane);
        if (drag.length) void this.stroke(this.brush?.do === 'hexside' ? { sides: drag } : { hexes: drag });
      },
      release: () => {
        this.drag = [];
        this.preview(pane);
      },
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
    const other = best < 0 ? undefined : board.data.hexes[hex.near[best] ?? -1];
    return other ? [[hex.id, other.id].sort().join('/')] : [];
  }

  /**
   * Shows what a drag will draw before it lands.
   * @param {Pane} pane
   */
  preview(pane) {
    const board = pane.board;
    if (!board) return;
    if (this.brush?.do !== 'hexside') {
      board.mark('marks', 'here', this.drag);
      return;
    }
    const d = this.drag.map((side) => {
      const [a, b] = side.split('/').map((x) => board.store.hexes.get(x));
      if (!a || !b) return '';
      const dir = a.near.findIndex((n) => board.data.hexes[n]?.id === b.id);
      const [c, n] = [board.data.corners[dir], board.data.corners[(dir + 1) % 6]];
      return c && n ? `M${a.x + (c[0] ?? 0)} ${a.y + (c[1] ?? 0)}L${a.x + (n[0] ?? 0)} ${a.y + (n[1] ?? 0)}` : '';
    }).join('');
    const g = board.layers.ghost;
    const path = g?.querySelector('path.stroke') ?? svg('path', { class: 'stroke' });
    path.setAttribute('d', d);
    g?.append(path);
  }

  /** A click fills, or draws one hex, as before. */
  filling() {
    if (this.brush?.do !== 'terrain' && this.brush?.do !== 'feature') return;
    this.brush.fill = !this.brush.fill;
    this.tools();
  }

  /**
   * The hexes that a click would draw over.
   * @param {string} hex
   */
  landing(hex) {
    const board = this.panes[0]?.board;
    const fills = this.brush?.fill && (this.brush.do === 'terrain' || this.brush.do === 'feature');
    return board && fills ? hexesAlike(board, hex) : [hex];
  }

  /**
   * Writes a stroke into the files.
   * @param {{hexes?: string[], sides?: string[]}} where
   */
  async stroke(where) {
    if (!this.brush) return;
    const { do: does, what, off } = this.brush;
    await this.ask('preview.edit', { do: does, what, ...(off ? { off } : {}), ...where });
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
    await this.ask('preview.undo', { redo });
  }

  /** @param {{file: string, diff: string[]}} r */
  written(r) {
    if (this.diff) fill(this.diff, r.file, '\n', r.diff.map((l) => h('span', { class: l.startsWith('-') ? 'went' : 'came' }, `${l}\n`)));
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
      fill(byId('here'), h('p', { class: 'small' }, 'Click a hex: its terrain, its units, and the lines that say so.'));
      return;
    }
    board.mark('marks', 'here', [hex.id]);
    const spots = (look.map?.spots ?? []).filter((s) => s.hexes.includes(hex.id));
    const units = (look.view?.units ?? []).filter((/** @type {any} */ u) => u.hex === hex.id);
    const unitPlace = (/** @type {string} */ id) => (look.things ?? []).find((t) => t.kind === 'unit' && t.id === id);
    fill(byId('here'), h('h2', {}, `${hex.id}${hex.name ? ` ${hex.name}` : ''}`),
      h('p', {}, [hex.terrain, ...(hex.features ?? [])].join(', ')),
      spots.length ? h('ul', {}, spots.map((s) => h('li', {}, this.link(look.map?.file ?? '', s.line, s.col, `${look.map?.file}:${s.line}`), ` ${s.path}`))) : h('p', { class: 'small' }, 'No line names it: it has the base terrain.'),
      units.map((/** @type {any} */ u) => {
        const t = unitPlace(u.id);
        return h('p', {}, u.name, t?.file ? [' ', this.link(t.file, t.line ?? 1, 1, `${t.file}:${t.line}`)] : null);
      }));
  }

  /** @param {KeyboardEvent} e */
  typed(e) {
    if (e.target instanceof HTMLInputElement || e.target instanceof HTMLSelectElement || e.ctrlKey || e.metaKey || e.altKey) return;
    const pane = this.panes[0];
    const step = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[e.key];
    if (step && e.target === pane?.frame) {
      this.walk(step[0] ?? 0, step[1] ?? 0);
      e.preventDefault();
    } else if (this.drawn(e.key)) e.preventDefault();
    else if (e.key === 'f') pane?.camera?.fit();
    else if (e.key === 'b') this.filling();
    else if (e.key === 'p') this.playing();
    else if (e.key === 'u') void this.undo(false);
    else if (e.key === 'e' && this.brush) {
      this.brush.off = !this.brush.off;
      this.tools();
    } else if (e.key === 'Enter' && e.target === pane?.frame && this.brush && this.brush.do !== 'hexside' && this.place) void this.stroke({ hexes: this.landing(this.place) });
  }

  /**
   * Chooses a brush by a key; reports whether the key chooses one.
   * @param {string} k
   */
  drawn(k) {
    const look = this.panes[0]?.look;
    if (!look?.map?.file) return false;
    const under = this.panes[0]?.board?.store.hexes.get(this.over || this.place);
    const next = k === 'c' ? under && brushFrom(look.things ?? [], under) : brushOfKey(look.things ?? [], this.brush, k);
    if (next === undefined || (k === 'c' && !next)) return false;
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
}

/**
 * How often each result stands in a column, the most frequent first.
 * @param {string[]} cells
 */
function shares(cells) {
  /** @type {Map<string, number>} */
  const of = new Map();
  for (const c of cells) of.set(c, (of.get(c) ?? 0) + 1);
  return [...of].sort((a, b) => b[1] - a[1]).slice(0, 3).map(([c, n]) => `${n} ${c}`).join(', ');
}

applyTheme();
const address = readAddress(location.hash);
const key = address.keys[0];
if (key) {
  const preview = new Workbench(key, new URLSearchParams(location.search));
  Object.assign(window, { preview }); // for those who look into the page by its console
  void preview.open().catch((e) => { byId('line').textContent = String(e.message ?? e); });
} else byId('line').textContent = 'This address has no key: open the one that vedette serve --watch printed.';
