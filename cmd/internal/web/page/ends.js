/** What the button that ends a question says: what it does. */
import { phaseRule } from './ask.js';

/** @typedef {import('./types.js').Decision} Decision */
/** @typedef {import('./state.js').Store} Store */
/** @typedef {import('./choose.js').Chooser} Chooser */

/** Questions that end with the phase. */
const endsPhase = new Set(['move.unit', 'attack.target', 'attack.attacker', 'several', 'actions']);

/** Questions that may be ended though the list does not offer it at this moment. */
const ending = new Set([...endsPhase, 'attack.units', 'advance.unit', 'choose.units']);

/** @param {Decision} d */
export function canEnd(d) {
  return ending.has(d.kind);
}

/**
 * What ending a question does.
 * @param {Store} store
 * @param {Chooser} chooser
 * @param {Decision} d
 * @param {boolean} rolls a die is rolled at once
 * @param {string} [verb] pass or decline, instead of done
 */
export function endText(store, chooser, d, rolls, verb = 'done') {
  const n = chooser.named.length;
  if (verb !== 'done') return verb.charAt(0).toUpperCase() + verb.slice(1);
  if (d.kind === 'attack.units') {
    if (!n) return 'Attack';
    return `${rolls ? 'Roll' : 'Attack'} ${chooser.odds}`.trim();
  }
  if (endsPhase.has(d.kind)) return `End ${lower(phaseRule(store)?.name ?? 'this')}`;
  if (d.kind === 'move.to') return 'Stop here';
  if (d.kind === 'advance.unit') return 'End the advance';
  if (d.kind === 'attack.support') return n ? `Support with ${n === 1 ? 'this unit' : `these ${n}`}` : rolls ? 'Roll without support' : 'No support';
  if (d.kind === 'choose.units') return n ? `Choose ${n === 1 ? 'this unit' : `these ${n}`}` : 'Choose none';
  return 'Done';
}

/**
 * A name within a sentence: a word that begins with one capital loses it.
 * @param {string} name
 */
function lower(name) {
  return /^[A-Z][a-z]+( [a-z]|$)/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}
