/** The scenarios of the lobby as cards with a picture, one of which is chosen. */
import { fill, h } from './dom.js';

/** @typedef {{id: string, title: string, about?: string, reconstruction?: boolean, hides?: boolean, card?: Card}} Scenario */
/** @typedef {{turns: number, first?: string, last?: string, sides: {name: string, counters: number}[], picture: string, fault?: string}} Card */
/** @typedef {{ask: (method: string, params?: object) => Promise<any>}} Source */

/**
 * All scenarios of the games, a group a game. The cards fill one after the other, as the host works them out.
 * @param {Source} source
 * @param {{title: string, scenarios: Scenario[]}[]} games
 * @param {(id: string) => void} choose called with the id of a scenario that is chosen
 * @returns {HTMLElement}
 */
export function scenarioChoices(source, games, choose) {
  const first = games.find((g) => g.scenarios.length > 0)?.scenarios[0];
  /** @type {{scenario: Scenario, facts: HTMLElement, picture: HTMLElement}[]} */
  const waiting = [];
  const card = (/** @type {Scenario} */ s) => {
    const facts = h('span', { class: 'small' });
    const picture = h('span', { class: 'thumbnail' });
    waiting.push({ scenario: s, facts, picture });
    return h('label', { class: 'scenario' }, h('input', { type: 'radio', name: 'scenario', value: s.id, checked: s === first, onchange: () => choose(s.id) }),
      picture, h('b', {}, s.title), facts, s.about && h('span', {}, s.about), s.reconstruction && h('span', { class: 'small' }, 'The set-up is partly a reconstruction.'));
  };
  const groups = games.filter((g) => g.scenarios.length > 0).map((g) => h('fieldset', { class: 'game' }, h('legend', {}, g.title), h('div', { class: 'scenarios' }, ...g.scenarios.map(card))));
  void fillCards(source, waiting);
  return h('div', {}, ...groups);
}

/**
 * @param {Source} source
 * @param {{scenario: Scenario, facts: HTMLElement, picture: HTMLElement}[]} waiting
 */
async function fillCards(source, waiting) {
  for (const { scenario, facts, picture } of waiting) {
    try {
      /** @type {Card} */
      const c = scenario.card ?? await source.ask('lobby.card', { scenario: scenario.id });
      fill(facts, c.fault ?? describe(c));
      if (c.picture) fill(picture, h('img', { alt: '', src: `data:image/svg+xml,${encodeURIComponent(c.picture)}` }));
    } catch {
      return; // the host is gone, which the lobby says elsewhere
    }
  }
}

/**
 * The length and the sides of a scenario in one line.
 * @param {Card} c
 */
function describe(c) {
  const span = c.first && c.last ? ` (${c.first} to ${c.last})` : '';
  return `${c.turns} ${c.turns === 1 ? 'turn' : 'turns'}${span} · ${c.sides.map((s) => `${s.name} ${s.counters}`).join(', ')} counters`;
}
