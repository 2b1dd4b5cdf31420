/** The table: opens the seats that the address names and brings the parts of the page together. */
import { byId, fill, h } from './dom.js';
import { Refusal, branchSource, fileSource, serverSource } from './source.js';
import { Store, lay } from './state.js';
import { Play } from './play.js';
import { noteSeen } from './since.js';
import { readAddress } from './look.js';
import { applyTheme } from './theme.js';
import { isPublished } from './transport.js';
import { keepSite } from './site.js';

/** The seats of this page: each has a key of the address, and its own view. */
class Table {
  constructor() {
    this.address = readAddress(location.hash);
    /** @type {Store[]} */
    this.seats = [];
    /** @type {Play | null} */
    this.play = null;
    /** @type {Store | null} the seat in the game, while a copy is shown */
    this.home = null;
  }

  /** Opens the first seat, then the others. */
  async open() {
    applyTheme();
    if (isPublished()) void keepSite();
    const file = document.getElementById('replay');
    const sources = file ? [fileSource(JSON.parse(file.textContent ?? '{}'), lay)] : this.address.keys.map((key) => serverSource(key));
    if (!sources.length) {
      this.say('This address names no seat: it was cut short.', 'Ask who runs the game for your link.');
      return;
    }
    try {
      this.seats = sources.map((s) => new Store(s));
      await Promise.all(this.seats.map((s) => s.open()));
    } catch (e) {
      this.say('The table cannot be shown', e instanceof Error ? e.message : String(e));
      return;
    }
    sideColors(this.seats[0]);
    const asked = this.seats.find((s) => s.seat.side && s.seat.side === (this.address.side ?? s.now.waiting)) ?? this.seats[0];
    for (const s of this.seats) s.after = () => {
      noteSeen(s);
      this.turn();
    };
    if (asked) this.sit(asked);
    for (const s of this.seats) noteSeen(s);
    // A replay begins at its beginning; a link leads to its moment.
    const at = this.address.at ?? (file ? 1 : null);
    if (at !== null) void this.play?.time.go(at);
    addEventListener('hashchange', () => {
      const next = readAddress(location.hash);
      if (next.keys.join('.') !== this.address.keys.join('.')) location.reload();
      else if (next.at !== this.play?.store.at) void this.play?.time.go(next.at ?? Infinity);
    });
  }

  /**
   * Shows the table as a seat sees it.
   * @param {Store} store
   */
  sit(store) {
    const camera = this.play?.camera;
    this.play?.end();
    this.play = new Play(store, this.address.keys, {
      next: this.seats.length > 1 && store.source.kind === 'server' ? () => this.nextSeat() : null,
      ahead: store.source.kind === 'server' && store.seat.kind !== 'watch' ? () => void this.ahead(store) : null,
      home: this.home ? () => this.back() : null, arrived: !camera,
    });
    if (camera) this.play.lookAs(camera);
    document.body.dataset.ready = store.seat.side || 'all';
    requestAnimationFrame(() => setTimeout(() => performance.mark('shown')));
  }

  /** Whoever plays several seats is handed the one that decides; behind a curtain where something is hidden. */
  turn() {
    const now = this.play?.store;
    if (!now || now.then || this.home || this.seats.length < 2) return;
    const waiting = now.now.waiting;
    const next = this.seats.find((s) => s.seat.side === waiting);
    if (!next || next === now) return;
    void this.hand(next);
  }

  /**
   * Hands the screen over. Whether anything is hidden is asked at that moment: it changes in play.
   * @param {Store} next
   */
  async hand(next) {
    next.seat = await next.source.ask('seat.info').catch(() => ({ ...next.seat, hidden: true }));
    if (this.play?.store === next) return;
    if (next.seat.hidden) this.curtain(next);
    else this.sit(next);
  }

  /**
   * Thinks ahead from the moment that is shown, on a copy that nobody else sees.
   * @param {Store} store
   */
  async ahead(store) {
    try {
      const { game } = await store.source.ask('game.branch', store.at === null ? {} : { at: store.at });
      const copy = new Store(branchSource(store.source, game));
      await copy.open();
      this.home = store;
      this.sit(copy);
    } catch (e) {
      if (!(e instanceof Refusal)) throw e;
      this.play?.why.refused(e, 'Thinking ahead');
    }
  }

  /** Goes back from a copy to the game. */
  back() {
    const { home } = this;
    this.home = null;
    if (home) this.sit(home);
  }

  nextSeat() {
    const now = this.play?.store;
    const i = this.seats.findIndex((s) => s === now);
    const next = this.seats[(i + 1) % this.seats.length];
    if (!next || next === now) return;
    void this.hand(next);
  }

  /**
   * Covers the table until the other person sits down; what was shown is taken off the page, not only covered.
   * @param {Store} next
   */
  curtain(next) {
    const node = byId('curtain');
    if (!node.hidden) return;
    this.play?.end();
    // An action that is still under way no longer says when it is done.
    document.body.dataset.state = 'waiting';
    const name = next.sideSubject(next.seat.side);
    const go = h('button', { type: 'button', class: 'commit', onclick: () => {
      node.hidden = true;
      this.sit(next);
      this.turn();
      byId('board').focus();
    } }, `I play ${name}: show the table`);
    fill(node, h('h2', {}, `Now ${name}`), h('p', {}, 'Hand over the screen. Nothing of the other side is on the page.'), go);
    node.hidden = false;
    go.focus();
  }

  /**
   * @param {string} title
   * @param {string} text
   */
  say(title, text) {
    const node = byId('curtain');
    fill(node, h('h2', {}, title), h('p', {}, text), h('p', {}, h('button', { type: 'button', onclick: () => location.reload() }, 'Try again')));
    node.hidden = false;
    document.body.dataset.ready = 'failed';
  }
}

/**
 * The colors of the sides, for chips and lines.
 * @param {Store | undefined} store
 */
function sideColors(store) {
  if (!store) return;
  const sheet = new CSSStyleSheet();
  for (const s of store.board.sides) {
    const color = s.color ?? store.board.armies.find((a) => a.side === s.id)?.color;
    if (color && /^#[0-9a-f]{3,8}$/i.test(color)) sheet.insertRule(`[data-side="${CSS.escape(s.id)}"] { --side: ${color}; }`);
  }
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

void new Table().open();
