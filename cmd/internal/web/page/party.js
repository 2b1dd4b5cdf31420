/** Several units that go to one hex together: the first is the one under way, the others follow it as part of its order. */
import { Draft } from './draft.js';

/** @typedef {import('./types.js').Action} Action */
/** @typedef {import('./options.js').Option} Option */

/** The units that go along with the one under way. */
export class Party {
  /** @param {import('./choose.js').Chooser} chooser */
  constructor(chooser) {
    this.chooser = chooser;
    /** @type {Map<string, Draft>} */
    this.others = new Map();
  }

  clear() {
    this.others.clear();
  }

  /** All of them, where there are several. */
  get units() {
    const { unit } = this.chooser;
    return this.others.size && unit ? [unit, ...this.others.keys()] : [];
  }

  get drafts() {
    return [...this.others.values()];
  }

  /**
   * The options that all of them have.
   * @param {Option[]} options
   */
  reachable(options) {
    return this.others.size ? options.filter((o) => o.hex !== null && this.drafts.every((d) => goesThere(d, o.action))) : options;
  }

  /**
   * Has another unit go along with the one under way, or leaves it behind.
   * @param {Option} o
   */
  async join(o) {
    const { chooser } = this;
    while (chooser.thinking) await chooser.thinking;
    const { draft } = chooser;
    if (!draft?.unit || o.unit === null || chooser.busy) return false;
    if (this.others.has(o.unit)) return this.leave(o.unit);
    try {
      const answer = await chooser.store.source.ask('game.draft', { order: o.action });
      if (chooser.draft !== draft || answer.happens || !answer.decision || answer.set) return false;
      this.others.set(o.unit, new Draft(o.action, answer));
    } catch (e) {
      chooser.refused(e);
      return false;
    }
    chooser.drafts += 1;
    chooser.drafted();
    return true;
  }

  /**
   * Leaves a unit behind; without the first, nobody is under way.
   * @param {string} unit
   */
  leave(unit) {
    const { chooser } = this;
    if (!this.others.delete(unit)) return chooser.drop();
    chooser.drafts += 1;
    chooser.drafted();
    return true;
  }

  /**
   * Sends units after the first, one after the other, as part of its order.
   * @param {Draft[]} others
   * @param {Action} action
   */
  async follow(others, action) {
    const { chooser } = this;
    for (const d of others) {
      const at = chooser.store.number;
      if (!(await chooser.send('game.apply', { order: d.joined(action), open: true, join: true, at }, at))) return false;
    }
    return true;
  }
}

/**
 * Whether a unit can take the same way as another.
 * @param {Draft} draft
 * @param {Action} action
 */
function goesThere(draft, action) {
  return draft.decision.acts.some((run) => action[run.do] !== undefined && run.of?.some((name, i) => name === action[run.do] && (!run.also || (run.with?.[i] ?? run.as) === action[run.also])));
}
