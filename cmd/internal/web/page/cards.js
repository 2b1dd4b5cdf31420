/** Cards have faces: a card that is drawn lies open on the board with its text, then as a tab at the edge. The log, the pane beside the map and the question that a card asks lead to it. */
import { fill, h } from './dom.js';
import { turnName } from './log.js';
import { ruleChip } from './why.js';

/** @typedef {import('./play.js').Play} Play */
/** @typedef {import('./state.js').Store} Store */
/** @typedef {import('./types.js').GameEvent} GameEvent */
/** @typedef {import('./types.js').Card} Card */
/** @typedef {{number: number, turn: number, side: string, card: Card}} Draw a card that this seat saw drawn, with its moment */

const mostTabs = 3;
const readingTime = 4000; // in milliseconds: a card stays open at least so long while others play

/** The cards that one seat has seen. Cards that it may not know have no name in its events, and so are not here. */
export class Cards {
  /** @param {Play} play */
  constructor(play) {
    this.play = play;
    /** @type {Draw[]} */
    this.draws = [];
    /** @type {Card | null} the card that lies open */
    this.open = null;
    this.opened = 0; // when
    this.wanted = false; // its person has opened it: it stays
    this.node = h('section', { id: 'cards', 'aria-label': 'Cards' });
    if (!play.store.board.cards.length) return;
    play.frame.append(this.node);
    play.soon('cards', () => void this.read());
  }

  /** Reads which cards were drawn before the page was opened. */
  async read() {
    const { store } = this.play;
    const { moments } = await store.source.ask('game.moments', { events: true }).catch(() => ({ moments: [] }));
    this.draws = [];
    for (const m of moments ?? []) this.note(m.number, m.turn ?? 0, m.events ?? []);
    const asking = this.asking();
    const last = this.shown().at(-1);
    if (asking) this.show(asking);
    else if (last && last.number === (store.at ?? store.number)) this.show(last.card);
    else this.draw();
    if (this.play.tabShown === 'boxes') this.play.boxes();
  }

  /**
   * Notes the cards that events name.
   * @param {number} number
   * @param {number} turn
   * @param {GameEvent[]} events
   */
  note(number, turn, events) {
    for (const e of events) {
      const card = e.kind === 'drawn' && cardOf(this.play.store, e.name);
      if (card && !this.draws.some((d) => d.number === number && d.card === card)) this.draws.push({ number, turn, side: e.side ?? '', card });
    }
  }

  /**
   * The position has changed.
   * @param {{events: GameEvent[], undone: boolean, before?: import('./types.js').View}} d
   * @returns {string} what a reader of the screen hears of a new card
   */
  changed(d) {
    const { store } = this.play;
    if (d.undone) void this.read();
    this.note(store.number, store.view.turn, d.events);
    const mine = d.before?.waiting !== undefined && d.before.waiting === store.seat.side;
    return this.follow(d.events, mine || performance.now() - this.opened > readingTime);
  }

  /**
   * Another moment is looked at.
   * @param {GameEvent[]} events
   */
  looked(events) {
    return this.follow(events, true);
  }

  /**
   * Opens the card that was just drawn, or that asks something; folds the one before.
   * @param {GameEvent[]} events
   * @param {boolean} fold
   */
  follow(events, fold) {
    const { store } = this.play;
    const drawn = events.filter((e) => e.kind === 'drawn').map((e) => cardOf(store, e.name)).findLast((c) => c);
    const asking = this.asking();
    if (drawn) this.show(drawn);
    else if (asking) this.show(asking);
    else if (fold) this.fold();
    else this.draw();
    return drawn ? `${drawn.name}: ${drawn.text ?? ''}` : '';
  }

  /** The card that the question under way comes from. */
  asking() {
    const rule = this.play.store.decision?.rule;
    return rule ? this.shown().findLast((d) => d.card.rule === rule)?.card : undefined;
  }

  /** The cards of this turn and the last of each side of the turn before, as of the moment that is shown. */
  shown() {
    const { store } = this.play;
    const at = store.at ?? store.number;
    const dead = new Set(store.moments.filter((m) => m.dead).map((m) => m.number));
    const past = this.draws.filter((d) => d.number <= at && !dead.has(d.number));
    return past.filter((d, i) => d.turn === store.view.turn || (d.turn === store.view.turn - 1 && !past.some((x, k) => k > i && x.side === d.side)));
  }

  /**
   * Opens a card.
   * @param {Card} card
   * @param {boolean} [focus]
   */
  show(card, focus) {
    this.open = card;
    this.opened = performance.now();
    this.wanted = focus === true;
    this.draw();
    if (focus) /** @type {HTMLElement | null} */ (this.node.querySelector('.card-face'))?.focus();
  }

  /** @param {string} id */
  showId(id) {
    const card = cardOf(this.play.store, id);
    if (card) this.show(card, true);
  }

  /** Folds the open card into its tab; reports whether one was open. */
  fold() {
    const was = this.open !== null;
    this.open = null;
    this.draw();
    return was;
  }

  draw() {
    const { open } = this;
    const tabs = [...new Set(this.shown().map((d) => d.card))].slice(-mostTabs);
    fill(this.node, open && this.face(open), ...tabs.filter((c) => c !== open).map((c) => h('button', { type: 'button', class: 'card-tab', 'aria-label': `Card: ${c.name}`, onclick: () => this.show(c, true) }, c.name)));
    if (open || tabs.length) this.play.soon('card corner', () => this.putAside());
  }

  /**
   * Puts the cards into the upper corner where they cover less of what can be chosen; tabs that would cover some in
   * both go to the lower edge of the map.
   */
  putAside() {
    const { node, play } = this;
    const { offsetWidth: w, offsetHeight: t } = node;
    const covers = (/** @type {(x: number) => boolean} */ inside) => play.choosable().filter((p) => p.y > 0 && p.y < t + play.near.room && inside(p.x)).length;
    const left = covers((x) => x > -play.near.room && x < w + play.near.room);
    const right = covers((x) => x > play.camera.wide - w - play.near.room && x < play.camera.wide + play.near.room);
    node.classList.toggle('aside', right < left);
    node.classList.toggle('below', !this.open && Math.min(left, right) > 0 && Boolean(play.store.decision));
    // On a small screen there may be no room: what can be chosen comes first, and the tab stays.
    if (this.open && !this.wanted && Math.min(left, right) > 0 && play.store.decision) this.fold();
  }

  /** @param {Card} card */
  face(card) {
    const { store } = this.play;
    const d = this.draws.findLast((x) => x.card === card && x.number <= (store.at ?? store.number));
    return h('article', { class: 'card-face', tabindex: -1, 'data-side': d?.side || card.side, 'aria-label': `Card: ${card.name}` },
      h('button', { type: 'button', class: 'card-close', 'aria-label': 'Fold the card', onclick: () => {
        this.fold();
        this.play.frame.focus();
      } }, '✕'),
      h('h2', {}, card.name), ...cardText(store, card, d?.side), h('p', { class: 'small' }, d && drawnText(store, d), ' ', ruleChip(card)));
  }

  /** All cards that were drawn, the newest first, for the pane beside the map. */
  nodes() {
    const { store } = this.play;
    return this.draws.filter((d) => d.number <= (store.at ?? store.number)).reverse().map((d) => h('div', { class: 'card-row', 'data-side': d.side }, h('p', {}, h('b', {}, d.card.name)),
      ...cardText(store, d.card, d.side), h('p', { class: 'small' }, h('button', { type: 'button', class: 'link', onclick: () => void this.play.time.go(d.number) }, drawnText(store, d)), ' ', ruleChip(d.card))));
  }
}

/**
 * The card of a name or id; none for a card that the seat may not know.
 * @param {Store} store
 * @param {string | undefined} name
 */
function cardOf(store, name) {
  return name ? store.board.cards.find((c) => c.id === name || c.name === name) : undefined;
}

/**
 * @param {Store} store
 * @param {Draw} d
 */
function drawnText(store, d) {
  return `Drawn${d.side ? ` by ${store.sideSubject(d.side)}` : ''}, ${turnName(store, d.turn).replace(/^Turn/, 'turn')}`;
}

/**
 * What is printed on a card: a part that names a side is a paragraph of its own, and those of the sides that did not draw it are pale.
 * @param {Store} store
 * @param {Card} card
 * @param {string} [side] the side that drew it
 */
function cardText(store, card, side) {
  const text = card.text ?? '';
  const starts = store.board.sides.flatMap((s) => [s.name, s.people].filter(Boolean).map((name) => ({ id: s.id, at: text.search(new RegExp(`(^|\\s)${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}: `)) })))
    .filter((x) => x.at >= 0).sort((a, b) => a.at - b.at);
  const first = starts[0];
  if (!first) return [h('p', {}, text)];
  const parts = starts.map((x, i) => ({ id: x.id, text: text.slice(x.at, starts[i + 1]?.at).trim() }));
  return [first.at > 0 && h('p', {}, text.slice(0, first.at)), ...parts.map((p) => h('p', { class: side && p.id !== side ? 'card-other' : undefined },
    h('b', {}, p.text.slice(0, p.text.indexOf(':') + 1)), p.text.slice(p.text.indexOf(':') + 1)))].filter((n) => n instanceof Node);
}

/**
 * Buttons that open the cards which a moment of the log drew.
 * @param {Store} store
 * @param {import('./types.js').Moment} m
 */
export function cardLinks(store, m) {
  return store.board.cards.filter((c) => m.texts?.some((t) => t.endsWith(`: ${c.name}`)))
    .map((c) => h('button', { type: 'button', class: 'link card-link', onclick: () => dispatchEvent(new CustomEvent('card', { detail: c.id })) }, `Read the card ${c.name}`));
}
