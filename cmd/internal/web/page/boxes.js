/** What lies beside the map: the turn track with arrivals, boxes, tracks, decks, losses, points, charts. */
import { fill, h } from './dom.js';
import { pieceText } from './near.js';
import { capital } from './ask.js';
import { ruleChip } from './why.js';
import { variableLines } from './variables.js';
import { turnName } from './log.js';

/** @typedef {import('./types.js').Unit} Unit */
/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./state.js').Store} Store */

/**
 * Draws all that lies beside the map.
 * @param {Store} store
 * @param {Board} board
 * @param {HTMLElement} node
 * @param {Set<string>} can units there that can be chosen
 * @param {(unit: string) => void} choose
 * @param {Node[]} notes the player's own
 * @param {Node[]} cards that were drawn
 */
export function drawBoxes(store, board, node, can, choose, notes, cards) {
  const open = new Set([...node.querySelectorAll('details[open]')].map((d) => d.getAttribute('data-key')));
  const fresh = !node.firstChild;
  const section = (/** @type {string} */ key, /** @type {string} */ title, /** @type {(Node | string | null | false)[]} */ body, first = false) =>
    (body.some(Boolean) ? h('details', { 'data-key': key, open: fresh ? first : open.has(key) }, h('summary', {}, title), ...body) : null);
  const piece = (/** @type {Unit} */ u) => {
    const p = { key: u.id, unit: u.id, side: u.side, face: u.face, small: false, hex: '' };
    const text = pieceText(store, p);
    return can.has(u.id)
      ? h('button', { type: 'button', class: 'tray-piece can', 'data-unit': u.id, title: text, 'aria-label': `choose ${text}`, onclick: () => choose(u.id) }, board.portrait(p))
      : h('span', { class: 'tray-piece', title: text, role: 'img', 'aria-label': text }, board.portrait(p));
  };
  const { view } = store;
  /** @type {Map<string, Unit[]>} */
  const boxed = new Map();
  /** @type {Map<number, Unit[]>} */
  const due = new Map();
  for (const u of view.units) {
    if (u.hex || !u.box) continue;
    if (u.due) due.set(u.due, [...(due.get(u.due) ?? []), u]);
    else boxed.set(u.box, [...(boxed.get(u.box) ?? []), u]);
  }
  const boxName = (/** @type {string} */ id) => store.board.boxes.find((b) => b.id === id);
  const hidden = (view.counters ?? []).filter((c) => c.box);
  fill(node,
    section('count', 'Standing', [...standing(store)], true),
    section('turns', 'Turns and arrivals', [turnTrack(store, due, piece)], true),
    ...[...boxed].filter(([id]) => id !== 'out').map(([id, units]) => section(`box-${id}`, `${capital(boxName(id)?.name ?? id)} (${units.length})`,
      [ruleChip(boxName(id)), h('div', { class: 'tray' }, ...units.map(piece))], id !== 'eliminated')),
    section('hidden', `Not known (${hidden.length})`, hidden.map((c) => h('p', {}, `${store.sideName(c.side)}: ${boxName(c.box ?? '')?.name ?? c.box}`))),
    ...store.board.tables.filter((t) => t.cells?.length && t.columns?.length).map((t) => section(`table-${t.id}`, capital(t.name.replaceAll('-', ' ')), [ruleChip(t), chart(t)])),
    section('cards', `Cards drawn (${cards.length})`, cards),
    section('notes', 'Notes of mine', notes),
    store.source.kind !== 'replay' && section('luck', 'Luck', [luckNode(store)]),
    section('legend', 'Map signs', [h('ul', { class: 'legend' }, ...store.board.legend.map((l) => h('li', {}, legendPicture(l.picture), l.name)))]));
}

/**
 * Morale, losses, points, decks and what else counts.
 * @param {Store} store
 * @returns {Node[]}
 */
function standing(store) {
  const { view, board } = store;
  /** @type {[string, string, import('./types.js').RuleRef | undefined][]} */
  const rows = [];
  for (const [name, n] of Object.entries(view.tracks ?? {})) {
    const [id, of] = name.split(' of ');
    const t = board.tracks.find((x) => x.id === id);
    const who = of && (board.sides.find((s) => s.id === of) ?? board.armies.find((a) => a.id === of));
    rows.push([`${t?.name ?? id}${who ? ` · ${who.name}` : ''}`, `${n}${t?.max === undefined ? '' : ` of ${t.max}`}`, t]);
  }
  for (const [side, n] of Object.entries(view.lost ?? {})) rows.push([`Lost · ${store.sideName(side)}`, String(n), undefined]);
  for (const [id, d] of Object.entries(view.decks ?? {})) {
    const deck = board.decks.find((x) => x.id === id);
    rows.push([`Deck · ${deck?.name ?? id}`, `${d.draw} to draw, ${d.discard} played`, deck]);
  }
  /** @type {[string, import('./types.js').RuleRef | undefined][]} */
  const lines = variableLines(store).map(({ text, variable }) => [text, variable]);
  for (const id of view.latched ?? []) {
    const l = board.latches.find((x) => x.id === id);
    if (l && (l.says || l.name !== l.id)) lines.push([capital(l.says || l.name), l]);
  }
  return [
    rows.length > 0 && h('dl', { class: 'standing' }, ...rows.flatMap(([name, value, rule]) => [h('dt', {}, name, ' ', ruleChip(rule)), h('dd', {}, value)])),
    lines.length > 0 && h('ul', { class: 'standing-lines' }, ...lines.map(([text, rule]) => h('li', {}, text, ' ', ruleChip(rule)))),
  ].filter((n) => n instanceof Node);
}

/**
 * @param {Store} store
 * @param {Map<number, Unit[]>} due
 * @param {(u: Unit) => Node} piece
 */
function turnTrack(store, due, piece) {
  const turns = store.board.turns.length ? store.board.turns : [...due.keys()].sort((a, b) => a - b).map((n) => ({ number: n, name: '' }));
  return h('ol', { class: 'turns' }, ...turns.map((t) => h('li', { class: t.number === store.view.turn ? 'now' : t.number < store.view.turn ? 'past' : undefined,
    'aria-current': t.number === store.view.turn ? 'step' : undefined }, h('span', {}, turnName(store, t.number)), h('div', { class: 'tray' }, ...(due.get(t.number) ?? []).map(piece)))));
}

/**
 * What the dice gave against what was to be expected, asked for when it is wanted.
 * @param {Store} store
 */
function luckNode(store) {
  const node = h('div', {});
  const show = async () => {
    try {
      const { combats } = await store.source.ask('game.luck');
      fill(node, ...luckRows(store, combats ?? []));
    } catch (e) {
      fill(node, h('p', { class: 'small' }, e instanceof Error ? e.message : String(e)));
    }
  };
  fill(node, h('button', { type: 'button', class: 'quiet', onclick: () => void show() }, 'Compare every combat'));
  return node;
}

/**
 * @param {Store} store
 * @param {any[]} combats
 */
function luckRows(store, combats) {
  /** @type {Map<string, {real: number, expected: number}>} */
  const sum = new Map();
  for (const c of combats) {
    for (const l of c.losses) {
      const s = sum.get(l.side) ?? { real: 0, expected: 0 };
      sum.set(l.side, { real: s.real + l.points, expected: s.expected + l.expected_points });
    }
  }
  const round = (/** @type {number} */ n) => String(Math.round(n * 10) / 10);
  if (!combats.length) return [h('p', { class: 'small' }, 'No combat has been fought.')];
  // In games whose losses are no points there is nothing to compare in points.
  const counted = [...sum].filter(([, s]) => s.real > 0 || s.expected > 0);
  const of = `by side: ${[...sum.keys()].map((side) => store.sideName(side)).join(' : ')}`;
  return [
    ...counted.length ? [] : [h('p', { class: 'small' }, 'The losses of these combats are no points.')],
    ...counted.map(([side, s]) => h('p', {}, h('b', {}, capital(store.sideSubject(side))), ` lost ${round(s.real)} points; ${round(s.expected)} were expected: `,
      s.real > s.expected ? `the dice cost ${round(s.real - s.expected)}` : `the dice saved ${round(s.expected - s.real)}`)),
    counted.length > 0 && h('p', { class: 'small' }, `Lost and Expected are points, ${of}`),
    h('div', { class: 'chart', tabindex: 0, role: 'region', 'aria-label': 'Combats' }, h('table', {}, h('thead', {}, h('tr', {}, ...['', 'Combat', 'Result', ...(counted.length ? ['Lost', 'Expected'] : [])].map((x) => h('th', { scope: 'col' }, x)))),
      h('tbody', {}, ...combats.map((c) => h('tr', {}, h('td', {}, String(c.number)), h('td', {}, `${store.sideName(c.side)}: ${c.targets.join(', ')}`), h('td', {}, c.result),
        ...(counted.length ? [h('td', {}, c.losses.map((/** @type {any} */ l) => round(l.points)).join(' : ')), h('td', {}, c.losses.map((/** @type {any} */ l) => round(l.expected_points)).join(' : '))] : [])))))),
  ];
}

/** @param {import('./types.js').Chart} t */
function chart(t) {
  return h('div', { class: 'chart', tabindex: 0, role: 'region', 'aria-label': 'Table' }, h('table', {}, h('thead', {}, h('tr', {}, h('td', {}), ...t.columns.map((c) => h('th', { scope: 'col' }, c)))),
    h('tbody', {}, ...t.rows.map((r, i) => h('tr', {}, h('th', { scope: 'row' }, r), ...(t.cells[i] ?? []).map((c) => h('td', {}, String(c))))))));
}

/** @param {string} text */
function legendPicture(text) {
  const img = h('img', { alt: '', width: 30, height: 22 });
  img.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  return img;
}
