/** The fight: the card of a combat, where it stands on the page, and what it leaves on the map. */
import { capital } from './ask.js';
import { byId, fill, h, sign, svg } from './dom.js';
import { copyLink } from './tools.js';
import { endingCard } from './ending.js';
import { numberNode } from './why.js';

/** @typedef {import('./types.js').Fight} Fight */
/** @typedef {import('./types.js').Part} Part */
/** @typedef {import('./state.js').Store} Store */
/** @typedef {import('./play.js').Play} Play */

const mostKept = 12; // fights of others that are listed until this seat decides
const shortCode = 3; // letters of a result that fit on its mark on the map

/**
 * The fights to show after a change. Fights that are over go when this seat has decided; those of
 * others pile up until it does.
 * @param {Fight[]} before
 * @param {import('./types.js').Change} change
 * @param {boolean} mine this seat was asked before the change
 * @param {boolean} watching the seat never decides
 * @returns {Fight[]}
 */
export function fightsAfter(before, change, mine, watching) {
  const fresh = change.fights ?? [];
  if (change.undone || mine) return fresh;
  if (watching) return fresh.length ? fresh : before.slice(-1);
  const keys = new Set(fresh.map(fightKey));
  return [...before.filter((f) => !keys.has(fightKey(f))), ...fresh].slice(-mostKept);
}

/** @param {Fight} f */
function fightKey(f) {
  return `${f.number}.${f.index ?? 0}`;
}

/**
 * The parts of a number in one line: units with their strengths, then what changes the total.
 * @param {Store} store
 * @param {Part | undefined} part
 * @param {string[]} units whose names come first
 */
function addends(store, part, units) {
  /** @type {Map<string, string>} */
  const named = new Map(units.map((u) => [u, u ? store.unitName(u) : 'a unit that you do not know']));
  const rest = [];
  for (const t of part?.terms ?? []) {
    const own = t.unit !== undefined && named.has(t.unit) ? t.unit : null;
    const label = t.label || t.id || t.op;
    if (own !== null && t.op === 'set') {
      if (t.amount) named.set(own, `${named.get(own)} ${t.amount}`);
    } else if (own !== null) named.set(own, `${named.get(own)} ${effect(t)} (${label})`);
    else if (!((t.op === 'add' || t.op === 'set') && t.amount === 0)) rest.push(`${label} ${t.op === 'set' ? t.amount : effect(t)}`);
  }
  return [...named.values(), ...rest].join(', ');
}

/** @param {import('./types.js').Term} t */
function effect(t) {
  if (t.op === 'add' || t.op === 'shift') return t.amount < 0 ? `−${-t.amount}` : `+${t.amount}`;
  const words = /** @type {{[op: string]: string}} */ ({ multiply: '×', divide: '÷', 'divide-up': '÷', floor: 'at least', cap: 'at most' });
  return `${words[t.op] ?? t.op} ${t.amount}`;
}

/**
 * How the column and the die came about, where something changed them.
 * @param {Fight} f
 */
function shifts(f) {
  const column = f.numbers?.find((n) => n.name === 'column');
  const die = f.numbers?.find((n) => n.name === 'die');
  const moved = (column?.terms ?? []).slice(1).filter((t) => t.amount !== 0 && t.op !== 'cap' && t.op !== 'floor');
  const first = column?.terms[0]?.column;
  const rolled = (die?.terms ?? []).slice(1).filter((t) => t.amount !== 0 || t.op === 'set');
  return [moved.length && first !== f.column ? `Column ${first} becomes ${f.column}: ${moved.map((t) => `${t.label || t.id} ${effect(t)}`).join(', ')}` : '',
    rolled.length && f.modified !== f.die ? `Die ${f.die} becomes ${f.modified}: ${rolled.map((t) => `${t.label || t.id} ${effect(t)}`).join(', ')}` : ''].filter(Boolean);
}

/**
 * A die as it lies on the table: with pips where it has six faces, else with its number.
 * @param {number} n
 * @param {number | undefined} faces
 * @param {string} [side] of the one who threw it
 */
export function dieFace(n, faces, side) {
  const root = svg('svg', { class: 'fight-die', viewBox: '0 0 40 40', role: 'img', 'aria-label': `die ${n}`, 'data-side': side });
  root.append(svg('rect', { x: 2, y: 2, width: 36, height: 36, rx: 7 }));
  const at = /** @type {{[n: number]: number[][]}} */ ({ 1: [[0, 0]], 2: [[-1, -1], [1, 1]], 3: [[-1, -1], [0, 0], [1, 1]], 4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
    5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]], 6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]] })[n];
  if (faces === 6 && at) for (const [x, y] of at) root.append(svg('circle', { cx: 20 + 9.5 * (x ?? 0), cy: 20 + 9.5 * (y ?? 0), r: 3.6 }));
  else {
    const t = svg('text', { x: 20, y: 27 });
    t.textContent = String(n);
    root.append(t);
  }
  return root;
}

/**
 * What a combat led to: by unit, with the whole way of one that fell back or advanced over several hexes.
 * @param {Store} store
 * @param {Fight} f
 * @returns {{kind: string, text: string}[]}
 */
function aftermath(store, f) {
  /** @type {{kind: string, text: string, unit?: string, way?: string[]}[]} */
  const out = [];
  const verbs = /** @type {{[kind: string]: string}} */ ({ retreated: 'falls back', displaced: 'makes room and goes', advanced: 'advances' });
  for (const e of f.after) {
    const verb = verbs[e.kind];
    const last = out.findLast((x) => x.unit === e.unit);
    if (verb && e.unit && e.to) {
      if (last?.kind === e.kind && last.way) last.way.push(e.to);
      else out.push({ kind: e.kind, text: '', unit: e.unit, way: [e.to] });
    } else if (e.kind === 'eliminated' && e.unit) out.push({ kind: e.kind, unit: e.unit, text: `${store.unitName(e.unit)} is eliminated${e.n ? ` (${e.n} ${e.n === 1 ? 'point' : 'points'})` : ''}` });
    else out.push({ kind: e.kind, text: e.text.replace(/^(Loss|Retreat|Advance|Displacement): /, '') });
  }
  for (const x of out) {
    if (!x.way || !x.unit) continue;
    const to = x.way.at(-1) ?? '';
    x.text = `${store.unitName(x.unit)} ${verbs[x.kind]} to ${store.hexName(to)}${x.way.length > 1 ? ` by ${x.way.slice(0, -1).join(', ')}` : ''}`;
  }
  return out;
}

/** @param {Fight} f */
function losses(f) {
  return f.after.filter((e) => e.kind === 'eliminated' || e.kind === 'step-lost');
}

/**
 * A combat in sentences, to be spoken.
 * @param {Store} store
 * @param {Fight[]} fights
 */
export function fightText(store, fights) {
  return fights.map((f) => {
    const total = (/** @type {string} */ name) => f.numbers?.find((n) => n.name === name && !n.text)?.total;
    const [a, d] = [total('attack'), total('defence')];
    const dice = f.defence_die === undefined ? `die ${f.die}` : `dice ${f.die} and ${f.defence_die}`;
    return [`${where(store, f)}: ${f.result_text}`, [a !== undefined && d !== undefined ? `${a} against ${d}` : '', f.column && `column ${f.column}`, dice].filter(Boolean).join(', '),
      ...aftermath(store, f).map((x) => x.text), losses(f).length ? '' : 'no losses'].filter(Boolean).join('. ');
  }).join('. ');
}

/**
 * @param {Store} store
 * @param {Fight} f
 */
function where(store, f) {
  const hexes = f.targets.map((t) => store.hexName(t)).join(', ');
  return f.side ? capital(`${store.sideSubject(f.side)} ${store.sideVerb(f.side, 'attack', 'attacks')} ${hexes}`) : `Combat at ${hexes}`;
}

const afterSigns = /** @type {{[kind: string]: string}} */ ({ eliminated: '✕', 'step-lost': '−', retreated: '↩', displaced: '⇄', advanced: '→', exited: '↗' });

/**
 * The card of a combat.
 * @param {Store} store
 * @param {Fight} f
 * @param {...Node} tools buttons of its head
 */
export function fightCard(store, f, ...tools) {
  const number = (/** @type {string} */ name) => f.numbers?.find((n) => n.name === name);
  const [attack, defence] = [number('attack'), number('defence')];
  const foe = store.units.get(f.defenders?.find(Boolean) ?? '')?.side;
  const line = (/** @type {string | undefined} */ side, /** @type {string} */ what, /** @type {Part | undefined} */ part, /** @type {string[] | undefined} */ units) => part && units
    && h('p', { class: 'fight-side', 'data-side': side }, h('b', { title: what }, part.text || String(part.total)), h('span', {}, addends(store, part, units)));
  const lost = losses(f);
  const after = aftermath(store, f);
  const counted = attack && defence && !attack.text && !defence.text && (attack.terms.length || defence.terms.length || attack.total || defence.total);
  return h('article', { class: 'fight', 'data-number': f.number, 'aria-label': `${where(store, f)}: ${f.result_text}` },
    h('header', { class: 'fight-head' }, h('p', { class: 'fight-where' }, where(store, f)), ...tools),
    h('div', { class: 'fight-row' }, h('span', { class: 'fight-dice' }, dieFace(f.die, f.faces, f.side), f.defence_die !== undefined && dieFace(f.defence_die, f.faces, foe)),
      h('p', { class: 'fight-odds' }, counted && h('span', {}, `${attack.total} : ${defence.total}`), f.column && h('b', { title: 'column' }, f.column)),
      h('p', { class: 'fight-result' }, f.result !== f.result_text && f.result !== '-' && f.result.length <= shortCode && h('span', { class: 'fight-code' }, f.result), h('b', {}, capital(f.result_text)))),
    f.attackers ? [line(f.side, 'attack', attack, f.attackers), line(foe, 'defence', defence, f.defenders)] : h('p', { class: 'small' }, 'You do not know all that fought here.'),
    ...shifts(f).map((s) => h('p', { class: 'fight-shift' }, s)),
    h('ul', { class: 'fight-after' }, ...after.map((x) => h('li', { class: x.kind }, h('span', { 'aria-hidden': 'true' }, afterSigns[x.kind] ?? '·'), h('span', {}, x.text))),
      lost.length === 0 && h('li', { class: 'none' }, h('span', { 'aria-hidden': 'true' }, '○'), h('span', {}, 'No losses'))));
}

/** The cards beside the board, and their marks on the map. */
export class FightPanel {
  /** @param {Play} play */
  constructor(play) {
    this.play = play;
    this.node = byId('fight');
    /** @type {string | null} the fight whose card is open; null: the last */
    this.opened = null;
    this.folded = ''; // the fights that were put away
    this.shows = '';
  }

  /** Leaves the seat. */
  end() {
    fill(this.node);
    this.node.hidden = true;
  }

  /** Shows the fights of the moment that is looked at. */
  draw() {
    const { store } = this.play;
    const fights = store.shownFights;
    const over = Boolean(store.view.result) && !store.then;
    const shows = JSON.stringify([fights, this.opened, this.folded, over]);
    if (shows === this.shows) return;
    this.shows = shows;
    const open = fights.find((f) => fightKey(f) === this.opened) ?? fights.at(-1);
    this.node.hidden = !open || this.folded === fights.map(fightKey).join(' ');
    this.mark(open);
    this.node.classList.toggle('over', over);
    if (over) {
      this.node.hidden = false;
      fill(this.node, endingCard(this.play), open && h('details', { class: 'fight-last' }, h('summary', {}, 'The last combat'), fightCard(store, open, ...this.tools(open, fights).slice(0, 2))));
      return;
    }
    if (!open || this.node.hidden) return;
    const others = fights.filter((f) => f !== open);
    fill(this.node, fightCard(store, open, ...this.tools(open, fights)),
      others.length > 0 && h('details', { class: 'fight-others' }, h('summary', {}, `${others.length} more since your last decision`), h('ul', {}, ...others.map((f) => h('li', {}, h('button', { type: 'button', class: 'link', onclick: () => {
        this.opened = fightKey(f);
        this.draw();
      } }, `${f.targets.join(', ')}: ${f.result_text}`))))));
  }

  /**
   * @param {Fight} f
   * @param {Fight[]} fights
   */
  tools(f, fights) {
    const { play } = this;
    const tool = (/** @type {string} */ label, /** @type {Node | string} */ icon, /** @type {() => void} */ run) => h('button', { type: 'button', class: 'tool', 'aria-label': label, title: label, onclick: run }, icon);
    return [tool('How the numbers came about', '?', () => play.why.show(where(play.store, f), ...(f.numbers ?? []).map((n) => numberNode(play.store, n, true)))),
      tool('Copy the link to this combat', sign('link'), () => void copyLink(play, f.number)),
      tool('Put the card away', '✕', () => {
        this.folded = fights.map(fightKey).join(' ');
        this.draw();
        play.frame.focus();
      })];
  }

  /**
   * Draws who went where, and the result at the hexes that were attacked.
   * @param {Fight | undefined} f
   */
  mark(f) {
    const { board, store } = this.play;
    board.unway('fought', 'trails');
    board.layers.ghost?.querySelectorAll('.fight-mark').forEach((x) => x.remove());
    if (!f) return;
    for (const e of f.after) {
      if (!e.from || !e.to || e.from === e.to) continue;
      board.way('fought', [e.from, e.to], [], 'trails', true);
      board.layers.trails?.lastElementChild?.classList.add(e.kind);
    }
    for (const at of f.targets) {
      const hex = store.hexes.get(at);
      if (!hex) continue;
      const code = f.result.length <= shortCode ? f.result : losses(f).length ? '✕' : f.after.some((e) => e.kind === 'retreated') ? '↩' : '=';
      const g = svg('g', { class: 'fight-mark', transform: `translate(${hex.x} ${hex.y - this.play.board.size * 0.74})` });
      const sized = svg('g'); // as large on the screen as it can be read
      const t = svg('text', { y: 5 });
      t.textContent = code === '-' ? '=' : code;
      sized.append(svg('rect', { x: -17, y: -10, width: 34, height: 20, rx: 10 }), t);
      g.append(sized);
      board.layers.ghost?.append(g);
    }
  }
}
