/** Who would win: the chances along a replay as curves with their bands, or as a table. Either leads to its moments. */
import { fill, h, svg } from './dom.js';

/** @typedef {import('./state.js').Store} Store */
/** @typedef {import('./types.js').Chances} Chances */
/** @typedef {import('./types.js').Chance} Chance */

const room = { left: 40, right: 12, top: 8, bottom: 18 }; // around the curves, for words
const nearBy = 8; // a press so near to a point means it

/** The curves of a replay. */
export class ChanceCurve {
  /**
   * @param {Store} store
   * @param {Chances} data
   * @param {HTMLElement} node
   * @param {(number: number) => void} go
   */
  constructor(store, data, node, go) {
    this.store = store;
    this.data = data;
    this.go = go;
    this.points = data.points.filter((p) => p.games > 0);
    const tied = this.points.some((p) => p.wins.some((w) => !w.side && w.share > 0));
    /** @type {string[]} */
    this.sides = [...store.board.sides.map((s) => s.id).filter((id) => this.points.some((p) => p.wins.some((w) => w.side === id))), ...(tied ? [''] : [])];
    this.key = h('p', { class: 'chance-key' });
    this.frame = h('div', { class: 'chance-frame' });
    this.table = h('div', { class: 'chance-table', hidden: true, tabindex: '0', role: 'group', 'aria-label': 'Chances to win as a table' });
    this.since = h('span', { class: 'chance-when' });
    this.turn = h('button', { type: 'button', class: 'quiet', onclick: () => this.toggle() }, 'Table');
    this.marker = svg('line', { class: 'chance-now' });
    /** @type {Chance | undefined} the point whose numbers are shown */
    this.told = undefined;
    fill(node, h('div', { class: 'chance-head' }, h('h2', {}, 'Chances to win ', this.since, h('span', { class: 'chance-how' }, this.brief)), this.turn, this.key), this.frame, this.table);
    node.hidden = false;
    this.wide = 0;
    this.tall = 0;
    new ResizeObserver(() => {
      this.wide = this.frame.clientWidth;
      this.tall = this.frame.clientHeight;
      this.paint();
    }).observe(this.frame);
    this.frame.addEventListener('pointerdown', (e) => {
      if (e.button !== 0) return;
      this.frame.setPointerCapture(e.pointerId);
      this.press(e);
    });
    this.frame.addEventListener('pointermove', (e) => e.buttons & 1 && this.press(e));
  }

  /** How the numbers were got, in a sentence or two. */
  get how() {
    const { data, store } = this;
    const known = store.seat.side ? `only what ${store.sideSubject(store.seat.side)} may know is known, the rest is dealt anew in each game`
      : 'all that lies on the table is known, hidden things too; only the dice to come are others';
    return `From the start of ${data.every > 1 ? `one ${data.from} in ${data.every}` : `each ${data.from}`} ${data.bots} played on ${data.games} times: ${known}. The bands and brackets are ${Number((100 * data.level).toFixed(2))} % intervals.`;
  }

  get brief() {
    const { data, store } = this;
    return `${data.games} games from each point, by ${data.bots}${store.seat.side ? `; known is what ${store.sideSubject(store.seat.side)} may know` : ''}`;
  }

  /** @param {string} id */
  name(id) {
    return id ? this.store.sideName(id) : 'Nobody';
  }

  /** @param {number} n */
  across(n) {
    return room.left + ((this.wide - room.left - room.right) * (n - 1)) / Math.max(1, this.store.number - 1);
  }

  /** @param {number} share */
  up(share) {
    return room.top + (this.tall - room.top - room.bottom) * (1 - share);
  }

  /**
   * Goes to the moment that is pressed on; to a point of the curve where one is near.
   * @param {PointerEvent} e
   */
  press(e) {
    const x = e.clientX - this.frame.getBoundingClientRect().left;
    const reach = e.pointerType === 'touch' ? 2 * nearBy : nearBy;
    const point = this.points.map((p) => ({ at: p.at, far: Math.abs(this.across(p.at) - x) })).sort((a, b) => a.far - b.far)[0];
    const part = (x - room.left) / Math.max(1, this.wide - room.left - room.right);
    const { number } = this.store;
    this.go(point && point.far <= reach ? point.at : Math.min(number, Math.max(1, Math.round(1 + part * (number - 1)))));
  }

  /** The point that is shown or was passed last. */
  get here() {
    const at = this.store.at ?? this.store.number;
    return this.points.findLast((p) => p.at <= at) ?? this.points[0];
  }

  /** Draws the curves into the room there is. */
  paint() {
    if (this.wide < 60 || this.tall < 40) return;
    const { points, wide, tall } = this;
    const root = svg('svg', { class: 'chance-curve', viewBox: `0 0 ${wide} ${tall}`, width: wide, height: tall, role: 'img', 'aria-label': `Chances to win along the game; the button before shows a table. ${this.how}` });
    for (const y of [0, 0.5, 1]) {
      root.append(svg('line', { class: 'chance-grid', x1: room.left, x2: wide - room.right, y1: this.up(y), y2: this.up(y) }), word(room.left - 5, this.up(y) + 4, 'end', `${100 * y}%`));
    }
    let free = 0; // where the last word ends
    for (const t of this.turns()) {
      const x = this.across(t.at);
      root.append(svg('line', { class: 'chance-grid', x1: x, x2: x, y1: room.top, y2: this.up(0) }));
      const label = free ? String(t.turn) : `turn ${t.turn}`;
      if (x < free || x + 7 * label.length > wide) continue;
      root.append(word(x, tall - 4, 'start', label));
      free = x + 7 * label.length + 8;
    }
    for (const part of ['band', 'line']) {
      for (const id of this.sides) {
        const g = svg('path', { class: `chance-${part}`, d: this[part === 'band' ? 'band' : 'curve'](id) });
        g.dataset.side = id;
        root.append(g);
      }
    }
    for (const id of this.sides) {
      for (const p of points.length > 60 ? [] : points) {
        const dot = svg('circle', { class: 'chance-dot', cx: this.across(p.at), cy: this.up(shareOf(p, id).share), r: 2.5 });
        dot.dataset.side = id;
        root.append(dot);
      }
    }
    root.append(this.marker);
    fill(this.frame, root);
    this.draw();
  }

  /** Where each turn begins. */
  turns() {
    const out = /** @type {{at: number, turn: number}[]} */ ([]);
    for (const m of this.store.moments) {
      if (!m.dead && m.turn !== undefined && m.turn !== out.at(-1)?.turn) out.push({ at: m.number, turn: m.turn });
    }
    return out;
  }

  /** @param {string} id */
  curve(id) {
    return this.points.map((p, i) => `${i ? 'L' : 'M'}${this.spot(p, shareOf(p, id).share)}`).join('');
  }

  /** @param {string} id */
  band(id) {
    const high = this.points.map((p) => this.spot(p, shareOf(p, id).high));
    const low = this.points.map((p) => this.spot(p, shareOf(p, id).low)).reverse();
    return `M${[...high, ...low].join('L')}Z`;
  }

  /**
   * @param {Chance} p
   * @param {number} share
   */
  spot(p, share) {
    return `${this.across(p.at).toFixed(1)} ${this.up(share).toFixed(1)}`;
  }

  /** Shows which moment is looked at, and what could be expected then. */
  draw() {
    const x = this.across(this.store.at ?? this.store.number);
    for (const [k, v] of Object.entries({ x1: x, x2: x, y1: room.top - 6, y2: this.tall - room.bottom + 4 })) this.marker.setAttribute(k, v.toFixed(1));
    const p = this.here;
    if (!p || p === this.told) return;
    this.told = p;
    this.since.textContent = this.when(p);
    fill(this.key, this.sides.map((id) => h('span', { class: 'chance-side', 'data-side': id }, `${this.name(id)} `, h('b', {}, `${percents(shareOf(p, id).share)} %`),
      h('small', {}, between(shareOf(p, id))))));
    if (!this.table.hidden) this.rows();
  }

  /** @param {Chance} p */
  when(p) {
    const phase = this.store.board.phases.find((x) => x.id === p.phase)?.name;
    return [`Turn ${p.turn}`, p.by && this.store.sideName(p.by), phase].filter(Boolean).join(' · ');
  }

  toggle() {
    const table = this.table.hidden;
    this.table.hidden = !table;
    this.frame.hidden = table;
    this.key.hidden = table;
    this.turn.textContent = table ? 'Curve' : 'Table';
    if (table) this.rows();
  }

  /** The same as a table. */
  rows() {
    const row = (/** @type {Chance} */ p) => h('tr', p === this.here ? { 'aria-current': 'true' } : {},
      h('th', { scope: 'row' }, h('button', { type: 'button', class: 'link', onclick: () => this.go(p.at) }, this.when(p))),
      this.sides.map((id) => h('td', {}, p.games ? [h('b', {}, `${percents(shareOf(p, id).share)} %`), h('small', {}, between(shareOf(p, id)))] : '–')));
    const focus = [...this.table.querySelectorAll('button')].findIndex((b) => b === document.activeElement);
    fill(this.table, h('table', {}, h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, 'From'), this.sides.map((id) => h('th', { scope: 'col' }, h('span', { class: 'chance-side', 'data-side': id }, this.name(id)))))),
      h('tbody', {}, this.data.points.map(row))), h('p', { class: 'small' }, this.how));
    if (focus >= 0) this.table.querySelectorAll('button')[focus]?.focus();
  }
}

/**
 * @param {Chance} p
 * @param {string} id
 */
function shareOf(p, id) {
  return p.wins.find((w) => w.side === id) ?? { side: id, share: 0, low: 0, high: 0 };
}

/** @param {number} share */
function percents(share) {
  return (100 * share).toFixed(0);
}

/** @param {{low: number, high: number}} w */
function between(w) {
  return ` (${percents(w.low)}–${percents(w.high)})`;
}

/**
 * @param {number} x
 * @param {number} y
 * @param {string} anchor
 * @param {string} text
 */
function word(x, y, anchor, text) {
  const node = svg('text', { class: 'chance-word', x, y, 'text-anchor': anchor });
  node.textContent = text;
  return node;
}
