/** The end of a game: who won and why, what it cost, how it went, and what can be done now. */
import { capital } from './ask.js';
import { h, kept, svg } from './dom.js';
import { Refusal, serverSource } from './source.js';
import { ruleChip } from './why.js';

/** @typedef {import('./play.js').Play} Play */
/** @typedef {import('./state.js').Store} Store */
/** @typedef {{side: string, points: {at: number, value: number}[]}} Line */
/** @typedef {{name: string, lines: Line[], turns: {at: number, turn: number}[], last: number}} Course */

const wide = 360; // of the curve, in its own units
const tall = 120;
const room = { left: 26, right: 10, top: 8, bottom: 18 };

/**
 * How a number of each side went from the first moment to the last: a track that each side has, as morale, else the points that it lost,
 * else its units lost.
 * @param {Store} store
 * @returns {Promise<Course | null>}
 */
async function readCourse(store) {
  const [{ moments }, first] = await Promise.all([store.source.ask('game.moments', { events: true }), store.source.ask('game.moment', { at: 1 })]);
  const alive = moments.filter((/** @type {any} */ m) => !store.moments.find((x) => x.number === m.number)?.dead);
  const sides = store.board.sides.map((s) => s.id);
  const last = store.number;
  const turns = alive.filter((/** @type {any} */ m) => m.marks?.includes('turn')).map((/** @type {any} */ m) => ({ at: m.number, turn: m.turn }));
  /** @type {Record<string, number>} */
  const tracks = first.view.tracks ?? {};
  const track = store.board.tracks.find((t) => sides.every((s) => `${t.id} of ${s}` in tracks));
  /**
   * @param {string} name
   * @param {(side: string) => number} start
   * @param {(e: any, side: string, before: number) => number} next
   */
  const course = (name, start, next) => ({ name, turns, last, lines: sides.map((side) => {
    const points = [{ at: 1, value: start(side) }];
    for (const m of alive) {
      for (const e of m.events ?? []) {
        const before = points.at(-1)?.value ?? 0;
        const value = next(e, side, before);
        if (value !== before) points.push({ at: m.number, value });
      }
    }
    points.push({ at: last, value: points.at(-1)?.value ?? 0 });
    return { side, points };
  }) });
  if (track) {
    return course(track.name || track.id, (side) => tracks[`${track.id} of ${side}`] ?? 0, (e, side, before) => (e.kind === 'track' && e.name === `${track.id} of ${side}` ? e.n ?? 0 : before));
  }
  const lost = (/** @type {any} */ e, /** @type {string} */ side) => e.kind === 'eliminated' && store.units.get(e.unit ?? '')?.side === side;
  const points = course('Points lost', () => 0, (e, side, before) => (lost(e, side) ? before + (e.n ?? 0) : before));
  if (points.lines.some((l) => l.points.some((p) => p.value > 0))) return points;
  const units = course('Units lost', () => 0, (e, side, before) => (lost(e, side) ? before + 1 : before));
  return units.lines.some((l) => l.points.some((p) => p.value > 0)) ? units : null;
}

/**
 * The curve of a game as a small picture: a line for each side, told apart by color, dashes and its name at the end.
 * @param {Store} store
 * @param {Course} c
 */
function curve(store, c) {
  const most = Math.max(1, ...c.lines.flatMap((l) => l.points.map((p) => p.value)));
  const x = (/** @type {number} */ at) => room.left + ((wide - room.left - room.right) * (at - 1)) / Math.max(1, c.last - 1);
  const y = (/** @type {number} */ v) => room.top + (tall - room.top - room.bottom) * (1 - v / most);
  const ends = c.lines.map((l) => `${store.sideName(l.side)} ${l.points[0]?.value ?? 0} to ${l.points.at(-1)?.value ?? 0}`).join(', ');
  const root = svg('svg', { class: 'ending-curve', viewBox: `0 0 ${wide} ${tall}`, role: 'img', 'aria-label': `${c.name}: ${ends}` });
  const word = (/** @type {number} */ at, /** @type {number} */ up, /** @type {string} */ text, anchor = 'middle') => {
    const t = svg('text', { x: at, y: up, 'text-anchor': anchor });
    t.textContent = text;
    root.append(t);
  };
  for (const v of [0, most]) {
    root.append(svg('line', { class: 'grid', x1: room.left, x2: wide - room.right, y1: y(v), y2: y(v) }));
    word(room.left - 5, y(v) + 4, String(v), 'end');
  }
  let free = -Infinity; // where the last number of a turn ends
  for (const t of c.turns) {
    root.append(svg('line', { class: 'grid', x1: x(t.at), x2: x(t.at), y1: y(most), y2: y(0) }));
    if (x(t.at) < free) continue;
    word(x(t.at), tall - 4, String(t.turn));
    free = x(t.at) + 20;
  }
  c.lines.forEach((l, i) => {
    let d = '';
    l.points.forEach((p, k) => { d += k ? `H${x(p.at).toFixed(1)}V${y(p.value).toFixed(1)}` : `M${x(p.at)} ${y(p.value)}`; });
    root.append(svg('path', { class: 'curve', d, 'data-side': l.side, 'stroke-dasharray': i % 2 ? '7 3' : undefined }));
  });
  return root;
}

/**
 * A new game of the same scenario, by the link of the lobby that this browser keeps.
 * @param {Play} play
 * @param {boolean} other with sides changed
 */
async function begin(play, other) {
  const host = serverSource(kept('host') ?? '');
  const { seat } = play.store;
  try {
    const { tables } = await host.ask('lobby.tables');
    const row = tables.find((/** @type {any} */ t) => t.table === seat.table);
    if (!row) throw new Refusal(0, 'The lobby no longer has this table: begin a game there.');
    /** @type {{id: string, who: string}[]} */
    const sides = row.sides;
    const who = other ? sides.map((s) => s.who).reverse() : sides.map((s) => s.who);
    const t = await host.ask('lobby.new', { scenario: row.scenario, variants: row.variants ?? [], seats: Object.fromEntries(sides.map((s, i) => [s.id, who[i]])) });
    const mine = sides.find((s) => (s.id === seat.side) !== other)?.id ?? '';
    location.assign((play.links.length > 1 && t.all) || t.links[mine] || t.watch['']);
  } catch (e) {
    play.why.refused(e, 'A new game');
  }
}

/**
 * Has the game written as one file, and saves it.
 * @param {Play} play
 */
async function saveFile(play) {
  const answer = await fetch('/file', { headers: { Authorization: `Bearer ${play.links[0] ?? ''}` }, cache: 'no-store' }).catch(() => null);
  if (!answer?.ok) {
    play.why.refused(new Refusal(0, answer ? await answer.text() : 'The server does not answer.'), 'The file');
    return;
  }
  const address = URL.createObjectURL(await answer.blob());
  h('a', { href: address, download: `${play.store.seat.table ?? 'game'}.html` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/**
 * The end of the game: result, condition, numbers of each side, curve, and what to do next.
 * @param {Play} play
 */
export function endingCard(play) {
  const { store } = play;
  const { view, board } = store;
  const r = view.result;
  if (!r) return h('article', {});
  const who = r.winner ? capital(`${store.sideSubject(r.winner)} ${store.sideVerb(r.winner, 'win', 'wins')}`) : 'Nobody wins';
  const lastTurn = board.turns.at(-1)?.number;
  /** @type {[string, (side: string) => string][]} */
  const rows = [];
  if (r.points) rows.push(['Victory points', (s) => String(r.points?.[s] ?? 0)]);
  for (const t of board.tracks) if (board.sides.every((s) => `${t.id} of ${s.id}` in (view.tracks ?? {}))) rows.push([capital(t.name || t.id), (s) => String(view.tracks?.[`${t.id} of ${s}`] ?? 0)]);
  if (Object.values(view.lost ?? {}).some((n) => n > 0)) rows.push(['Points lost', (s) => String(view.lost?.[s] ?? 0)]);
  const gone = (/** @type {string} */ s) => view.units.filter((u) => u.side === s && u.box === 'eliminated').length;
  rows.push(['Units eliminated', (s) => String(gone(s))]);
  const fights = store.moments.filter((m) => !m.dead).reduce((n, m) => n + (m.results?.length ?? 0), 0);
  const picture = h('div', { class: 'ending-picture' });
  void readCourse(store).then((c) => {
    if (c) picture.append(h('p', { class: 'small' }, `${capital(c.name)}, by turn`), curve(store, c));
  }).catch(() => {}); // without a curve the rest still says how it ended
  const server = store.source.kind === 'server';
  const host = server && kept('host') !== null;
  const button = (/** @type {string} */ id, /** @type {string} */ text, /** @type {() => void} */ run) => h('button', { type: 'button', class: 'choice', id, onclick: run }, text);
  return h('article', { class: 'ending', 'aria-label': `${who}: ${r.name}` },
    h('h2', { 'data-side': r.winner }, who, r.name && h('small', {}, r.name)),
    r.reason && h('p', { class: 'ending-reason' }, r.reason, ' ', ruleChip({ rule: r.rule ?? '' })),
    h('p', { class: 'small' }, `Turn ${view.turn}${lastTurn ? ` of ${lastTurn}` : ''}${view.turn_name ? ` · ${view.turn_name}` : ''} · ${fights} ${fights === 1 ? 'combat' : 'combats'}`),
    h('table', {}, h('thead', {}, h('tr', {}, h('td', {}), ...board.sides.map((s) => h('th', { scope: 'col', 'data-side': s.id }, s.name)))),
      h('tbody', {}, ...rows.map(([name, value]) => h('tr', {}, h('th', { scope: 'row' }, name), ...board.sides.map((s) => h('td', {}, value(s.id))))))),
    picture,
    h('p', { class: 'ending-ways' }, button('end-film', 'Watch the game', () => void play.time.go(1).then(() => play.time.toggle())), server && button('end-file', 'Save as a file', () => void saveFile(play)),
      host && button('end-again', 'Play again', () => void begin(play, false)), host && board.sides.length === 2 && play.links.length === 1 && button('end-other', 'Play the other side', () => void begin(play, true))));
}
