/** Notes of one's own, pinned to a place and a moment. This browser keeps them, and nobody else sees them. */
import { fill, h, keep, kept, svg } from './dom.js';

/** @typedef {import('./play.js').Play} Play */
/** @typedef {{hex: string, number: number, turn: number, text: string}} Note */

const mostNotes = 500;

/** The notes of one seat at one table. */
export class Notes {
  /** @param {Play} play */
  constructor(play) {
    this.play = play;
    this.key = `notes.${play.id}`;
    /** @type {Note[]} */
    this.list = [];
    try {
      const all = JSON.parse(kept(this.key) ?? '[]');
      if (Array.isArray(all)) this.list = all.filter((n) => typeof n?.text === 'string' && typeof n?.hex === 'string');
    } catch {
      // What cannot be read is none.
    }
    this.draw();
  }

  /** Puts a sign on each hex with a note. */
  draw() {
    const { board, store } = this.play;
    const g = board.layers.marks;
    if (!g) return;
    g.querySelectorAll('.note-sign').forEach((x) => x.remove());
    for (const at of new Set(this.list.map((n) => n.hex))) {
      const x = store.hexes.get(at);
      if (x) g.append(svg('path', { class: 'note-sign', d: 'M-7 -8H4L8 -4V8H-7ZM4 -8V-4H8M-4 -1H5M-4 3H5', transform: `translate(${x.x + board.size * 0.6} ${x.y + board.size * 0.45})` }));
    }
  }

  save() {
    this.list = this.list.slice(-mostNotes);
    keep(this.key, JSON.stringify(this.list));
    this.draw();
  }

  /**
   * Asks for a note on a place.
   * @param {string} at
   */
  write(at) {
    const { play } = this;
    const { store } = play;
    const text = h('textarea', { rows: 3, 'aria-label': `Note on ${store.hexName(at)}`, placeholder: 'For yourself alone' });
    const put = () => {
      if (!text.value.trim()) return;
      this.list.push({ hex: at, number: store.at ?? store.number, turn: store.view.turn, text: text.value.trim().slice(0, 2000) });
      this.save();
      this.read(at);
      play.frame.focus();
    };
    play.why.show(`Note on ${store.hexName(at)}`, ...this.of(at).map((n) => this.row(n)), text, h('p', {}, h('button', { type: 'button', class: 'commit', onclick: put }, 'Keep it')));
    text.focus();
  }

  /** @param {string} at */
  of(at) {
    return this.list.filter((n) => n.hex === at);
  }

  /**
   * Shows the notes on a place.
   * @param {string} at
   */
  read(at) {
    this.play.why.show(`Notes on ${this.play.store.hexName(at)}`, ...this.of(at).map((n) => this.row(n)));
    if (this.play.tabShown === 'boxes') this.play.boxes();
  }

  /** @param {Note} n */
  row(n) {
    const { play } = this;
    const node = h('div', { class: 'own-note' }, h('p', {}, n.text), h('p', { class: 'small' },
      h('button', { type: 'button', class: 'link', onclick: () => play.go(n.hex) }, play.store.hexName(n.hex)), ' · ',
      h('button', { type: 'button', class: 'link', onclick: () => void play.time.go(n.number) }, `turn ${n.turn}, moment ${n.number}`), ' · ',
      h('button', { type: 'button', class: 'link', onclick: () => {
        this.list = this.list.filter((x) => x !== n);
        this.save();
        fill(node);
      } }, 'Remove')));
    return node;
  }

  /** All notes, for the pane. */
  nodes() {
    return [...this.list].reverse().map((n) => this.row(n));
  }
}
