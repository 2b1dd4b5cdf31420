/** The legal actions as options: each with its words, and the place on the board that stands for it. */

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
 * @property {import('./types.js').Reason | null} [barred] why it cannot be done yet
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

/**
 * The options of a set: each unit that can be added or left out, what else is asked, and the end of it.
 * @param {Store} store
 * @param {import('./draft.js').Draft} draft
 * @param {import('./draft.js').NamedSet} set
 * @returns {Option[]}
 */
export function setOptions(store, draft, set) {
  const rest = optionsOf(store, draft.decision).filter((o) => o.verb !== set.do && !o.ends);
  const says = draft.decision.acts.find((run) => run.do === set.do)?.says;
  const units = [...set.can, ...set.of].map((u) => {
    const name = store.unitName(u);
    return { index: 0, action: { [set.do]: u }, verb: set.do, text: set.of.includes(u) ? `leave out ${name}` : says?.replace('…', name) ?? `add ${name}`, hex: null, unit: u, rolls: false, ends: false };
  });
  const end = { index: 0, action: { done: true }, verb: 'done', text: 'done', hex: null, unit: null, rolls: set.rolls ?? false, ends: true, barred: set.whole ? null : draft.missing ?? { text: 'more units must be named' } };
  const all = [...rest, ...units, end];
  all.forEach((o, index) => {
    o.index = index;
  });
  return all;
}
