/** Variables of a game in words: one line for each value, with all that have it. */
import { capital } from './ask.js';

/** @typedef {import('./state.js').Store} Store */
/** @typedef {Store['board']['variables'][number]} Variable */
/** @typedef {{subject: string, plural: boolean}} Owner */

/**
 * The lines of all variables that are not at their default, each with its variable.
 * @param {Store} store
 * @returns {{text: string, variable: Variable}[]}
 */
export function variableLines(store) {
  /** @type {Map<string, {variable: Variable, value: unknown, owners: Owner[]}>} */
  const groups = new Map();
  for (const [name, value] of Object.entries(store.view.variables ?? {})) {
    const [id, of] = name.split(' of ');
    const variable = store.board.variables.find((x) => x.id === id);
    if (!variable || variable.untold) continue;
    const who = of ? owner(store, of) : undefined;
    const key = `${id} ${value}`;
    const group = groups.get(key) ?? { variable, value, owners: [] };
    if (who) group.owners.push(who);
    groups.set(key, group);
  }
  return [...groups.values()].map((g) => ({ text: capital(groupText(store, g)), variable: g.variable }));
}

/**
 * A value with all that have it.
 * @param {Store} store
 * @param {{variable: Variable, value: unknown, owners: Owner[]}} group
 */
function groupText(store, { variable, value, owners }) {
  const names = owners.map((o) => o.subject);
  const of = names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names.join('');
  const sentence = sentenceOf(variable, value);
  if (sentence) return fillSentence(sentence, { subject: of, plural: owners.length > 1 || Boolean(owners[0]?.plural) }, valueText(store, variable, value));
  const word = variable.words?.[String(value)];
  const after = of && `: ${of}`;
  if (word) return (variable.name === variable.id ? word : `${variable.name} is ${word}`) + after;
  if (variable.flag) return (value ? '' : 'not ') + variable.name + after;
  return `${variable.name}${of && ` of ${of}`}: ${valueText(store, variable, value)}`;
}

/**
 * The sentence of a value: its words where they name the owner, or that of the variable; empty for neither.
 * @param {Variable} variable
 * @param {unknown} value
 */
function sentenceOf(variable, value) {
  const word = variable.words?.[String(value)] ?? '';
  return word.includes('{of}') ? word : variable.say ?? '';
}

/**
 * Fills the places of a sentence. Of {are|is} it takes the word that agrees with the owner.
 * @param {string} sentence
 * @param {Owner} who
 * @param {string} value
 */
function fillSentence(sentence, who, value) {
  return sentence.replace(/\{([^{}]*)\}/g, (place, /** @type {string} */ inner) => {
    const [plural, singular] = inner.split('|');
    if (singular !== undefined) return (who.plural ? plural : singular) ?? '';
    return { of: who.subject, value }[inner] ?? place;
  });
}

/**
 * A value in words: names of units, hexes and sides in place of ids.
 * @param {Store} store
 * @param {Variable} variable
 * @param {unknown} value
 */
function valueText(store, variable, value) {
  const text = String(value);
  const word = variable.words?.[text];
  if (word) return word;
  if (store.units.has(text)) return store.unitName(text);
  if (store.board.sides.some((s) => s.id === text)) return store.sideSubject(text);
  return store.hexes.has(text) ? store.hexName(text) : text;
}

/**
 * What owns a value, and whether verbs after it are plural.
 * @param {Store} store
 * @param {string} id
 * @returns {Owner}
 */
function owner(store, id) {
  const people = store.board.sides.find((s) => s.id === id) ?? store.board.armies.find((a) => a.id === id);
  if (people) return { subject: people.people, plural: Boolean(people.plural) };
  return { subject: store.units.has(id) ? store.unitName(id) : store.hexName(id), plural: false };
}
