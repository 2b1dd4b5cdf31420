/** Choosing: what the engine lists becomes light on the board and buttons; a click, a drag and a key do the same. */
import { Refusal, refusedCode } from './source.js';
import { Draft, beginsDraft, namesSet } from './draft.js';
import { optionsOf, setOptions } from './options.js';
import { Party } from './party.js';

/** @typedef {import('./options.js').Option} Option */
/** @typedef {import('./types.js').Action} Action */
/** @typedef {import('./types.js').Decision} Decision */
/** @typedef {import('./state.js').Store} Store */

/** What can be chosen now, and how it is done. */
export class Chooser {
  /** @param {Store} store */
  constructor(store) {
    this.store = store;
    /** @type {Option[]} */
    this.options = [];
    /** @type {Map<string, Option[]>} */
    this.byHex = new Map();
    /** @type {Map<string, Option[]>} */
    this.byUnit = new Map();
    /** @type {Set<string>} units that can be chosen next; those in a set can be left out, and are not among them */
    this.lit = new Set();
    /** @type {Option[]} what no place on the board stands for */
    this.apart = [];
    /** @type {Map<string, Option>} units that another click takes up instead of the choice under way */
    this.others = new Map();
    /** @type {Map<string, Option>} hexes that another click attacks instead */
    this.otherHexes = new Map();
    /** @type {Draft | null} the choice in parts that is under way on this page */
    this.draft = null;
    this.drafts = 0; // how often it has changed
    this.odds = ''; // of the attack as it is named now, such as "8 : 6 at 1-1"
    this.party = new Party(this);
    /** @type {Option | null} the move that a click on the counter in its hex did not do */
    this.spared = null;
    /** @type {{decision: Decision, action: Action, number: number} | null} the choice just made, which another may take the place of */
    this.last = null;
    /** @type {string | null} the unit under way */
    this.unit = null;
    /** @type {Option[]} those of a question of a word or two about one unit */
    this.words = [];
    this.draftedAt = -1;
    this.busy = false;
    /** @type {Promise<unknown> | null} a question about the choice under way */
    this.thinking = null;
    this.asked = -1; // the number at which a set was asked for
    /** @type {(e: unknown, title?: string) => void} */
    this.refused = () => {};
    /** @type {() => void} the choice under way has changed */
    this.drafted = () => {};
  }

  /** What is asked: by the game, or after the choice under way. */
  get decision() {
    return this.store.decision && (this.draft?.decision ?? this.store.decision);
  }

  /** The units that are named: of the choice under way, or of the attack in the game. */
  get named() {
    return this.draft?.set?.of ?? this.store.view.combat?.attackers ?? [];
  }

  /** The hexes that are attacked. */
  get targets() {
    return this.draft?.targets.length ? this.draft.targets : this.store.view.combat?.targets ?? [];
  }

  /** Reads what is asked now; a choice under way ends when the game has gone on. */
  read() {
    const base = this.store.decision;
    if (this.draft && (!base || this.draftedAt !== this.store.number)) this.setDraft(null);
    const { draft } = this;
    const set = draft?.set ?? null;
    this.options = set && draft ? setOptions(this.store, draft, set) : optionsOf(this.store, this.decision);
    this.byHex = new Map();
    this.byUnit = new Map();
    this.apart = [];
    this.options = this.party.reachable(this.options);
    const where = new Map(this.store.view.units.map((u) => [u.id, u.hex]));
    // What is asked of one unit alone, in a word or two, is a button too.
    const words = this.options.length < 4 && this.options.every((o) => o.unit !== null && o.unit === this.options[0]?.unit);
    for (const o of this.options) {
      if (o.unit !== null && where.get(o.unit)) push(this.byUnit, o.unit, o);
      else if (o.hex !== null) push(this.byHex, o.hex, o);
      else this.apart.push(o);
    }
    this.words = words && this.options.length > 1 || draft && !draft.bare && !set && this.options.length === 1 && !this.apart.length ? this.options : [];
    this.lit = new Set([...this.byUnit.keys()].filter((u) => !set?.of.includes(u)));
    this.others = new Map();
    this.otherHexes = new Map();
    if (draft && !draft.bare) {
      for (const o of optionsOf(this.store, base)) {
        if (o.unit !== null && !this.byUnit.has(o.unit) && o.unit !== draft.unit && beginsDraft(o.verb)) this.others.set(o.unit, o);
        if (o.hex !== null && !this.byHex.has(o.hex) && !draft.targets.includes(o.hex) && beginsDraft(o.verb)) this.otherHexes.set(o.hex, o);
      }
    }
    this.unit = draft && !draft.bare ? draft.unit : base?.unit ?? (this.last && this.last.number + 1 === this.store.number ? unitOf(this.store, this.last.action) : null);
    if (!draft && namesSet(base) && !this.busy && this.asked !== this.store.number) {
      this.asked = this.store.number;
      void this.think({}, []);
    }
  }

  /** @param {Draft | null} draft */
  setDraft(draft) {
    this.draft = draft;
    this.draftedAt = this.store.number;
    this.drafts += 1;
    this.party.clear();
    this.odds = '';
    this.spared = null;
  }

  /**
   * What a tap on a hex may mean: its own options and those of the counters in it.
   * @param {string} hex
   * @param {string[]} units
   */
  at(hex, units) {
    return [...units.flatMap((u) => this.byUnit.get(u) ?? []), ...(this.byHex.get(hex) ?? [])];
  }

  /**
   * Does an option. A choice in parts goes on on this page alone, until it is whole; then it is carried out, and the answer comes with the next change.
   * @param {Option} o
   * @returns {Promise<boolean>}
   */
  async act(o) {
    while (this.thinking) await this.thinking;
    const decision = this.store.decision;
    if (this.busy || !decision) return false;
    if (o.barred) {
      this.refused(new Refusal(refusedCode, o.barred.text, { refused: o.barred }));
      return false;
    }
    const at = this.store.number;
    const { draft } = this;
    if (draft?.set && o.verb === draft.set.do && o.unit !== null) return this.toggle(o.unit);
    if (draft?.set && o.ends) {
      return draft.set.of.length || !draft.bare ? this.send('game.apply', { order: draft.whole(), at }, at) : this.send('game.apply', { action: o.action, at }, at);
    }
    const fresh = !draft || this.others.get(o.unit ?? '') === o || this.otherHexes.get(o.hex ?? '') === o;
    const order = fresh ? o.action : draft.joined(o.action);
    if (beginsDraft(o.verb)) {
      const done = await this.think(order, fresh ? [] : draft.set?.of ?? []);
      if (done !== 'happens') return done === 'drafted';
    }
    if (!fresh && !draft.bare) {
      const others = this.party.drafts;
      const done = await this.send('game.apply', { order, open: true, at }, at);
      return done && this.party.follow(others, o.action);
    }
    this.last = o.unit !== null ? { decision, action: o.action, number: at } : null;
    return this.send('game.apply', { action: o.action, at }, at);
  }

  /**
   * Asks what comes after an order, and goes on with it as the choice under way.
   * @param {Action} order
   * @param {string[]} units of a set that is named after it
   * @param {string} [without] a unit that is left out of it
   * @returns {Promise<'drafted' | 'happens' | 'refused'>}
   */
  think(order, units, without) {
    const at = this.store.number;
    /** @type {(order: Action) => Promise<'drafted' | 'happens' | 'refused'>} */
    const again = async (order) => {
      try {
        /** @type {{[key: string]: unknown}} */
        const params = { units };
        if (Object.keys(order).length) params.order = order;
        if (without !== undefined) params.without = without;
        const answer = await this.store.source.ask('game.draft', params);
        if (this.store.number !== at) return 'refused';
        if (answer.happens || !answer.decision) return 'happens';
        const next = new Draft(order, answer);
        const sole = next.set ? null : next.soleTarget;
        if (sole) return again(next.joined(sole));
        this.setDraft(next);
        return 'drafted';
      } catch (e) {
        if (this.store.number === at) this.refused(e);
        return 'refused';
      }
    };
    const turn = again(order);
    this.thinking = turn;
    return turn.then((done) => {
      this.thinking = null;
      if (done === 'drafted') this.drafted();
      return done;
    });
  }

  /**
   * Adds a unit to the set that is being named, or leaves it out.
   * @param {string} unit
   */
  async toggle(unit) {
    while (this.thinking) await this.thinking;
    const { draft } = this;
    if (!draft?.set) return false;
    const out = draft.set.of.includes(unit);
    return await this.think(draft.order, out ? draft.set.of : [...draft.set.of, unit], out ? unit : undefined) === 'drafted';
  }

  /** Names as many units of the set as go together. */
  async addAll() {
    while (this.thinking) await this.thinking;
    if (this.draft?.set) await this.think(this.draft.order, this.draft.set.all);
  }

  /** Does the move that a click on the counter in its hex did not do. */
  async doSpared() {
    const { spared } = this;
    const at = this.store.number;
    if (spared && !this.busy) await this.send('game.apply', { order: spared.action, open: true, at }, at);
  }

  /** Gives up the choice under way; reports whether there was one. */
  drop() {
    if (!this.draft || (this.draft.bare && !this.draft.set?.of.length)) return false;
    const { bare } = this.draft;
    this.setDraft(null);
    if (bare) this.asked = -1;
    this.drafted();
    return true;
  }

  /**
   * Takes the last action back, or all since a moment, as far as the rules of undoing allow.
   * @param {number} [to]
   */
  async undo(to) {
    while (this.thinking) await this.thinking;
    if (this.busy) return false;
    if (to === undefined && this.drop()) return true;
    this.last = null;
    return this.send('game.undo', to === undefined ? {} : { to }, this.store.number);
  }

  /** Does again what was taken back. */
  async redo() {
    if (this.busy) return false;
    return this.send('game.redo', {}, this.store.number);
  }

  /**
   * Asks for something to be done and waits until its change has come.
   * @param {string} method
   * @param {object} params
   * @param {number} at
   */
  async send(method, params, at) {
    this.busy = true;
    this.store.tell('motion', true);
    try {
      const answer = await this.store.source.ask(method, params);
      if (method === 'game.undo' && answer?.undone === false) {
        this.refused(new Refusal(refusedCode, 'a die was rolled, something was shown, or the seat has changed since: there is nothing to take back', {}));
        return false;
      }
      await this.changed(at);
      return true;
    } catch (e) {
      this.last = null;
      this.refused(e);
      return false;
    } finally {
      this.busy = false;
      this.store.tell('motion', false);
      if (namesSet(this.store.decision)) this.read();
    }
  }

  /**
   * Waits until a change after a number has come; not for ever, as some actions change nothing that a seat may see.
   * @param {number} at
   */
  async changed(at) {
    for (let i = 0; i < 150 && this.store.number <= at; i += 1) await new Promise((r) => setTimeout(r, 20));
  }

  /**
   * The option of the last question that chooses another unit instead of the one under way.
   * @param {string[]} units
   */
  instead(units) {
    const l = this.last;
    if (!l || !this.store.decision?.undo || l.number + 1 !== this.store.number) return null;
    return optionsOf(this.store, l.decision).find((o) => o.unit !== null && units.includes(o.unit) && o.unit !== this.unit) ?? null;
  }

  /**
   * Takes back the unit under way and chooses another.
   * @param {Option} o
   */
  async change(o) {
    if (!(await this.undo())) return false;
    const same = optionsOf(this.store, this.store.decision).find((x) => x.verb === o.verb && x.unit === o.unit);
    return same ? this.act(same) : false;
  }
}

/**
 * @param {Map<string, Option[]>} map
 * @param {string} key
 * @param {Option} o
 */
function push(map, key, o) {
  const there = map.get(key);
  if (there) there.push(o);
  else map.set(key, [o]);
}

/**
 * The unit that an action names.
 * @param {Store} store
 * @param {Action} action
 */
function unitOf(store, action) {
  const value = Object.values(action)[0];
  return typeof value === 'string' && store.units.has(value) ? value : null;
}
