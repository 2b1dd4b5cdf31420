/** What can be asked of a place: who threatens it, how far its counter goes, lines of sight, zones, and what must still be done. */
import { h } from './dom.js';
import { capital } from './ask.js';
import { groundText } from './near.js';
import { ruleChip } from './why.js';

/** @typedef {import('./play.js').Play} Play */

/**
 * Takes the marks of the last question off the map, if there are any: the position is another.
 * @param {Play} play
 */
export function answered(play) {
  if (!play.marked) return;
  unmarked(play);
  play.marked = false;
}

/**
 * Takes the marks of the last question off the map, for those of another.
 * @param {Play} play
 */
function unmarked(play) {
  play.marked = true;
  play.board.ring('fights', play.store.view.combat?.attackers ?? []);
  play.board.mark('marks', 'to-retreat', []);
  play.board.mark('zones', 'reach', []);
  play.board.mark('zones', 'zone', []);
  play.board.mark('marks', 'blocks', []);
  play.board.unway('sight');
  play.board.unway('ruler');
}

/**
 * Who of the other side can come next to a place, and what they could attack it with.
 * @param {Play} play
 * @param {string} at
 */
export function threats(play, at) {
  const { store, board } = play;
  void play.question(`Who can attack ${store.hexName(at)}?`, 'game.threats', { to: at }, (a) => {
    const list = a.threats ?? [];
    unmarked(play);
    board.ring('fights', list.map((/** @type {any} */ x) => x.unit));
    board.mark('marks', 'to-retreat', list.flatMap((/** @type {any} */ x) => (x.next ? [x.next] : [])));
    const w = a.worst;
    return [list.length ? null : h('p', {}, 'Nobody.'),
      w && h('p', { class: 'worst' }, 'At worst ', h('b', {}, w.column), ` (${w.strength} : ${w.defence}, ${w.attack}) by ${w.units.map((/** @type {string} */ u) => store.unitName(u)).join(', ')}`),
      ...list.map((/** @type {any} */ x) => h('p', {}, h('b', {}, store.unitName(x.unit)), ` from ${store.hexName(x.from)}`,
        x.next && x.next !== x.from && ` to ${store.hexName(x.next)}, ${x.cost} MP`, x.by && `, ${x.by}`, x.odds && `: alone ${x.odds}`))];
  });
}

/**
 * How far the counter in a place can go.
 * @param {Play} play
 * @param {string} at
 */
export function reach(play, at) {
  const unit = play.unitsIn(at)[0];
  if (!unit) {
    play.why.show(`Reach from ${play.store.hexName(at)}`, h('p', {}, 'No counter that you know lies here.'));
    return;
  }
  void play.question(`How far ${play.store.unitName(unit)} can go`, 'game.query', { reach: unit }, (a) => {
    const hexes = (a.reach ?? []).map((/** @type {any} */ r) => r.hex);
    unmarked(play);
    play.board.mark('zones', 'reach', hexes);
    return [h('p', {}, `${hexes.length} ${hexes.length === 1 ? 'hex' : 'hexes'}, shaded on the map.`)];
  });
}

/**
 * How many hexes lie between two places, with a line over them.
 * @param {Play} play
 * @param {string} from
 * @param {string} to
 * @param {boolean} whole the answer is also shown in words
 */
export function ruler(play, from, to, whole) {
  const { store, board } = play;
  if (whole) unmarked(play);
  const line = board.line(from, to);
  board.way('ruler', line);
  if (!whole) return;
  const n = line.length - 1;
  play.why.show('Ruler', h('p', {}, h('b', {}, `${n} ${n === 1 ? 'hex' : 'hexes'}`), ` from ${store.hexName(from)} to ${store.hexName(to)}`));
}

/**
 * Draws the line between two hexes and tells, for each kind of sight the game has, whether it is open and what shuts it.
 * @param {Play} play
 * @param {string} from
 * @param {string} to
 */
export async function sightLines(play, from, to) {
  const { store, board, why } = play;
  const title = `From ${store.hexName(from)} to ${store.hexName(to)}`;
  unmarked(play);
  const kinds = store.board.sights ?? [];
  if (!kinds.length) {
    why.show(title, h('p', {}, 'This game has no lines of sight.'));
    return;
  }
  try {
    /** @type {any[]} */
    const answers = [];
    for (const k of kinds) answers.push(await why.ask('game.query', { sight: k.id, from, to }));
    if (answers.some((a) => !a)) return; // something else was asked meanwhile
    board.way('sight', [from, to]);
    board.layers.path?.querySelector('.sight')?.classList.toggle('shut', answers[0].open === false);
    board.mark('marks', 'blocks', answers.flatMap((a) => a.shut ?? []));
    const by = (/** @type {string[]} */ hexes) => (hexes.length ? hexes.map((x) => `${store.hexName(x)} (${groundText(store, x)})`).join(' and ') : 'the rim of the map');
    why.show(title, ...kinds.map((k, i) => h('p', {}, h('b', {}, capital((k.name || k.id).replaceAll('-', ' '))), answers[i].open ? ': open ' : `: shut by ${by(answers[i].shut ?? [])} `, ruleChip(k))));
  } catch (e) {
    why.refused(e, title);
  }
}

/**
 * Shows the zones one after another: each kind against each side; then none.
 * @param {Play} play
 */
export function zones(play) {
  const { store, board } = play;
  const all = (store.board.zones ?? []).flatMap((zone) => store.board.sides.map((side) => ({ zone, side })));
  const now = play.zone === null ? all[0] : all[play.zone + 1];
  play.zone = now ? all.indexOf(now) : null;
  unmarked(play);
  if (!now) {
    play.why.clear();
    play.speaker.say(all.length ? 'no zones are shown' : 'this game has no zones');
    return;
  }
  void play.question(`${now.zone.name || now.zone.id} against ${now.side.name}`, 'game.query', { zone: now.zone.id, side: now.side.id }, (a) => {
    board.mark('zones', 'zone', a.hexes ?? []);
    return [h('p', {}, `${(a.hexes ?? []).length} hexes, hatched on the map. Ask again for the next.`), ruleChip(now.zone)];
  });
}

/**
 * What must still be done in this phase: who has to attack whom. A line leads there.
 * @param {Play} play
 */
export function duties(play) {
  const { store } = play;
  void play.question('Still to do', 'game.query', { obligations: true }, (a) => dutyNodes(play, a.obligations ?? [], store.decision?.prompt ?? ''));
}

/**
 * @param {Play} play
 * @param {{unit: string, enemies: string[]}[]} list
 * @param {string} prompt
 */
function dutyNodes(play, list, prompt) {
  const { store } = play;
  unmarked(play);
  play.board.ring('fights', list.map((d) => d.unit));
  const placeOf = (/** @type {string} */ u) => store.view.units.find((x) => x.id === u)?.hex;
  return [h('p', {}, prompt), list.length ? null : h('p', {}, 'Nobody is bound to attack.'),
    h('ul', { class: 'duties' }, ...list.map((d) => h('li', {}, h('button', { type: 'button', class: 'quiet', onclick: () => {
      const at = placeOf(d.unit);
      if (at) play.go(at);
    } }, `${store.unitName(d.unit)}${placeOf(d.unit) ? ` in ${placeOf(d.unit)}` : ''}: must attack ${d.enemies.map((e) => store.unitName(e)).join(' or ')}`))))];
}

/**
 * Where a rule was used so far: each line leads to its moment.
 * @param {Play} play
 * @param {string} rule
 */
export function ruleUses(play, rule) {
  const { store } = play;
  void play.question(`${rule}: where it was used`, 'game.moments', { events: true }, (a) => {
    /** @type {Map<number, string[]>} */
    const used = new Map();
    for (const m of a.moments ?? []) {
      const texts = (m.events ?? []).filter((/** @type {any} */ e) => e.rule === rule).map((/** @type {any} */ e) => e.text);
      if (texts.length && !store.moments.find((x) => x.number === m.number)?.dead) used.set(m.number, texts);
    }
    const last = [...used].slice(-60).reverse();
    return [h('p', {}, used.size ? `${used.size} moments${used.size > last.length ? `, the last ${last.length} of them` : ''}:` : 'It has not been used yet.'),
      h('ul', { class: 'uses' }, ...last.map(([n, texts]) => h('li', {}, h('button', { type: 'button', class: 'quiet', onclick: () => void play.time.go(n) }, `${n}: ${texts.join(' · ')}`))))];
  });
}
