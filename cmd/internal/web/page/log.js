/** The log: what happened, by turn; a line lights the board, and a combat folds into one line. */
import { capital } from './ask.js';
import { cardLinks } from './cards.js';
import { fill, h } from './dom.js';
import { fightCard } from './fight.js';
import { ruleChip } from './why.js';

/** @typedef {import('./types.js').Moment} Moment */
/** @typedef {import('./types.js').GameEvent} GameEvent */
/** @typedef {import('./state.js').Store} Store */

/**
 * @typedef {object} LogHands
 * @property {(events: GameEvent[]) => void} light lights what events name; none puts it out
 * @property {(number: number) => void} look goes to a moment
 * @property {(number: number) => void} undoTo takes back all since a moment
 * @property {(number: number) => void} why explains the combat of a moment
 */

const atOnce = 40; // lines drawn at first; older ones come when they are scrolled to

/** The log pane. */
export class LogPane {
  /**
   * @param {Store} store
   * @param {HTMLElement} node
   * @param {LogHands} hands
   */
  constructor(store, node, hands) {
    this.store = store;
    this.hands = hands;
    this.side = '';
    this.word = '';
    this.limit = atOnce;
    this.more = false; // older lines are not drawn
    /** @type {number | undefined} the turn of the last line */
    this.turn = undefined;
    /** @type {number | null} the number of the moment whose line is marked */
    this.shown = null;
    this.pointed = false; // lines are marked that speak of a place
    this.newest = 0; // the number of the newest moment that was drawn, or left out
    this.list = h('ol', { class: 'log', 'aria-label': 'Log' });
    const sides = h('select', { 'aria-label': 'Side', onchange: (/** @type {Event} */ e) => {
      this.side = /** @type {HTMLSelectElement} */ (e.target).value;
      this.draw();
    } }, h('option', { value: '' }, 'All sides'), ...store.board.sides.map((s) => h('option', { value: s.id }, s.name)),
    h('option', { value: 'mark:combat' }, 'Combats'), h('option', { value: 'mark:loss' }, 'Losses'));
    const search = h('input', { type: 'search', placeholder: 'Unit, hex or word', 'aria-label': 'Search the log', oninput: (/** @type {Event} */ e) => {
      this.word = /** @type {HTMLInputElement} */ (e.target).value.toLowerCase();
      this.draw();
    } });
    fill(node, h('div', { class: 'log-tools' }, sides, search), this.list);
    this.scroller = node;
    this.scrolled = false; // somebody reads further up
    this.tall = 0;
    // Where the pane gets another size, the newest line stays in sight; only a person's scrolling ends that.
    new ResizeObserver(() => {
      this.tall = node.clientHeight;
      if (!this.scrolled) this.end();
    }).observe(node);
    this.top = 0; // how far it was scrolled last
    node.onscroll = () => {
      const up = node.scrollTop < this.top - 4;
      const far = node.scrollHeight - node.scrollTop - node.clientHeight > 80;
      this.top = node.scrollTop;
      if (node.clientHeight !== this.tall) return;
      if (!far) this.scrolled = false;
      else if (up) this.scrolled = true;
      if (this.scrolled && node.scrollTop < 40 && this.more) this.earlier();
    };
  }

  /** @param {Moment} m */
  wanted(m) {
    if (this.side.startsWith('mark:') ? !m.marks?.includes(this.side.slice(5)) : this.side && m.side !== this.side) return false;
    return !this.word || lineText(m).toLowerCase().includes(this.word);
  }

  /** Draws the newest lines anew. */
  draw() {
    const all = this.store.moments.filter((m) => m.texts?.length && !m.dead && this.wanted(m));
    this.newest = this.store.moments.at(-1)?.number ?? 0;
    const lines = all.slice(-this.limit);
    this.more = all.length > lines.length;
    /** @type {Node[]} */
    const out = [];
    if (all.length > lines.length) {
      out.push(h('li', {}, h('button', { type: 'button', class: 'quiet', onclick: () => this.earlier() }, `${all.length - lines.length} earlier lines`)));
    }
    this.turn = undefined;
    this.top = 0; // while it is filled anew nobody scrolls
    for (const m of lines) out.push(...this.lines(m));
    fill(this.list, ...(out.length ? out : [h('li', { class: 'small' }, this.word || this.side ? 'No line fits.' : 'Nothing has happened yet. Every action, die and reason will stand here.')]));
    if (!this.scrolled) requestAnimationFrame(() => !this.scrolled && this.end());
  }

  /** Draws more of what was before; the line that is read stays where it is. */
  earlier() {
    const below = this.scroller.scrollHeight - this.scroller.scrollTop;
    this.scrolled = true;
    this.limit *= 4;
    this.draw();
    this.scroller.scrollTop = this.scroller.scrollHeight - below;
  }

  /**
   * Adds the line of a change.
   * @param {Moment} m
   */
  add(m) {
    if (m.number <= this.newest) return;
    this.newest = m.number;
    if (!m.texts?.length || m.dead || !this.wanted(m)) return;
    if (!this.list.querySelector('.log-line')) fill(this.list);
    this.list.append(...this.lines(m));
    // The newest line comes into sight with the next picture, unless somebody reads further up.
    if (!this.scrolled) requestAnimationFrame(() => !this.scrolled && this.end());
  }

  end() {
    this.scroller.scrollTop = this.scroller.scrollHeight;
  }

  /** @param {Moment} m */
  lines(m) {
    if (!m.turn_at) return this.line(m, m);
    // Another turn begins here: what came before it is a line of the turn that ends.
    const before = { ...m, turn: this.turn ?? (m.turn ?? 1) - 1, texts: m.texts?.slice(0, m.turn_at), marks: m.marks?.filter((x) => x !== 'turn') };
    return [...this.line(before, m), ...this.line({ ...m, texts: m.texts?.slice(m.turn_at), marks: ['turn'], results: [] }, m)];
  }

  /**
   * One line, with the head of its turn where that is another.
   * @param {Moment} m what the line says
   * @param {Moment} whole the moment that it is of
   */
  line(m, whole) {
    /** @type {Node[]} */
    const out = [];
    if (m.turn !== undefined && m.turn !== this.turn) {
      this.turn = m.turn;
      out.push(h('li', { class: 'log-turn' }, turnName(this.store, m.turn)));
    }
    const line = h('button', {
      type: 'button', class: 'log-line', 'data-side': m.side, 'data-number': m.number,
      onclick: () => void this.open(whole, item), onmouseenter: () => void this.light(m), onfocus: () => void this.light(m),
      onmouseleave: () => this.hands.light([]), onblur: () => this.hands.light([]), 'aria-expanded': 'false',
    }, h('span', { class: 'log-n' }, String(m.number)), markSigns(m), h('span', { class: 'log-text' }, lineText(m)));
    const item = h('li', { class: m.marks?.includes('combat') ? 'log-combat' : undefined }, line, ...cardLinks(this.store, m));
    if (this.shown === m.number) line.setAttribute('aria-current', 'true');
    out.push(item);
    return out;
  }

  /**
   * Follows the moment that is looked at: marks its line, or the last one before it, and brings it into sight.
   * @param {number | null} at null: now
   */
  follow(at) {
    for (const line of this.list.querySelectorAll('[aria-current]')) line.removeAttribute('aria-current');
    this.shown = null;
    if (at === null) {
      this.scrolled = false;
      this.end();
      return;
    }
    const m = this.store.moments.findLast((x) => x.number <= at && x.texts?.length && !x.dead && this.wanted(x));
    if (!m) return;
    this.shown = m.number;
    const find = () => [...this.list.querySelectorAll(`.log-line[data-number="${m.number}"]`)];
    while (!find().length && this.more) {
      this.limit *= 4;
      this.draw();
    }
    for (const line of find()) line.setAttribute('aria-current', 'true');
    const line = find()[0];
    if (!line) return;
    this.scrolled = true;
    const box = line.getBoundingClientRect();
    const pane = this.scroller.getBoundingClientRect();
    if (pane.height && (box.top < pane.top + 90 || box.bottom > pane.bottom - 40)) this.scroller.scrollTop += box.top - pane.top - pane.height / 2;
  }

  /** @param {Moment} m */
  async light(m) {
    const asked = m.number;
    this.lit = asked;
    const events = await this.store.eventsOf(asked).catch(() => []);
    if (this.lit === asked) this.hands.light(events);
  }

  /**
   * Unfolds a line: each event with its rule, the way to the moment, the reasons of a combat.
   * @param {Moment} m
   * @param {HTMLElement} item
   */
  async open(m, item) {
    const old = item.querySelector('.log-more');
    item.firstElementChild?.setAttribute('aria-expanded', String(!old));
    if (old) {
      old.remove();
      return;
    }
    /** @type {GameEvent[]} */
    const events = await this.store.eventsOf(m.number).catch(() => []);
    const fights = m.marks?.includes('combat') ? await this.store.fightsOf(m.number).catch(() => []) : [];
    item.append(h('div', { class: 'log-more' }, ...fights.map((f) => fightCard(this.store, f)),
      ...events.filter((e) => !bookkeeping(this.store, e)).map((e) => h('p', { onmouseenter: () => this.hands.light([e]) }, e.text, e.forced && h('span', { class: 'note' }, ' (the only choice)'), e.rule && ' ', ruleChip({ rule: e.rule }))),
      h('p', { class: 'row' }, h('button', { type: 'button', class: 'quiet', onclick: () => this.hands.look(m.number) }, 'Show this moment'),
        events.some((e) => e.kind === 'combat') && h('button', { type: 'button', class: 'quiet', onclick: () => this.hands.why(m.number) }, 'Why this result'),
        this.store.decision?.undo && m.number < this.store.number && h('button', { type: 'button', class: 'quiet', onclick: () => this.hands.undoTo(m.number) }, 'Take back to here'))));
  }

  /**
   * Marks the lines that speak of a unit or hex, and brings the last one into sight.
   * @param {string[]} words
   */
  point(words) {
    if (!words.length && !this.pointed) return;
    this.pointed = words.length > 0;
    let last = null;
    for (const line of this.list.querySelectorAll('.log-line')) {
      const hit = words.some((w) => w && line.textContent?.includes(w));
      line.classList.toggle('hit', hit);
      if (hit) last = line;
    }
    last?.scrollIntoView({ block: 'nearest' });
  }
}

/**
 * Whether an event is about a variable or latch that players do not read about.
 * @param {Store} store
 * @param {GameEvent} e
 */
function bookkeeping(store, e) {
  if (e.kind === 'variable') return Boolean(store.board.variables.find((v) => v.id === e.name)?.untold);
  const latch = e.kind === 'latch' ? store.board.latches.find((l) => l.id === e.name) : undefined;
  return Boolean(latch && !latch.says && latch.name === latch.id);
}

/**
 * What happened at a moment, in one line: it begins with the results of its combats in words.
 * @param {Moment} m
 */
export function lineText(m) {
  const texts = [...(m.texts ?? [])];
  const fight = m.marks?.includes('combat') ? texts.findIndex((t) => t.startsWith('Combat at ')) : -1;
  if (fight > 0) texts.unshift(...texts.splice(fight, 1));
  if (m.results?.length) texts.unshift(m.results.map(capital).join('; '));
  return texts.join(' · ');
}

/** @param {Moment} m */
function markSigns(m) {
  const signs = [m.marks?.includes('combat') && '⚔', m.marks?.includes('loss') && '✕'].filter(Boolean).join('');
  return signs ? h('span', { class: 'signs', 'aria-hidden': 'true' }, signs) : null;
}

/**
 * The shown name of a turn.
 * @param {Store} store
 * @param {number} n
 */
export function turnName(store, n) {
  const t = store.board.turns.find((x) => x.number === n);
  return t?.name ? `Turn ${n} · ${t.name}` : `Turn ${n}`;
}
