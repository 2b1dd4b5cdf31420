/** Choosing: what the engine lists becomes light on the board and buttons; a click, a drag and a key do the same. */
import { Refusal, refusedCode } from './source.js';

/** @typedef {import('./types.js').Action} Action */
/** @typedef {import('./types.js').Decision} Decision */
/** @typedef {import('./state.js').Store} Store */

/**
 * One legal action, with the place on the board that stands for it.
 * @typedef {object} Option
 * @property {number} index in the engine's list
 * @property {Action} action
 * @property {string} verb
 * @property {string} text
 * @property {string | null} hex
 * @property {string | null} unit
 * @property {boolean} rolls a die follows at once
 * @property {boolean} ends it ends what is asked, or leaves it be
 */

/** The verbs that end a set or leave a choice be: they belong on the commit button. */
const enders = new Set(['done', 'pass', 'decline']);

/**
 * The options of a decision, in the order of the engine's list.
 * @param {Store} store
 * @param {Decision | undefined} decision
 * @returns {Option[]}
 */
export function optionsOf(store, decision) {
  /** @type {Option[]} */
  const out = [];
  for (const run of decision?.acts ?? []) {
    const n = run.of?.length ?? 1;
    for (let i = 0; i < n; i += 1) {
      const name = run.of?.[i];
      const second = run.with?.[i] ?? run.as;
      /** @type {Action} */
      const action = { [run.do]: name ?? true };
      if (run.also && second) action[run.also] = second;
      out.push({
        index: out.length, action, verb: run.do, text: run.texts?.[i] ?? said(store, run, name ?? '', second),
        hex: run.names === 'hex' && name !== undefined ? name : null, unit: run.names === 'unit' && name !== undefined ? name : null,
        rolls: run.rolls?.[i] ?? false, ends: name === undefined && enders.has(run.do),
      });
    }
  }
  return out;
}

/**
 * An action for people, where only names are told.
 * @param {Store} store
 * @param {import('./types.js').Run} run
 * @param {string} name
 * @param {string} [second]
 */
function said(store, run, name, second) {
  const shown = run.names === 'unit' ? store.unitName(name) : run.names === 'hex' ? store.hexName(name) : name;
  const text = run.says?.includes('…') ? run.says.replace('…', shown) : `${run.do.replaceAll('_', ' ')} ${shown}`;
  return run.also && second ? `${text}, ${run.also.replaceAll('_', ' ')} ${second}` : text;
}

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
    /** @type {Option[]} what no place on the board stands for */
    this.apart = [];
    /** @type {{decision: Decision, action: Action, number: number} | null} the choice just made, which another may take the place of */
    this.last = null;
    /** @type {string | null} the unit under way */
    this.unit = null;
    this.busy = false;
    /** @type {(e: unknown) => void} */
    this.refused = () => {};
  }

  /** Reads what is asked now. */
  read() {
    const d = this.store.decision;
    this.options = optionsOf(this.store, d);
    this.byHex = new Map();
    this.byUnit = new Map();
    this.apart = [];
    const where = new Map(this.store.view.units.map((u) => [u.id, u.hex]));
    for (const o of this.options) {
      if (o.unit !== null && where.get(o.unit)) push(this.byUnit, o.unit, o);
      else if (o.hex !== null) push(this.byHex, o.hex, o);
      else this.apart.push(o);
    }
    this.unit = d?.unit ?? (this.last && this.last.number + 1 === this.store.number ? unitOf(this.store, this.last.action) : null);
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
   * Does an option. The answer comes with the next change; until then nothing else is done.
   * @param {Option} o
   * @returns {Promise<boolean>}
   */
  async act(o) {
    const decision = this.store.decision;
    if (this.busy || !decision) return false;
    const at = this.store.number;
    this.last = o.unit !== null ? { decision, action: o.action, number: at } : null;
    return this.send('game.apply', { action: o.action, at }, at);
  }

  /**
   * Takes the last action back, or all since a moment, as far as the rules of undoing allow.
   * @param {number} [to]
   */
  async undo(to) {
    if (this.busy) return false;
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
