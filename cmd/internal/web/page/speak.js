/** The board for those who do not see it: as text by landmarks, with the same actions, and what happens spoken. */
import { capital } from './ask.js';
import { fill, h } from './dom.js';
import { groundText, pieceText } from './near.js';

/** @typedef {import('./choose.js').Chooser} Chooser */
/** @typedef {import('./choose.js').Option} Option */
/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./state.js').Store} Store */

/** Says things in a live region, one after another. */
export class Speaker {
  /** @param {HTMLElement} node */
  constructor(node) {
    this.node = node;
  }

  /** @param {string} text */
  say(text) {
    if (!text) return;
    // The same words twice would not be spoken again.
    this.node.textContent = this.node.textContent === text ? `${text} ` : text;
  }
}

/**
 * A hex and all that lies in it, in one sentence.
 * @param {Store} store
 * @param {Board} board
 * @param {Chooser} chooser
 * @param {string} at
 */
export function hexText(store, board, chooser, at) {
  const pieces = [...(board.stacks.get(at) ?? [])].reverse();
  const options = chooser.at(at, pieces.flatMap((p) => (p.unit === null ? [] : [p.unit])));
  return [`${store.hexName(at)}, ${groundText(store, at)}`, landmark(store, at), ...pieces.map((p) => `${store.sideName(p.side)} ${pieceText(store, p)}`),
    options.length ? `lit: ${options.map((o) => o.text).join(', ')}` : ''].filter(Boolean).join('; ');
}

/**
 * Where a hex lies from the nearest named place.
 * @param {Store} store
 * @param {string} at
 */
export function landmark(store, at) {
  const here = store.hexes.get(at);
  if (!here || here.name) return '';
  let best = null;
  let gap = Infinity;
  for (const x of store.board.hexes) {
    if (!x.name) continue;
    const d = Math.hypot(x.x - here.x, x.y - here.y);
    if (d < gap) {
      gap = d;
      best = x;
    }
  }
  if (!best) return '';
  const names = ['east', 'south-east', 'south', 'south-west', 'west', 'north-west', 'north', 'north-east'];
  const turn = Math.round(Math.atan2(here.y - best.y, here.x - best.x) / (Math.PI / 4));
  const hexes = Math.max(1, Math.round(gap / (Math.hypot(...(/** @type {[number, number]} */ (store.board.corners[0] ?? [36, 0]))) * 1.732)));
  return `${hexes} ${names[(turn + 8) % 8]} of ${best.name}`;
}

/**
 * The whole board as text: what is asked with every choice, then who stands where.
 * @param {Store} store
 * @param {Board} board
 * @param {Chooser} chooser
 * @param {HTMLElement} node
 * @param {(o: Option) => void} choose
 * @param {(at: string) => void} show
 */
export function drawText(store, board, chooser, node, choose, show) {
  const { view } = store;
  const bySide = store.board.sides.map((side) => {
    const rows = [...board.stacks].filter(([, pieces]) => pieces.some((p) => p.side === side.id)).sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([at, pieces]) => h('li', {}, h('button', { type: 'button', class: 'link', onclick: () => show(at) }, store.hexName(at)), ` ${[groundText(store, at), landmark(store, at)].filter(Boolean).join(', ')}: `,
        [...pieces].reverse().filter((p) => p.side === side.id).map((p) => pieceText(store, p)).join('; ')));
    return rows.length ? [h('h3', {}, side.name), h('ul', {}, ...rows)] : [];
  });
  fill(node, h('h2', {}, 'The board as text'),
    h('p', {}, store.decision ? capital(`${store.sideSubject(view.waiting)}: ${store.decision.prompt}`) : view.waiting ? capital(`${store.sideSubject(view.waiting)} ${store.sideVerb(view.waiting, 'are', 'is')} deciding.`) : 'Nothing is asked.'),
    choiceList(chooser, choose), ...bySide.flat());
}

/**
 * All choices as a list that can be searched.
 * @param {Chooser} chooser
 * @param {(o: Option) => void} choose
 */
export function choiceList(chooser, choose) {
  const list = h('ul', { class: 'all-choices' }, ...chooser.options.map((o) => h('li', {}, h('button', { type: 'button', class: 'choice', 'data-index': o.index, onclick: () => choose(o) }, o.text))));
  if (chooser.options.length < 12) return list;
  const search = h('input', { type: 'search', placeholder: 'Search the choices', 'aria-label': 'Search the choices', oninput: () => {
    const word = search.value.toLowerCase();
    for (const li of list.children) /** @type {HTMLElement} */ (li).hidden = !li.textContent?.toLowerCase().includes(word);
  } });
  return h('div', {}, search, list);
}

/**
 * What happened, in words to be spoken.
 * @param {import('./types.js').GameEvent[]} events
 */
export function eventsText(events) {
  return events.filter((e) => e.text).map((e) => e.text).slice(-4).join('. ');
}
