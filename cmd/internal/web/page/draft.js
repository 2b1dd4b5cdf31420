/** A choice that is made in parts, of which nothing is carried out before it is whole: a unit and then its hex, an attack with all its units. */

/** @typedef {import('./types.js').Action} Action */
/** @typedef {import('./types.js').Decision} Decision */
/** @typedef {import('./types.js').Reason} Reason */

/**
 * A set that is being named in any order, as game.draft describes it.
 * @typedef {object} NamedSet
 * @property {string} do the verb that adds to it
 * @property {string[]} of the units in it
 * @property {string[]} forced those that cannot be left out
 * @property {string[]} can those that can be added
 * @property {string[]} all as many as go together
 * @property {boolean} whole it can end as it is
 * @property {boolean} [rolls] a die is rolled when it ends
 */

/** The verbs that begin a choice in parts: what follows names the rest of it. */
const beginners = new Set(['move', 'retreat', 'advance', 'displace', 'attacker', 'attack']);

/** The verbs that name units of a set, as the engine's list has them. */
const setVerbs = new Set(['with', 'support', 'add']);

/** The verb that adds a hex to an attack whose units are still to be named. */
const moreTargets = 'also';

/** @param {string} verb */
export function beginsDraft(verb) {
  return beginners.has(verb) || verb === moreTargets;
}

/**
 * Whether a decision asks for units of a set, one after the other.
 * @param {Decision | undefined} decision
 */
export function namesSet(decision) {
  return decision?.acts.some((run) => setVerbs.has(run.do)) ?? false;
}

/** A choice under way on this page. */
export class Draft {
  /**
   * @param {Action} order as far as it goes, without the units of a set
   * @param {{decision: Decision, set?: NamedSet, missing?: Reason}} answer of game.draft
   */
  constructor(order, answer) {
    this.order = order;
    this.decision = answer.decision;
    this.set = answer.set ?? null;
    this.missing = answer.missing ?? null;
  }

  /** It stands for a question of the game itself: nothing was chosen before it. */
  get bare() {
    return Object.keys(this.order).length === 0;
  }

  /** The hexes that are attacked. */
  get targets() {
    return [this.order.attack, this.order[moreTargets]].flat().filter((x) => typeof x === 'string');
  }

  /** The unit under way, where one goes alone. */
  get unit() {
    return this.set ? null : this.decision.unit ?? null;
  }

  /** The hex that must be attacked as well, where nothing else can be done yet. */
  get soleTarget() {
    const run = this.decision.acts.length === 1 ? this.decision.acts[0] : undefined;
    return run?.do === moreTargets && run.of?.length === 1 ? { [moreTargets]: run.of[0] } : null;
  }

  /** The whole order, with the units named so far. */
  whole() {
    return this.withUnits(this.set?.of ?? []);
  }

  /**
   * The order with other units.
   * @param {string[]} units
   * @returns {Action}
   */
  withUnits(units) {
    return this.set && units.length ? { ...this.order, [this.set.do]: units } : this.order;
  }

  /**
   * The order that goes on with an action; a hex that is attacked as well joins those before it.
   * @param {Action} action
   * @returns {Action}
   */
  joined(action) {
    const more = action[moreTargets];
    return more === undefined ? { ...this.order, ...action } : { ...this.order, [moreTargets]: [...this.targets.slice(1), more] };
  }
}
