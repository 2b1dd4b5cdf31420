/** At the author's desk: the moments of a game beside the rules that are being written, and a game of them at once. */
import { byId, fill, h } from './dom.js';

/** @typedef {{id: string}} Watched */
/** @typedef {{number: number, turn: number, texts?: string[]}} Passed */

const mostPassed = 400;

/** The moments of a table: one under the pointer is shown under the rules as they are now; pressed, it stays. */
export class Passage {
  /**
   * @param {(method: string, params: object) => Promise<any>} ask
   * @param {HTMLElement} node
   */
  constructor(ask, node) {
    this.ask = ask;
    this.node = node;
    /** @type {Passed[]} */
    this.list = [];
    this.pinned = 0;
    this.shown = 0;
  }

  async open() {
    const { moments } = await this.ask('preview.moments', {});
    this.list = moments;
    this.pinned = this.shown = this.list.at(-1)?.number ?? 0;
    this.draw();
  }

  draw() {
    this.node.hidden = this.list.length === 0;
    const line = (/** @type {Passed} */ m) => h('li', {}, h('button', { type: 'button', class: 'passed', 'data-number': m.number, 'aria-pressed': String(m.number === this.pinned),
      onmouseenter: () => this.later(m.number), onmouseleave: () => this.later(this.pinned), onclick: () => {
        this.pinned = m.number;
        this.later(m.number, 0);
        for (const b of this.node.querySelectorAll('.passed')) b.setAttribute('aria-pressed', String(b.getAttribute('data-number') === String(m.number)));
      } }, `${m.number} · turn ${m.turn} · ${(m.texts ?? []).join(' · ')}`));
    fill(this.node, h('h2', {}, 'The game so far'), h('p', { class: 'small' }, 'Rest on a line to see that position under the rules as they are now; press it to stay there.'),
      h('ol', { class: 'passage' }, ...this.list.filter((m) => m.texts?.length).slice(-mostPassed).map(line)));
  }

  /**
   * @param {number} number
   * @param {number} [wait]
   */
  later(number, wait = 80) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (number === this.shown) return;
      this.shown = number;
      this.ask('preview.at', { at: number }).catch(() => {});
    }, wait);
  }
}

/**
 * Begins a game of what is watched and goes there.
 * @param {(method: string, params: object) => Promise<any>} ask
 * @param {(text: string) => void} say
 */
export async function playFromHere(ask, say) {
  try {
    const { link } = await ask('preview.play', {});
    window.open(link, '_blank', 'noopener');
    fill(byId('played'), h('a', { href: link, target: '_blank', rel: 'noopener' }, 'The game that was begun'));
  } catch (e) {
    say(e instanceof Error ? e.message : String(e));
  }
}
