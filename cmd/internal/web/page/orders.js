/** Standing orders: the page goes on for a player, ending what is asked, until something happens that was named. */
import { h } from './dom.js';
import { soleSwitch } from './sole.js';

/** @typedef {import('./play.js').Play} Play */
/** @typedef {import('./types.js').GameEvent} GameEvent */

const blows = ['combat', 'eliminated', 'step-lost', 'retreated'];

/**
 * When to stop. A choice that cannot be left be always stops, and so does the end of the game.
 * @type {{id: string, says: string, stops: (e: GameEvent, mine: (unit: string) => boolean) => boolean}[]}
 */
const stopRules = [
  { id: 'mine', says: 'one of my units is attacked, hurt or driven back', stops: (e, mine) => blows.includes(e.kind) && [e.unit, ...(e.units ?? [])].some((u) => u !== undefined && mine(u)) },
  { id: 'fight', says: 'there is a fight', stops: (e) => e.kind === 'combat' },
  { id: 'turn', says: 'a turn begins', stops: (e) => e.kind === 'turn' },
  { id: 'never', says: 'I must choose', stops: () => false },
];

/** The standing order of a seat, if there is one. */
export class Orders {
  /** @param {Play} play */
  constructor(play) {
    this.play = play;
    /** @type {typeof stopRules[number] | null} */
    this.until = null;
  }

  /** What would end what is asked now, if it can be left be. */
  get ender() {
    const { chooser, store } = this.play;
    if (!store.decision || chooser.named.length || chooser.targets.length) return null; // an attack that is being named is not left be
    return chooser.apart.find((o) => o.ends) ?? null;
  }

  /** Asks until when the page should go on. */
  offer() {
    const { why } = this.play;
    why.show('Go on for me until …', h('p', { class: 'small' }, 'What is asked is ended or passed, as with the commit button. It stops when you press Stop, and where a choice cannot be left be.'),
      h('ul', { class: 'all-choices' }, ...stopRules.map((r) => h('li', {}, h('button', { type: 'button', 'data-until': r.id, onclick: () => this.begin(r) }, `… ${r.says}`)))), soleSwitch(this.play));
  }

  /** @param {typeof stopRules[number]} rule */
  begin(rule) {
    this.until = rule;
    this.play.why.clear();
    this.play.ask.draw();
    this.next();
  }

  /** @param {string} why */
  stop(why) {
    if (!this.until) return;
    this.until = null;
    this.play.ask.draw();
    this.play.why.show('The standing order has ended', h('p', {}, why));
    this.play.speaker.say(`stopped: ${why}`);
  }

  /**
   * Something has happened.
   * @param {GameEvent[]} events
   */
  seen(events) {
    const rule = this.until;
    if (!rule) return;
    const side = this.play.store.seat.side;
    const mine = (/** @type {string} */ u) => this.play.store.units.get(u)?.side === side;
    const e = events.find((x) => rule.stops(x, mine));
    if (e) this.stop(e.text);
    else this.next();
  }

  /** Ends what is asked, a moment later: whoever looks on can follow, and stop it. */
  next() {
    const { store, chooser } = this.play;
    clearTimeout(this.timer);
    if (!this.until) return;
    if (store.view.result) {
      this.stop('The game is over.');
      return;
    }
    if (!store.decision || store.then) return;
    if (!this.ender) {
      this.stop('A choice has to be made.');
      return;
    }
    this.timer = setTimeout(() => {
      const o = this.ender;
      if (!this.until || !o) return;
      if (chooser.busy) this.next();
      else void chooser.act(o);
    }, 120);
  }

  /** The order under way, in the line that asks. */
  bar() {
    if (!this.until) return null;
    return h('p', { id: 'going-on' }, `Going on until ${this.until.says}`, h('button', { type: 'button', class: 'commit', id: 'stop-orders', onclick: () => this.stop('You stopped it.') }, 'Stop'));
  }
}
