/** The line that says what is asked, by whom and by which rule, with what no place on the board stands for as buttons. */
import { fill, h, refill, sign } from './dom.js';
import { lineText } from './log.js';
import { ruleChip } from './why.js';
import { canEnd, endText } from './ends.js';

/** @typedef {import('./choose.js').Option} Option */
/** @typedef {import('./choose.js').Chooser} Chooser */
/** @typedef {import('./state.js').Store} Store */

/**
 * @typedef {object} AskHands
 * @property {(o: Option) => void} choose
 * @property {() => void} undo
 * @property {() => void} now back from a moment of the past
 * @property {(o: Option | null) => void} peek the pointer rests on a button
 * @property {() => void} list all choices as a list
 * @property {() => void} redo does again what was taken back
 * @property {(() => void) | null} ahead to a copy, to think ahead
 * @property {(() => void) | null} home back from the copy
 * @property {() => void} step lets the bot that waits act
 * @property {(pause: number) => void} pace how long bots wait
 * @property {(unit: string) => void} go to where a unit stands
 * @property {() => import('./orders.js').Orders} orders
 * @property {() => void} duties what must still be done
 * @property {() => Node | null} sole the offer to answer questions that have one answer
 * @property {(reason: import('./types.js').Reason) => void} stuck why what is asked cannot be ended, and where that lies
 */

/** The ask bar. */
export class AskBar {
  /**
   * @param {Store} store
   * @param {Chooser} chooser
   * @param {HTMLElement} node
   * @param {AskHands} hands
   */
  constructor(store, chooser, node, hands) {
    this.store = store;
    this.chooser = chooser;
    this.node = node;
    this.hands = hands;
    this.prompt = h('p', { class: 'prompt', id: 'prompt' });
    this.choices = h('div', { class: 'choices' });
    this.after = h('div', { class: 'after' });
    this.party = h('div', { class: 'party' });
    fill(node, h('div', { class: 'ask-row' }, this.prompt, this.after), h('div', { class: 'ask-row' }, this.party, this.choices));
    /** @type {{number: number, reason: import('./types.js').Reason | null}} why what is asked cannot be ended */
    this.barred = { number: -1, reason: null };
    this.undone = false;
    this.alone = false; // this page holds one seat alone
    /** @type {Option | null} an option that a first tap has shown and a second does */
    this.armed = null;
  }

  /** Shows what is asked now. */
  draw() {
    const s = this.store;
    const view = s.view;
    const d = s.decision;
    this.armed = null;
    this.node.dataset.side = view.waiting ?? '';
    this.node.classList.toggle('mine', Boolean(d));
    const { draft } = this.chooser;
    refill(this.party, d && !s.then ? JSON.stringify([view.combat, draft?.order, draft?.set, this.chooser.party.units]) : '', () => this.chips());
    const going = d && !s.then && !view.result ? this.hands.orders().bar() : null;
    if (!d || s.then || view.result || going) refill(this.after, '', () => []);
    if (s.then) {
      const m = s.moments.findLast((x) => x.number <= (s.at ?? 0));
      fill(this.prompt, h('b', {}, `Looking back: ${s.at} of ${s.number}`), m?.texts?.length && h('span', { class: 'replay-line' }, lineText(m)));
      fill(this.choices, h('button', { type: 'button', class: 'commit', onclick: () => this.hands.now() }, 'Back to now'), this.ahead('Play on from here, on a copy'));
      return;
    }
    if (view.result) {
      const who = view.result.winner;
      const points = Object.entries(view.result.points ?? {}).map(([side, n]) => `${s.sideName(side)} ${n}`).join(', ');
      const how = view.result.name && ` (${view.result.name})`;
      fill(this.prompt, h('b', {}, (who ? capital(`${s.sideSubject(who)} ${s.sideVerb(who, 'win', 'wins')}`) : 'Nobody wins') + how), points && ` (${points})`);
      fill(this.choices);
      return;
    }
    if (!d) {
      const to = view.waiting;
      if (to) fill(this.prompt, h('span', { class: 'chip', 'data-side': to }, capital(s.sideSubject(to))), ` ${s.sideVerb(to, 'are', 'is')} deciding …`);
      else fill(this.prompt, 'Nothing is asked.');
      fill(this.choices);
      return;
    }
    this.question(d, going);
  }

  /**
   * The way to a copy, or back from it.
   * @param {string} text
   */
  ahead(text) {
    const { ahead, home } = this.hands;
    if (home) return h('button', { type: 'button', class: 'commit', id: 'home', onclick: () => home() }, 'Back to the game');
    return ahead && h('button', { type: 'button', class: 'quiet', id: 'ahead', onclick: () => ahead() }, text);
  }

  /**
   * Shows what a bot is about to do, as far as it is told, and how long it waits.
   * @param {{side?: string, text?: string, pause: number, broken?: boolean}} b
   */
  bot(b) {
    const sits = this.store.seat.sides?.some((x) => x.who && x.who !== 'human') ?? false;
    if (!sits || this.store.decision || this.store.then || this.store.view.result) return;
    const side = b.side ?? this.store.view.waiting;
    const text = b.broken ? ': the bot has stopped. Play on for it, or look at what the server says.' : b.text ? ` will: ${b.text}` : ` ${this.store.sideVerb(side, 'are', 'is')} deciding …`;
    fill(this.prompt, h('span', { class: 'chip', 'data-side': this.store.view.waiting }, capital(this.store.sideSubject(side))), text);
    const may = this.store.seat.kind !== 'watch'; // who looks on has nothing to do
    fill(this.choices, may && b.pause < 0 && h('button', { type: 'button', class: 'commit', onclick: () => this.hands.step() }, 'Let it act'));
    fill(this.after, may && h('button', { type: 'button', class: 'quiet', id: 'pause', onclick: () => this.hands.pace(b.pause < 0 ? 200 : -1) }, b.pause < 0 ? 'Let bots play on' : 'Bots step by step'));
  }

  /**
   * @param {import('./types.js').Decision} d
   * @param {Node | null} going the standing order that is under way
   */
  question(d, going) {
    const s = this.store;
    const { chooser } = this;
    const asked = chooser.decision ?? d;
    const lit = chooser.lit.size + chooser.byHex.size;
    fill(this.prompt, h('span', { class: 'chip', 'data-side': s.view.waiting }, s.sideName(s.view.waiting)), ' ', h('b', {}, capital(asked.prompt)), ' ',
      lit > 0 && !chooser.words.length && h('span', { class: 'count' }, `${lit} to choose from`), ' ', ruleChip(asked.rule ? asked : phaseRule(s)));
    if (going) {
      fill(this.choices, going);
      return;
    }
    const plain = chooser.apart.filter((o) => !o.ends);
    const ends = chooser.apart.filter((o) => o.ends);
    const { spared } = chooser;
    fill(this.choices, ...plain.map((o) => this.button(o, plain.length === 1 && !ends.length && !lit)), ...this.words(), ...ends.map((o) => this.button(o, true)),
      !ends.length && this.stuck(asked), spared && h('button', { type: 'button', class: 'choice', id: 'spared', onclick: () => void chooser.doSpared() }, capital(spared.text)));
    const many = lit > 0 && chooser.options.length > 1 ? chooser.options.length : 0;
    const duties = asked.kind.startsWith('attack.');
    const standing = this.hands.orders().ender && this.alone;
    const draft = Boolean(chooser.draft && !chooser.draft.bare);
    const sole = this.hands.sole();
    refill(this.after, JSON.stringify([d.undo, this.undone, many, duties, Boolean(standing), draft, Boolean(sole)]), () => [
      sole,
      draft && h('button', { type: 'button', class: 'quiet', id: 'cancel', onclick: () => chooser.drop() }, sign('undo'), ' Not this'),
      !draft && d.undo && h('button', { type: 'button', class: 'quiet', id: 'undo', onclick: () => this.hands.undo() }, sign('undo'), ' Take back'),
      this.undone && h('button', { type: 'button', class: 'quiet', id: 'redo', onclick: () => this.hands.redo() }, 'Do it again'),
      duties && h('button', { type: 'button', class: 'quiet', id: 'duties', onclick: () => this.hands.duties() }, 'Still to do'),
      many > 0 && h('button', { type: 'button', class: 'quiet', id: 'all', onclick: () => this.hands.list() }, `All ${many} choices`),
      standing && h('button', { type: 'button', class: 'quiet', id: 'standing', onclick: () => this.hands.orders().offer() }, 'Go on until …'), this.ahead('Think ahead')]);
  }

  /** Answers of a word or two about one unit, as buttons. */
  words() {
    const { words } = this.chooser;
    const apart = words.length > 1 && new Set(words.map((o) => o.verb)).size === words.length;
    return words.map((o) => {
      const node = this.button(o, false, apart ? capital(o.verb.replaceAll('_', ' ')) : undefined);
      node.classList.add('word');
      return node;
    });
  }

  /**
   * The end of what is asked, where it cannot be ended yet: pressed, it says why and leads there.
   * @param {import('./types.js').Decision} d
   */
  stuck(d) {
    if (!canEnd(d) || this.chooser.draft) return null;
    const { number } = this.store;
    if (this.barred.number !== number) {
      this.barred = { number, reason: null };
      this.store.source.ask('game.why_not', { order: { done: true } }).then((a) => {
        if (this.store.number !== number || !a.refused) return;
        this.barred.reason = a.refused;
        this.draw();
      }, () => {}); // without a reason the button says what is asked
    }
    const { reason } = this.barred;
    return h('button', { type: 'button', class: 'stuck', 'aria-disabled': 'true', title: reason?.text, onclick: () => this.hands.stuck(reason ?? { text: d.prompt }) },
      endText(this.store, this.chooser, d, false), reason && h('small', {}, `not yet: ${reason.text}`));
  }

  /** Who has been named so far: attackers, then whom they attack; each can be left out again where the rules allow that. */
  chips() {
    const s = this.store;
    const { chooser } = this;
    const { named, targets, draft } = chooser;
    if (!s.decision || (!named.length && !draft?.set && !chooser.party.units.length)) return [];
    const set = draft?.set;
    const go = (/** @type {string} */ u) => h('button', { type: 'button', class: 'chip unit', 'data-side': s.units.get(u)?.side, 'data-unit': u, onclick: () => this.hands.go(u) }, s.unitName(u));
    const mine = (/** @type {string} */ u) => {
      if (!set) return go(u);
      const forced = set.forced.includes(u);
      return h('span', { class: 'named' }, go(u), h('button', { type: 'button', class: 'out', 'data-out': u, 'aria-disabled': forced ? 'true' : undefined, 'aria-label': forced ? `${s.unitName(u)} cannot be left out` : `Leave out ${s.unitName(u)}`,
        title: forced ? 'It cannot be left out' : 'Leave out', onclick: () => void chooser.toggle(u) }, forced ? '●' : '✕'));
    };
    const more = set ? set.all.length - set.of.length : 0;
    const defenders = targets.length ? (s.view.combat?.defenders ?? s.view.units.filter((u) => u.hex && targets.includes(u.hex) && u.side !== s.view.waiting).map((u) => u.id)) : [];
    return [...named.map(mine), ...chooser.party.units.map((u) => h('span', { class: 'named' }, go(u), h('button', { type: 'button', class: 'out', 'data-out': u, 'aria-label': `Leave ${s.unitName(u)} behind`, title: 'Leave behind', onclick: () => chooser.party.leave(u) }, '✕'))), more > 0 && h('button', { type: 'button', class: 'quiet', id: 'everybody', onclick: () => void chooser.addAll() }, named.length ? `Add all ${more} more` : `All ${more}`),
      targets.length > 0 && h('span', { class: 'small' }, defenders.length ? 'against' : targets.map((t) => s.hexName(t)).join(', ')), ...defenders.map(go)].filter((n) => n instanceof Node);
  }

  /** Puts the odds of the attack being named on its button: they come a moment later. */
  price() {
    const { decision, draft, odds } = this.chooser;
    const end = this.chooser.apart.find((o) => o.ends && !o.barred);
    const node = end && decision?.kind === 'attack.units' && this.node.querySelector(`.choices .commit[data-index="${end.index}"]`);
    if (!node || !odds || !draft) return;
    node.replaceWith(this.button(end, true));
  }

  /** Puts the sign of the die on the buttons that roll one. */
  rolls() {
    for (const o of this.chooser.options) {
      const node = o.rolls && this.node.querySelector(`.choices button[data-index="${o.index}"]`);
      if (node && !node.querySelector('.die')) node.prepend(dieSign());
    }
  }

  /**
   * @param {Option} o
   * @param {boolean} commit
   * @param {string} [text]
   */
  button(o, commit, text) {
    const d = this.chooser.decision;
    const says = text ?? (o.ends && d ? endText(this.store, this.chooser, d, o.rolls, o.verb) : capital(o.text));
    return h('button', {
      type: 'button', class: o.barred ? 'stuck' : commit ? 'commit' : 'choice', 'data-index': o.index, 'aria-disabled': o.barred ? 'true' : undefined, title: o.barred?.text, onclick: () => this.hands.choose(o),
      onmouseenter: () => this.hands.peek(o), onmouseleave: () => this.hands.peek(null), onfocus: () => this.hands.peek(o), onblur: () => this.hands.peek(null),
    }, o.rolls && dieSign(), says, o.barred && h('small', {}, `not yet: ${o.barred.text}`));
  }

  /**
   * Shows what a second tap would do.
   * @param {Option} o
   */
  arm(o) {
    this.armed = o;
    fill(this.choices, this.button(o, true), h('button', { type: 'button', class: 'choice', onclick: () => {
      this.hands.peek(null);
      this.draw();
    } }, 'Not this'));
  }
}

/** The sign that says that a die is rolled at once. */
export function dieSign() {
  return h('span', { class: 'die', role: 'img', 'aria-label': 'a die is rolled: ' }, '⚄');
}

/** @param {string} text */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * The rule of the phase that is under way.
 * @param {Store} store
 */
export function phaseRule(store) {
  return store.board.phases.find((p) => p.id === store.view.phase) ?? null;
}
