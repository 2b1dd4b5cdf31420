/** A small list beside a place of the board: what lies there, or which of several choices is meant. It is never in the way: a tap elsewhere or Escape ends it. */
import { fill, h } from './dom.js';

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
   */
  read(at, on) {
    if (this.choosing) return;
    const pieces = this.board.stacks.get(at) ?? [];
    fill(this.node, this.ground(at), ...[...pieces].reverse().map((p) => h('div', { class: 'near-row' }, this.board.portrait(p), h('span', {}, pieceText(this.store, p)))));
    this.put(on);
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

  /** @param {{x: number, y: number}} on */
  put(on) {
    this.node.hidden = false;
    const { offsetWidth: w, offsetHeight: t } = this.node;
    const x = on.x + 28 + w > this.frame.clientWidth ? on.x - w - 28 : on.x + 28;
    this.node.style.left = `${Math.max(8, Math.min(x, this.frame.clientWidth - w - 8))}px`;
    this.node.style.top = `${Math.max(8, Math.min(on.y - 24, this.frame.clientHeight - t - 8))}px`;
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
