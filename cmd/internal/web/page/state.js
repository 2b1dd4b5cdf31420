/** What the page knows: the view, what came before it, and which moment is looked at. */

/** @typedef {import('./types.js').View} View */
/** @typedef {import('./types.js').Change} Change */
/** @typedef {import('./types.js').Moment} Moment */
/** @typedef {import('./source.js').Source} Source */
import { fightsAfter } from './fight.js';

/**
 * Lays a change over a view; the view before it is left as it was.
 * @param {View | null} view
 * @param {Change} change
 * @returns {View}
 */
export function lay(view, change) {
  /** @type {any} */
  const next = change.whole || !view ? {} : { ...view };
  for (const [key, value] of Object.entries(change.view ?? {})) {
    if (value === null) delete next[key];
    else next[key] = value;
  }
  const units = new Map((next.units ?? []).map((/** @type {any} */ u) => [u.id, u]));
  for (const id of change.gone ?? []) units.delete(id);
  for (const u of change.units ?? []) units.set(u.id, u);
  next.units = [...units.values()];
  return next;
}

/** What listeners may wait for. */
/** @typedef {'view' | 'seat' | 'log' | 'look' | 'line' | 'hover' | 'pick' | 'bot' | 'motion' | 'people'} Topic */

/** One seat's knowledge. All parts of the page read it and are told when it changes. */
export class Store {
  /** @param {Source} source */
  constructor(source) {
    this.source = source;
    /** @type {import('./types.js').Board} */
    this.board = /** @type {any} */ (null);
    /** @type {import('./types.js').Seat} */
    this.seat = { kind: 'watch' };
    /** @type {View} */
    this.now = /** @type {any} */ ({ units: [] });
    this.number = 0;
    /** @type {Moment[]} */
    this.moments = [];
    /** @type {Map<number, import('./types.js').GameEvent[]>} */
    this.events = new Map();
    /** @type {number | null} the moment looked at; null: now */
    this.at = null;
    /** @type {View | null} */
    this.then = null;
    /** @type {Map<Topic, ((detail?: any) => void)[]>} */
    this.listeners = new Map();
    /** @type {Map<string, import('./types.js').Hex>} */
    this.hexes = new Map();
    /** @type {Map<string, import('./types.js').BoardUnit>} */
    this.units = new Map();
    /** @type {() => void} what is done after each change, whoever listens */
    this.after = () => {};
    /** @type {import('./types.js').Fight[]} combats of now that are to be shown */
    this.fights = [];
    /** @type {import('./types.js').Fight[]} those of the moment looked at */
    this.fightsThen = [];
    this.line = 'open';
    this.undone = false; // the last change took something back
  }

  /** The view that is shown: of now, or of the moment looked at. */
  get view() {
    return this.then ?? this.now;
  }

  /** The combats that are to be shown: of now, or of the moment looked at. */
  get shownFights() {
    return this.then ? this.fightsThen : this.fights;
  }

  /** What this seat is asked now; nothing while it looks back. */
  get decision() {
    return this.then || this.source.kind === 'replay' || this.seat.kind === 'watch' ? undefined : this.now.decision;
  }

  /**
   * @param {Topic} topic
   * @param {(detail?: any) => void} listener
   */
  on(topic, listener) {
    this.listeners.set(topic, [...(this.listeners.get(topic) ?? []), listener]);
  }

  /**
   * @param {Topic} topic
   * @param {unknown} [detail]
   */
  tell(topic, detail) {
    for (const l of this.listeners.get(topic) ?? []) l(detail);
  }

  /** Opens the game: board, view and log; then listens for what changes. */
  async open() {
    const [seat, board, moment, moments] = await Promise.all([
      this.source.ask('seat.info'), this.source.ask('game.board'), this.source.ask('game.moment'), this.source.ask('game.moments'),
    ]);
    this.seat = seat;
    this.board = board;
    this.hexes = new Map(board.hexes.map((/** @type {import('./types.js').Hex} */ x) => [x.id, x]));
    this.units = new Map(board.units.map((/** @type {import('./types.js').BoardUnit} */ x) => [x.id, x]));
    this.now = lay(null, moment);
    this.fights = moment.fights ?? [];
    this.number = moment.number;
    this.moments = moments.moments ?? moments;
    for (const m of this.moments) this.bury(m);
    // Nothing is lost by listening a little later: the stream begins at the number that is known.
    setTimeout(() => {
      this.close = this.source.listen(this.number, {
        change: (c) => this.take(c),
        notice: (name, data) => this.notice(name, data),
        line: (line) => {
          this.line = line;
          this.tell('line');
        },
      });
    });
  }

  /**
   * Notes that moments were taken back: they have not happened.
   * @param {Moment} m
   */
  bury(m) {
    if (m.back === undefined) return;
    for (const x of this.moments) if (x.number > m.back && x.number <= m.number) x.dead = true;
  }

  /**
   * Takes a change: lays it over the view and tells what differs.
   * @param {Change} change
   */
  take(change) {
    const before = this.now;
    this.now = lay(before, change);
    this.number = change.number;
    this.undone = change.undone === true;
    const events = change.events ?? [];
    const mine = this.source.kind === 'branch' || (before.waiting !== undefined && before.waiting === this.seat.side);
    this.fights = fightsAfter(this.fights, change, mine, !this.seat.side);
    this.events.set(change.number, events);
    const m = change.line ?? { number: change.number };
    // What came while the page was opening may stand in the list already.
    while ((this.moments.at(-1)?.number ?? 0) >= m.number) this.moments.pop();
    this.moments.push(m);
    this.bury(m);
    if (!this.then) this.tell('view', { before, events, undone: change.undone === true });
    this.tell('log', change);
    this.after();
  }

  /**
   * @param {string} name
   * @param {any} data
   */
  notice(name, data) {
    if (name === 'presence') {
      for (const s of this.seat.sides ?? []) s.present = data?.[s.id] ?? 0;
      this.tell('people');
    } else if (name === 'closed') {
      this.line = 'ended';
      this.tell('line');
    } else if (name === 'bot') {
      this.tell('bot', data);
    }
  }

  /**
   * Goes to a moment; null goes back to now.
   * @param {number | null} at
   */
  async look(at) {
    if (at === null || at >= this.number) {
      if (this.at === null) return;
      const before = this.view;
      this.at = null;
      this.then = null;
      this.wanted = null;
      this.tell('look', { before });
      return;
    }
    this.wanted = Math.max(1, at);
    const before = this.view;
    const change = await this.source.ask('game.moment', { at: this.wanted });
    if (this.wanted !== Math.max(1, at)) return; // another moment was asked for meanwhile
    this.at = change.number;
    this.then = lay(null, change);
    this.fightsThen = change.fights ?? [];
    this.events.set(change.number, change.events ?? []);
    this.tell('look', { before, events: change.events ?? [] });
  }

  /**
   * The events of a moment, asked for once.
   * @param {number} number
   * @returns {Promise<import('./types.js').GameEvent[]>}
   */
  async eventsOf(number) {
    const known = this.events.get(number);
    if (known) return known;
    const { events } = await this.source.ask('game.moment', { at: number });
    this.events.set(number, events ?? []);
    return events ?? [];
  }

  /**
   * The combats of a moment with all that came of them.
   * @param {number} number
   * @returns {Promise<import('./types.js').Fight[]>}
   */
  async fightsOf(number) {
    const last = this.moments.findLast((m) => m.fight === number && !m.dead)?.number ?? number;
    const { fights } = await this.source.ask('game.moment', { at: last });
    return (fights ?? []).filter((/** @type {import('./types.js').Fight} */ f) => f.number === number);
  }

  /**
   * The shown name of a side.
   * @param {string} [id]
   */
  sideName(id) {
    return this.board.sides.find((s) => s.id === id)?.name ?? id ?? '';
  }

  /**
   * A side as the subject of a sentence, such as "the Reds".
   * @param {string} [id]
   */
  sideSubject(id) {
    return this.board.sides.find((s) => s.id === id)?.people ?? id ?? '';
  }

  /**
   * The form of a verb that agrees with the subject.
   * @param {string | undefined} id
   * @param {string} plural
   * @param {string} singular
   */
  sideVerb(id, plural, singular) {
    return this.board.sides.find((s) => s.id === id)?.plural ? plural : singular;
  }

  /**
   * The shown name of a unit.
   * @param {string} id
   */
  unitName(id) {
    return this.units.get(id)?.name ?? id;
  }

  /**
   * The shown name of a hex: its number and what stands there.
   * @param {string} at
   */
  hexName(at) {
    const x = this.hexes.get(at);
    return x?.name ? `${at} ${x.name}` : at;
  }
}
