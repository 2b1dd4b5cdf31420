/** What a choice would do, before it is made: ways with their cost, attacks with every outcome. */
import { h } from './dom.js';
import { Refusal, refusedCode } from './source.js';
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
    /** @type {() => void} the odds of the attack being named are known */
    this.priced = () => {};
    this.met = -Infinity; // when the pointer last came to an option
    /** @type {Map<string, any>} answers of this position, by what was asked */
    this.known = new Map();
  }

  /** Forgets what was shown; the position has changed, or the pointer went away. */
  clear() {
    if (!this.put()) return;
    this.pane.clear();
    void this.rest();
  }

  /** Takes what is shown off the map; reports whether there was something. */
  put() {
    clearTimeout(this.timer);
    if (!this.shown) return false;
    this.shown = null;
    this.wipe();
    return true;
  }

  /** Forgets the answers too: the position is another. */
  forget() {
    this.known.clear();
    if (this.put()) this.pane.clear();
  }

  wipe() {
    this.board.unway('way');
    this.board.ring('falls', []);
    this.board.mark('marks', 'to-retreat', []);
    this.board.mark('marks', 'to-advance', []);
  }

  /**
   * Shows an option: at once where the pointer comes to it from a rest, a moment later while it passes over one after another, so that it asks little.
   * @param {Option} o
   * @param {number} [wait]
   */
  later(o, wait = 40) {
    if (this.shown === o) return;
    clearTimeout(this.timer);
    const before = this.met;
    this.met = performance.now();
    if (wait <= 40 && this.met - before > 150) void this.show(o);
    else this.timer = setTimeout(() => void this.show(o), wait);
  }

  /** @param {Option} o */
  async show(o) {
    clearTimeout(this.timer);
    this.shown = o;
    const kind = this.chooser.decision?.kind ?? '';
    try {
      if (kind === 'move.to' && o.hex && this.chooser.unit) await this.path(o);
      else if (kind.startsWith('attack.')) await this.outcomes(o);
      else this.wipe();
    } catch (e) {
      if (!(e instanceof Refusal)) throw e;
      this.wipe();
      if (e.code !== refusedCode || e.reason().reason === 'action-shape') {
        this.shown = null;
        void this.rest();
        return;
      }
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
    await this.attack({ order: this.orderOf(o) }, capital(o.text), () => this.shown === o);
  }

  /**
   * The order that an option makes of the choice under way.
   * @param {Option} o
   */
  orderOf(o) {
    const { draft } = this.chooser;
    const set = draft?.set;
    if (!draft || !set) return draft ? draft.joined(o.action) : o.action;
    if (o.ends) return draft.whole();
    if (o.unit === null || o.verb !== set.do) return { ...draft.joined(o.action), [set.do]: set.of };
    return draft.withUnits(set.of.includes(o.unit) ? set.of.filter((u) => u !== o.unit) : [...set.of, o.unit]);
  }

  /** Shows the attack that is being named, as it stands, while nothing else is looked at. */
  async rest() {
    const { decision, draft, named } = this.chooser;
    if (this.shown || !named.length || !decision?.kind.startsWith('attack.') || draft?.set?.whole === false) return;
    const { number } = this.store;
    const { drafts } = this.chooser;
    try {
      await this.attack(draft && !(draft.bare && !draft.set) ? { order: draft.whole() } : {}, capital(decision.about ?? 'attack'), () => !this.shown && this.store.number === number && this.chooser.drafts === drafts);
    } catch (e) {
      if (!(e instanceof Refusal)) throw e;
    }
  }

  /**
   * @param {object} params
   * @param {string} title
   * @param {() => boolean} still whether the answer is still wanted
   */
  async attack(params, title, still) {
    const a = await this.ask('game.outcomes', params);
    if (!a || !still()) return;
    this.wipe();
    this.pane.show(title, ...outcomeNodes(this.store, a, (row) => this.draw(row)));
    if (!this.shown) this.chooser.odds = oddsOf(a);
    this.priced();
  }

  /**
   * Draws losses, retreats and advances of an outcome.
   * @param {Row | null} row
   */
  draw(row) {
    this.wipe();
    const then = row?.then ?? [];
    const next = (/** @type {string} */ kind) => then.filter((t) => t.kind.startsWith(kind)).flatMap((t) => t.hexes ?? []);
    this.board.mark('marks', 'to-retreat', [...Object.values(row?.retreats ?? {}).flat(), ...next('retreat')]);
    this.board.mark('marks', 'to-advance', [...Object.values(row?.advances ?? {}).flat(), ...next('advance')]);
    this.board.ring('falls', row?.losses ?? []);
  }
}

/**
 * What a throw of the dice leads to.
 * @typedef {object} Row
 * @property {number[][]} dice
 * @property {number} count
 * @property {string} result
 * @property {{text: string}[]} [events]
 * @property {string[]} [losses]
 * @property {{[unit: string]: string[]}} [retreats]
 * @property {{[unit: string]: string[]}} [advances]
 * @property {{side: string, kind: string, prompt: string, hexes?: string[]}[]} [then]
 */

/**
 * An attack before its die: strengths, each result with its chance, and what would change it.
 * @param {Store} store
 * @param {any} a
 * @param {(row: Row | null) => void} light
 * @returns {(Node | null)[]}
 */
export function outcomeNodes(store, a, light) {
  /** @type {(Node | null)[]} */
  const nodes = (a.attack?.parts ?? []).filter((/** @type {any} */ p) => p.name !== 'die' || p.terms.length > 1 || p.total !== 0).map((/** @type {any} */ p) => numberNode(store, p));
  const rows = alike(a.rows ?? []);
  nodes.unshift(brief(a));
  if (rows.length) {
    nodes.push(h('table', { class: 'odds' }, h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, 'Die'), h('th', { scope: 'col' }, 'Result'), h('th', { scope: 'col' }, 'Chance'))),
      h('tbody', {}, ...rows.map((r) => h('tr', { tabindex: 0, onmouseenter: () => light(r), onfocus: () => light(r), onmouseleave: () => light(null), onblur: () => light(null) },
        h('td', {}, faces(r.dice)), h('td', {}, h('b', {}, r.result), ...follows(r).map((f) => h('span', { class: 'follow' }, f))), h('td', { class: 'chance' }, chance(r.count, a.throws), bar(r.count, a.throws)))))));
  }
  if (a.known === false) nodes.push(h('p', { class: 'small' }, 'What is hidden from this side may change it.'));
  if (a.assumed) nodes.push(h('p', { class: 'small' }, 'Choices that are still open are taken as none.'));
  if (a.more) nodes.push(h('p', { class: 'small' }, 'What follows depends on other dice, cards or hidden units.'));
  for (const n of a.nearest ?? []) {
    nodes.push(h('p', { class: 'nearest' }, h('b', {}, n.with ? `With ${store.unitName(n.with)}` : `${n.more} more strength`), ` ${n.column}: `,
      n.results.map((/** @type {any} */ r) => `${r.result} ${chance(r.count, n.throws)}`).join(', ')));
  }
  return nodes;
}

/**
 * Strengths and column of an attack, such as "8 : 6 at 1-1"; empty where they are not known.
 * @param {any} a
 */
function oddsOf(a) {
  const part = (/** @type {string} */ name) => a.attack?.parts.find((/** @type {any} */ p) => p.name === name);
  const number = (/** @type {string} */ name) => part(name)?.text ?? part(name)?.total;
  if (a.known === false || number('attack') === undefined || number('defence') === undefined) return '';
  const column = String(part('column')?.text ?? '').replace(/^<=(-?\d+)$/, '$1 or less').replace(/^>=(-?\d+)$/, '$1 or more').replace(/^-(?=\d+ or)/, '−');
  return `${number('attack')} : ${number('defence')}${column && ` at ${column}`}`;
}

/**
 * The whole in one line, for small screens.
 * @param {any} a
 */
function brief(a) {
  const part = (/** @type {string} */ name) => a.attack?.parts.find((/** @type {any} */ p) => p.name === name);
  /** @type {Map<string, number>} */
  const by = new Map();
  for (const r of a.rows ?? []) by.set(r.result, (by.get(r.result) ?? 0) + r.count);
  const strengths = [part('attack')?.text ?? part('attack')?.total, part('defence')?.text ?? part('defence')?.total].join(' : ');
  return h('p', { class: 'brief' }, h('b', {}, `${strengths} · ${part('column')?.text ?? ''}`), ' ', [...by].map(([r, n]) => `${r} ${Math.round((100 * n) / a.throws)} %`).join(', '));
}

/**
 * Throws that lead to the same are one row.
 * @param {Row[]} rows
 * @returns {Row[]}
 */
function alike(rows) {
  /** @type {Map<string, Row>} */
  const by = new Map();
  for (const r of rows) {
    const key = JSON.stringify([r.result, r.events?.map((e) => e.text), r.losses, r.retreats, r.advances, r.then]);
    const there = by.get(key);
    by.set(key, there ? { ...there, dice: [...there.dice, ...r.dice], count: there.count + r.count } : r);
  }
  return [...by.values()];
}

/** @param {number[][]} dice */
function faces(dice) {
  const one = dice.every((d) => d.length === 1) ? dice.map((d) => d[0] ?? 0).sort((a, b) => a - b) : null;
  const first = one?.[0];
  if (one && first !== undefined && one.length > 2 && one.at(-1) === first + one.length - 1) return `${first}–${one.at(-1)}`;
  return dice.length > 6 ? `${dice.length} throws` : dice.map((d) => d.join('+')).join(', ');
}

/** @param {Row} r */
function follows(r) {
  const out = (r.events ?? []).map((e) => e.text);
  if (r.then?.[0]) out.push(r.then[0].prompt);
  return out;
}

/**
 * @param {number} n
 * @param {number} all
 */
function chance(n, all) {
  return `${n}/${all} · ${Math.round((100 * n) / all)} %`;
}

/**
 * @param {number} n
 * @param {number} all
 */
function bar(n, all) {
  return h('progress', { max: all, value: n, 'aria-hidden': 'true' });
}
