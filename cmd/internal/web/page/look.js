/** Looking back: a line of time with marks, playing at four speeds, and an address for each moment. */
import { fill, h, sign } from './dom.js';
import { lineText, turnName } from './log.js';

/** @typedef {import('./state.js').Store} Store */

const speeds = [0.5, 1, 2, 4];

/** The line of time. */
export class TimeLine {
  /**
   * @param {Store} store
   * @param {HTMLElement} node
   */
  constructor(store, node) {
    this.store = store;
    this.speed = 1;
    this.painting = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.range = h('input', { type: 'range', min: 1, step: 1, 'aria-label': 'Moment', oninput: () => void this.go(Number(this.range.value)) });
    this.marks = document.createElement('canvas');
    this.marks.setAttribute('aria-hidden', 'true');
    this.playing = h('button', { type: 'button', class: 'tool', 'aria-label': 'Play', onclick: () => this.toggle() }, sign('play'));
    this.pace = h('button', { type: 'button', class: 'tool', 'aria-label': '1× speed', onclick: () => this.faster() }, '1×');
    this.says = h('output', { class: 'moment' });
    fill(node,
      h('button', { type: 'button', class: 'tool', 'aria-label': 'One moment back', onclick: () => void this.step(-1) }, sign('back')), this.playing,
      h('button', { type: 'button', class: 'tool', 'aria-label': 'One moment on', onclick: () => void this.step(1) }, sign('on')), this.pace,
      h('div', { class: 'track' }, this.marks, this.range), this.says);
    // Sizes are kept: to ask for them while the page changes would lay it out each time.
    this.running = false; // it plays
    this.turned = () => {}; // what else is drawn anew when it begins or ends to play
    this.shows = ''; // the moments that are drawn
    this.wide = 0;
    this.tall = 0;
    new ResizeObserver(() => {
      this.wide = this.marks.clientWidth;
      this.tall = this.marks.clientHeight;
      this.draw();
    }).observe(node);
  }

  get at() {
    return this.store.at ?? this.store.number;
  }

  /** Draws the line and its marks. */
  draw() {
    const { number } = this.store;
    const shows = `${number} ${this.at} ${this.wide}`;
    if (this.shows === shows) return;
    this.shows = shows;
    this.range.max = String(Math.max(1, number));
    this.range.value = String(this.at);
    const m = this.store.moments.findLast((x) => x.number <= this.at);
    const text = m ? `${this.at} · ${turnName(this.store, m.turn ?? this.store.view.turn)}` : String(this.at);
    this.says.textContent = text;
    this.range.setAttribute('aria-valuetext', `${text}: ${m ? lineText(m) : ''}`);
    if (this.drawn !== `${number} ${this.wide}` && !this.painting) {
      this.painting = true;
      requestAnimationFrame(() => {
        this.painting = false;
        this.paint(this.store.number);
      });
    }
  }

  /** @param {number} number */
  paint(number) {
    const c = this.marks;
    const w = this.wide;
    const { tall } = this;
    this.drawn = `${number} ${w}`;
    if (!w) return;
    const d = devicePixelRatio || 1;
    c.width = w * d;
    c.height = tall * d;
    const g = c.getContext('2d');
    if (!g) return;
    g.scale(d, d);
    const css = getComputedStyle(c);
    const [soft, loss, fight] = ['--ink-soft', '--foe', '--accent'].map((x) => {
      c.style.color = `var(${x})`; // a picture knows no light-dark(): the color that it comes to here
      return css.color;
    });
    for (const m of this.store.moments) {
      if (m.dead) continue;
      const x = 8 + ((w - 16) * m.number) / Math.max(1, number);
      // Height tells the marks apart as well as color does.
      if (m.marks?.includes('turn')) stroke(g, x, 0, tall, soft ?? '');
      else if (m.marks?.includes('loss')) stroke(g, x, tall - 9, tall, loss ?? '');
      else if (m.marks?.includes('combat')) stroke(g, x, tall - 5, tall, fight ?? '');
    }
  }

  /** Draws everything anew: the colors have changed. */
  repaint() {
    this.drawn = '';
    this.shows = '';
    this.draw();
  }

  /** @param {number} at */
  async go(at) {
    this.wish = at;
    if (this.going) return;
    this.going = true;
    // While a jump is on its way, only the last wish counts.
    while (this.wish !== undefined) {
      const to = this.wish;
      this.wish = undefined;
      await this.store.look(to >= this.store.number ? null : to);
    }
    this.going = false;
  }

  /** @param {number} by */
  async step(by) {
    await this.go(Math.max(1, Math.min(this.store.number, this.at + by)));
  }

  /**
   * Goes to the next moment of a mark.
   * @param {string} mark
   * @param {number} way
   */
  async next(mark, way) {
    const all = this.store.moments.filter((m) => m.marks?.includes(mark) && (way > 0 ? m.number > this.at : m.number < this.at));
    const m = way > 0 ? all[0] : all.at(-1);
    if (m) await this.go(m.number);
  }

  faster() {
    this.speed = speeds[(speeds.indexOf(this.speed) + 1) % speeds.length] ?? 1;
    this.pace.textContent = `${this.speed}×`;
    this.pace.setAttribute('aria-label', `${this.speed}× speed`);
  }

  toggle() {
    if (this.running) {
      this.stop();
      return;
    }
    this.running = true;
    fill(this.playing, sign('pause'));
    this.playing.setAttribute('aria-label', 'Pause');
    this.turned();
    if (this.at >= this.store.number) void this.go(1).then(() => this.running && this.tick());
    else this.tick();
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.running = false;
    fill(this.playing, sign('play'));
    this.playing.setAttribute('aria-label', 'Play');
    this.turned();
  }

  /** Plays on; it stays longer where more was at stake. */
  tick() {
    const m = this.store.moments.findLast((x) => x.number <= this.at);
    const stake = m?.marks?.includes('combat') ? 2600 : m?.marks?.includes('loss') ? 1400 : m?.texts?.length ? 700 : 60;
    this.timer = setTimeout(async () => {
      if (this.at >= this.store.number) {
        this.stop();
        return;
      }
      await this.step(1);
      if (this.timer !== undefined) this.tick();
    }, stake / this.speed);
  }
}

/**
 * @param {CanvasRenderingContext2D} g
 * @param {number} x
 * @param {number} top
 * @param {number} bottom
 * @param {string} color
 */
function stroke(g, x, top, bottom, color) {
  g.fillStyle = color;
  g.fillRect(Math.round(x) - 0.5, top, top === 0 ? 1 : 2, bottom - top);
}

/**
 * The address of this page: its keys, and the moment looked at.
 * @param {string} hash
 * @returns {{keys: string[], at: number | null, side: string | null}}
 */
export function readAddress(hash) {
  const parts = hash.replace(/^#/, '').split('&');
  const at = parts.find((p) => p.startsWith('at='))?.slice(3);
  const side = parts.find((p) => p.startsWith('side='))?.slice(5) ?? null;
  const keys = (parts.find((p) => p && !p.includes('=')) ?? '').split('.').filter(Boolean);
  return { keys, at: at && /^\d+$/.test(at) ? Number(at) : null, side };
}

/**
 * Writes the moment looked at, and whose view it is, into the address.
 * @param {string[]} keys
 * @param {number | null} at
 * @param {string} [side]
 */
export function writeAddress(keys, at, side) {
  const hash = [keys.join('.'), at !== null && `at=${at}`, at !== null && side && `side=${side}`].filter(Boolean).join('&');
  history.replaceState(null, '', `#${hash}`);
}
