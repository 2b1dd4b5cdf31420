/** What a choice would do, before it is made: ways with their cost, attacks with every outcome. */
import { h } from './dom.js';
import { Refusal } from './source.js';
import { capital } from './ask.js';
import { numberNode, reasonNode } from './why.js';

/** @typedef {import('./choose.js').Option} Option */
/** @typedef {import('./choose.js').Chooser} Chooser */
/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./why.js').WhyPane} WhyPane */
/** @typedef {import('./state.js').Store} Store */

/** Shows what an option would do. */
export class Preview {
  /**
   * @param {Store} store
   * @param {Board} board
   * @param {Chooser} chooser
   * @param {WhyPane} pane
   */
  constructor(store, board, chooser, pane) {
    this.store = store;
    this.board = board;
    this.chooser = chooser;
    this.pane = pane;
    /** @type {Option | null} */
    this.shown = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {Map<string, any>} answers of this position, by what was asked */
    this.known = new Map();
  }

  /** Forgets what was shown; the position has changed, or the pointer went away. */
  clear() {
    clearTimeout(this.timer);
    if (!this.shown) return;
    this.shown = null;
    this.wipe();
    this.pane.clear();
  }

  /** Forgets the answers too. */
  forget() {
    this.known.clear();
    this.clear();
  }

  wipe() {
    for (const name of ['way', 'retreat', 'advance']) this.board.unway(name);
    this.board.mark('marks', 'to-retreat', []);
    this.board.mark('marks', 'to-advance', []);
  }

  /**
   * Shows an option a moment later, so that a pointer passing over asks nothing.
   * @param {Option} o
   * @param {number} [wait]
   */
  later(o, wait = 40) {
    if (this.shown === o) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.show(o), wait);
  }

  /** @param {Option} o */
  async show(o) {
    clearTimeout(this.timer);
    this.shown = o;
    const kind = this.store.decision?.kind ?? '';
    try {
      if (kind === 'move.to' && o.hex && this.chooser.unit) await this.path(o);
      else if (kind.startsWith('attack.')) await this.outcomes(o);
      else this.wipe();
    } catch (e) {
      if (!(e instanceof Refusal)) throw e;
      this.wipe();
      if (e.code === -32601 || e.code === -32602) return;
      this.pane.show(capital(o.text), reasonNode(e.reason()));
    }
  }

  /**
   * @param {string} method
   * @param {object} params
   */
  async ask(method, params) {
    const key = `${this.store.number} ${method} ${JSON.stringify(params)}`;
    if (!this.known.has(key)) {
      const answer = await this.pane.ask(method, params);
      if (!answer) return null;
      this.known.set(key, answer);
    }
    return this.known.get(key);
  }

  /** @param {Option} o */
  async path(o) {
    /** @type {{[key: string]: unknown}} */
    const params = { unit: this.chooser.unit, to: o.hex };
    if (typeof o.action.by === 'string') params.by = o.action.by;
    const answer = await this.ask('game.path', params);
    if (!answer || this.shown !== o) return;
    this.wipe();
    const p = answer.path;
    if (!p) {
      if (answer.stops) this.pane.show(capital(o.text), reasonNode(answer.stops));
      return;
    }
    /** @type {{hex: string, cost: number, stops?: any, terms?: any}[]} */
    const steps = p.steps ?? [];
    this.board.way('way', p.hexes, steps.map((s) => String(s.cost)));
    this.pane.show(capital(o.text), h('p', { class: 'sum-line' }, h('b', {}, String(p.spent)), ` of ${p.allowance} MP`, p.by && `, ${p.by}`),
      numberNode(this.store, { name: 'allowance', total: p.allowance, terms: p.terms ?? [] }), ...steps.map((s) => numberNode(this.store, { name: this.store.hexName(s.hex), total: s.cost, terms: s.terms ?? [] })),
      ...steps.flatMap((s) => (s.stops ? [reasonNode(s.stops)] : [])));
  }

  /** @param {Option} o */
  async outcomes(o) {
    const a = await this.ask('game.outcomes', { order: o.action });
    if (!a || this.shown !== o) return;
    this.wipe();
    this.pane.show(capital(o.text), ...outcomeNodes(this.store, a, (row) => this.draw(row)));
  }

  /**
   * Draws retreats and advances of an outcome.
   * @param {any} row
   */
  draw(row) {
    this.wipe();
    /** @type {string[]} */
    const retreats = Object.values(row?.retreats ?? {}).flat();
    this.board.mark('marks', 'to-retreat', retreats);
    this.board.mark('marks', 'to-advance', row?.advances ?? []);
  }
}

/**
 * An attack before its die: strengths, each result with its chance, and what would change it.
 * @param {Store} store
 * @param {any} a
 * @param {(row: any) => void} light
 * @returns {Node[]}
 */
export function outcomeNodes(store, a, light) {
  const rows = a.rows ?? a.results ?? [];
  const all = a.throws ?? rows.reduce((/** @type {number} */ n, /** @type {any} */ r) => n + (r.weight ?? 1), 0);
  const nodes = (a.parts ?? []).map((/** @type {any} */ p) => numberNode(store, p));
  if (rows.length) {
    nodes.push(h('table', { class: 'odds' }, h('thead', {}, h('tr', {}, h('th', {}, 'die'), h('th', {}, 'result'), h('th', {}, 'chance'))),
      h('tbody', {}, ...rows.map((/** @type {any} */ r) => {
        const tr = h('tr', { tabindex: 0, onmouseenter: () => light(r), onfocus: () => light(r), onmouseleave: () => light(null), onblur: () => light(null) },
          h('td', {}, Array.isArray(r.die) ? r.die.join(' ') : String(r.die ?? '')), h('td', {}, h('b', {}, r.result ?? ''), ' ', r.text ?? ''), h('td', {}, `${r.weight ?? 1}/${all}`));
        const bar = h('meter', { min: 0, max: all, value: r.weight ?? 1, 'aria-hidden': 'true' });
        tr.lastElementChild?.append(bar);
        return tr;
      }))));
  }
  if (a.choice) nodes.push(h('p', { class: 'small' }, a.choice));
  for (const n of a.nearest ?? []) nodes.push(h('p', { class: 'nearest' }, n.text ?? ''));
  return nodes;
}
