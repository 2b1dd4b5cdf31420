/** A small list beside a place of the board: what lies there, or which of several choices is meant. It is never in the way: a tap elsewhere or Escape ends it. */
import { fill, h } from './dom.js';
import { walkList } from './tools.js';

/** @typedef {import('./choose.js').Option} Option */
/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./state.js').Store} Store */

/** The list beside a place. */
export class Near {
  /**
   * @param {Store} store
   * @param {Board} board
   * @param {HTMLElement} frame
   */
  constructor(store, board, frame) {
    this.store = store;
    this.board = board;
    this.frame = frame;
    this.node = h('div', { class: 'near', hidden: true });
    frame.append(this.node);
    this.choosing = false;
    this.node.addEventListener('pointerdown', (e) => e.stopPropagation());
    this.node.addEventListener('wheel', (e) => e.stopPropagation());
    this.node.addEventListener('keydown', (e) => walkList(this.node, e));
    /** @type {() => {x: number, y: number}[]} the places in the frame that can be chosen */
    this.avoid = () => [];
    this.room = 30; // around each of them
  }

  get open() {
    return !this.node.hidden;
  }

  close() {
    if (this.node.hidden) return;
    this.node.hidden = true;
    this.choosing = false;
  }

  /**
   * Shows what lies in a hex.
   * @param {string} at
   * @param {{x: number, y: number}} on place in the frame
   * @param {boolean} [shy] only if it covers nothing that can be chosen
   */
  read(at, on, shy) {
    if (this.choosing) return;
    const pieces = this.board.stacks.get(at) ?? [];
    fill(this.node, this.ground(at), ...[...pieces].reverse().map((p) => h('div', { class: 'near-row' }, this.board.portrait(p), h('span', {}, pieceText(this.store, p)))));
    if (this.put(on) > 0 && shy) this.close();
  }

  /**
   * Asks which of several options is meant.
   * @param {string} at
   * @param {Option[]} options
   * @param {{x: number, y: number}} on
   * @param {(o: Option) => void} then
   * @param {boolean} [byKey]
   */
  choose(at, options, on, then, byKey) {
    const rows = options.map((o) => {
      const piece = o.unit === null ? undefined : (this.board.stacks.get(at) ?? []).find((p) => p.unit === o.unit);
      return h('button', { type: 'button', class: 'near-row', onclick: () => {
        this.close();
        then(o);
      } }, piece && this.board.portrait(piece), h('span', {}, o.text, piece && h('small', {}, pieceText(this.store, piece))));
    });
    fill(this.node, this.ground(at), ...rows);
    this.choosing = true;
    this.put(on);
    if (byKey) rows[0]?.focus();
  }

  /** @param {string} at */
  ground(at) {
    return h('p', { class: 'near-head' }, h('b', {}, this.store.hexName(at)), ' ', groundText(this.store, at));
  }

  /**
   * Shows what can be asked of a place.
   * @param {string} at
   * @param {{id: string, text: string, says: string, run: () => void}[]} rows
   * @param {{x: number, y: number}} on
   * @param {boolean} byKey
   */
  menu(at, rows, on, byKey) {
    const pieces = [...(this.board.stacks.get(at) ?? [])].reverse();
    const buttons = rows.map((r) => h('button', { type: 'button', class: 'near-row', 'data-tool': r.id, title: r.says, onclick: () => {
      this.close();
      r.run();
    } }, r.text));
    fill(this.node, this.ground(at), ...pieces.map((p) => h('p', { class: 'near-head' }, pieceText(this.store, p))), h('div', { class: 'near-grid' }, ...buttons));
    this.choosing = true;
    this.put(on);
    if (byKey) buttons[0]?.focus();
  }

  /**
   * Puts the list beside a place, where it covers least of what can be chosen; reports how many places it covers.
   * @param {{x: number, y: number}} on
   */
  put(on) {
    this.node.hidden = false;
    const { offsetWidth: w, offsetHeight: t } = this.node;
    const { clientWidth: wide, clientHeight: high } = this.frame;
    const inFrame = (/** @type {number} */ x, /** @type {number} */ y) => ({ x: Math.max(8, Math.min(x, wide - w - 8)), y: Math.max(8, Math.min(y, high - t - 8)) });
    const gap = this.room + 4;
    const spots = [...this.avoid(), on];
    let best = inFrame(on.x + 28, on.y - 24);
    let least = Infinity;
    for (const p of [best, inFrame(on.x - w - 28, on.y - 24), inFrame(on.x - w / 2, on.y + gap), inFrame(on.x - w / 2, on.y - t - gap), inFrame(on.x + gap, on.y - t), inFrame(on.x - w - gap, on.y - t), inFrame(on.x + gap, on.y), inFrame(on.x - w - gap, on.y),
      inFrame(8, 8), inFrame(wide, 8), inFrame(8, high), inFrame(wide, high)]) {
      const n = spots.filter((s) => s.x > p.x - this.room && s.x < p.x + w + this.room && s.y > p.y - this.room && s.y < p.y + t + this.room).length;
      if (n >= least) continue;
      least = n;
      best = p;
    }
    this.node.style.left = `${best.x}px`;
    this.node.style.top = `${best.y}px`;
    return least;
  }
}

/**
 * What stands in a hex, for people.
 * @param {Store} store
 * @param {string} at
 */
export function groundText(store, at) {
  const hex = store.hexes.get(at);
  return [hex?.terrain, ...(hex?.features ?? [])].filter(Boolean).join(', ');
}

/**
 * A counter in one line, for people.
 * @param {Store} store
 * @param {import('./board.js').Piece} piece
 */
export function pieceText(store, piece) {
  if (piece.unit === null) return `${store.sideName(piece.side)}: unknown counter`;
  const unit = store.units.get(piece.unit);
  const now = store.view.units.find((u) => u.id === piece.unit);
  const face = unit?.faces.find((f) => f.face === piece.face) ?? unit?.faces[0];
  const notes = [unit?.kind, unit && unit.faces.length > 1 ? piece.face : '', now?.moved && 'moved', now?.attacked && 'attacked', now?.hidden && 'hidden from the others'];
  if (now && unit && unit.steps > 1) notes.push(`${now.steps} of ${unit.steps} steps`);
  return `${face?.says ?? unit?.name ?? piece.unit} · ${notes.filter(Boolean).join(', ')}`;
}
