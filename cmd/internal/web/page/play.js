/** One seat at the table: board, question, panes and keys, and what passes between them. */
import { byId, fill, h, keep, kept, refill } from './dom.js';
import { Board } from './board.js';
import { Camera } from './camera.js';
import { ChanceCurve } from './chances.js';
import { Chooser } from './choose.js';
import { AskBar } from './ask.js';
import { LogPane, turnName } from './log.js';
import { Near, groundText } from './near.js';
import { Preview } from './preview.js';
import { TimeLine, writeAddress } from './look.js';
import { WhyPane } from './why.js';
import { Speaker, choiceList, drawText, eventsText, hexText } from './speak.js';
import { Keys } from './keys.js';
import { Refusal } from './source.js';
import { keyHands } from './hands.js';
import { drawBoxes } from './boxes.js';
import { motion } from './theme.js';
import { drawTools } from './tools.js';
import { answered, duties, ruleUses } from './overlay.js';
import { stuck } from './stuck.js';
import { recallSole, soleOffer } from './sole.js';
import { Cards } from './cards.js';
import { Lens } from './lens.js';
import { showHint } from './hints.js';
import { Notes } from './notes.js';
import { carry, drop, grab, release } from './drag.js';
import { Orders } from './orders.js';
import { pickPlace } from './pick.js';
import { drawReplay } from './replay.js';
import { FightPanel, fightText } from './fight.js';
import { TurnCall } from './turn.js';
import { watchAbsence } from './since.js';

/** @typedef {import('./choose.js').Option} Option */
/** @typedef {import('./camera.js').Point} Point */
/** @typedef {import('./types.js').GameEvent} GameEvent */
/** @typedef {import('./state.js').Store} Store */

const readable = 0.9; // how near the map has to be for the names of counters

/** A seat that is shown. */
export class Play {
  /**
   * @param {Store} store
   * @param {string[]} keys
   * @param {{next: (() => void) | null, ahead: (() => void) | null, home: (() => void) | null, arrived: boolean}} ways to the next seat, to a copy, back from one; whether the page was just opened
   */
  constructor(store, keys, ways) {
    this.store = store;
    this.links = keys;
    this.ways = ways;
    this.frame = byId('board');
    this.ended = new AbortController();
    /** @type {string | null} the hex under the cursor of the keys */
    this.cursor = null;
    /** @type {string | null} */
    this.over = null;
    this.dragging = false;
    /** @type {Promise<boolean> | undefined} whether the counter that is dragged could be chosen */
    this.picked = undefined;
    /** @type {string | null} */
    this.armedAt = null;
    /** @type {string | null} the place that was pointed at last, by mouse or key */
    this.place = null;
    this.shift = false; // the pointer was pressed with Shift: several units are meant
    this.lean = 1; // which way the cursor leans where no hex lies straight ahead
    this.botWaits = false;
    this.lookedAt = 0; // the moment that was shown last
    this.marked = false; // a question has left marks on the map
    /** @type {number | null} which zone is shown */
    this.zone = null;
    this.tabShown = 'log';
    /** @type {Map<string, () => void>} what waits until the picture is shown, by its name */
    this.waits = new Map();
    this.soon('labels', () => this.zoomed());
    const stage = h('div', { id: 'stage' });
    byId('stage').replaceWith(stage);
    this.frame.classList.add('far');
    // The camera comes first: it asks for sizes, which is cheap as long as nothing is there to be laid out.
    this.camera = new Camera(this.frame, stage, store.board.width, store.board.height, () => this.zoomed(), this.ended.signal);
    this.camera.settled = () => this.begin();
    this.board = new Board(store, stage);
    this.chooser = new Chooser(store);
    this.near = new Near(store, this.board, this.frame);
    this.fight = new FightPanel(this);
    this.why = new WhyPane(store, byId('why'), new Speaker(byId('heard')));
    this.preview = new Preview(store, this.board, this.chooser, this.why);
    this.speaker = new Speaker(byId('live'));
    this.keys = new Keys();
    this.log = new LogPane(store, byId('pane-log'), {
      light: (e) => this.lightEvents(e), look: (n) => void this.time.go(n), why: (n) => void this.why.combat(n), undoTo: (n) => void this.chooser.undo(n),
    });
    this.time = new TimeLine(store, byId('time'));
    document.body.classList.toggle('replay', store.source.kind === 'replay');
    this.chances = store.source.chances ? new ChanceCurve(store, store.source.chances, byId('chances'), (n) => void this.time.go(n)) : null;
    this.ask = new AskBar(store, this.chooser, byId('ask'), {
      choose: (o) => void this.do(o), undo: () => void this.chooser.undo(), now: () => void this.time.go(Infinity),
      peek: (o) => (o ? this.preview.later(o) : this.preview.clear()), list: () => this.listAll(), redo: () => void this.chooser.redo(), ahead: ways.ahead, home: ways.home,
      step: () => this.bots({ step: true }), pace: (pause) => this.bots({ pause }), go: (unit) => this.goTo(unit), orders: () => this.orders, duties: () => duties(this), stuck: (reason) => stuck(this, reason), sole: () => soleOffer(this),
    });
    this.orders = new Orders(this);
    if (store.source.kind === 'replay') this.time.turned = () => drawReplay(this);
    this.notes = new Notes(this);
    this.cards = new Cards(this);
    this.lens = new Lens(this);
    this.turn = new TurnCall(this);
    this.near.avoid = () => this.choosable();
    this.understood = showHint(this);
    this.chooser.refused = (e) => this.refused(e);
    this.chooser.drafted = () => this.drafted();
    this.preview.priced = () => this.ask.price();
    this.ask.alone = ways.next === null && store.source.kind === 'server';
    this.hands = keyHands(this);
    this.listen();
    this.tools();
    byId('title').textContent = store.board.title;
    this.all(false);
    this.begin();
    this.soon('rest', () => void this.preview.rest());
    this.soon('dice', () => void this.dice());
    watchAbsence(this, ways.arrived);
    recallSole(this);
  }

  /** Shows the part of the map where counters lie, as large as goes. */
  begin() {
    const lie = [...this.board.stacks.keys()].map((x) => this.store.hexes.get(x)).filter((x) => x !== undefined);
    this.camera.around(lie.length > 3 ? lie : this.store.board.hexes, this.board.size * 2);
    if (this.camera.k >= readable || (this.store.source.kind === 'replay' && this.camera.wide > 600)) return;
    // Counters are to be read: of what can be chosen, as much as the frame holds then, and not all.
    const lit = [...this.chooser.byHex.keys(), ...this.store.view.units.flatMap((u) => (u.hex && this.chooser.byUnit.has(u.id) ? [u.hex] : []))].map((x) => this.store.hexes.get(x)).filter((x) => x !== undefined);
    this.camera.crowd(lit.length ? lit : lie, readable + 0.05);
  }

  /** Leaves the seat: nothing of it stays on the page. */
  end() {
    this.ended.abort();
    this.time.stop();
    this.preview.forget();
    this.store.listeners.clear();
    for (const id of ['stage', 'ask', 'why', 'pane-log', 'pane-boxes', 'pane-text', 'time', 'chances', 'when', 'status', 'live', 'heard', 'zoom', 'lens']) fill(byId(id));
    this.near.node.remove();
    this.cards.node.remove();
    this.fight.end();
  }

  /**
   * Shows the part of the map that another seat looked at.
   * @param {Camera} c
   */
  lookAs(c) {
    Object.assign(this.camera, { x: c.x, y: c.y, k: c.k });
    this.camera.settled = null;
    this.camera.place();
  }

  listen() {
    const { store } = this;
    const signal = this.ended.signal;
    store.listeners.clear();
    store.on('view', (d) => this.changed(d));
    store.on('look', (d) => this.looked(d));
    store.on('log', (c) => {
      if (this.undoneLog(c)) return;
      const m = store.moments.at(-1);
      if (m) this.soon(`log ${m.number}`, () => this.log.add(m));
    });
    store.on('line', () => this.line());
    store.on('people', () => this.people());
    store.on('bot', (b) => this.bot(b));
    store.on('pick', (p) => p?.refused && this.speaker.say(p.refused));
    store.on('motion', () => this.state());
    this.camera.listen({
      tap: (p) => void this.tap(p), hover: (p) => this.hover(p), grab: (p) => grab(this, p), carry: (p) => carry(this, p),
      drop: (p) => void drop(this, p), release: () => release(this),
      press: (p) => this.press(p),
    });
    this.frame.addEventListener('pointerdown', (e) => {
      this.shift = e.shiftKey;
    }, { signal, capture: true });
    addEventListener('keydown', (e) => this.hands.down(e), { signal });
    addEventListener('rule', (e) => ruleUses(this, String(/** @type {CustomEvent} */ (e).detail)), { signal });
    addEventListener('card', (e) => this.cards.showId(String(/** @type {CustomEvent} */ (e).detail)), { signal });
    addEventListener('keyup', (e) => this.hands.up(e), { signal });
    this.frame.addEventListener('blur', () => {
      this.frame.classList.remove('lifted');
      this.lens.draw();
    }, { signal });
  }

  /** @param {any} change */
  undoneLog(change) {
    if (!change?.undone) return false;
    this.soon('log', () => this.log.draw());
    return true;
  }

  /**
   * The position has changed.
   * @param {{events: GameEvent[], undone: boolean, before?: import('./types.js').View}} d
   */
  changed(d) {
    const start = performance.now();
    this.preview.forget();
    answered(this);
    this.near.close();
    if (!this.dragging) this.why.clear();
    this.all(motion());
    this.lookedAt = this.store.number;
    this.trail(d.events);
    this.orders.seen(d.events);
    const asked = this.store.decision;
    const card = this.cards.changed(d);
    this.turn.changed(d.before);
    if (d.before?.waiting && d.before.waiting === this.store.seat.side && !d.undone) this.understood();
    this.soon('say', () => this.speaker.say([d.undone ? 'taken back' : this.heard(d.events), card, asked ? asked.prompt : ''].filter(Boolean).join('. ')));
    this.soon('rest', () => void this.preview.rest());
    this.soon('dice', () => void this.dice());
    performance.clearMeasures('repaint');
    performance.measure('repaint', { start });
  }

  /** The choice under way on this page has changed; the game has not. */
  drafted() {
    if (this.ended.signal.aborted) return;
    const { chooser } = this;
    this.near.close();
    this.preview.put();
    this.why.clear();
    chooser.read();
    this.light();
    this.ask.draw();
    this.state();
    if (kept('tab') === 'text') this.text();
    void this.preview.rest();
    this.soon('say', () => chooser.draft && this.speaker.say([chooser.draft.decision.prompt, chooser.named.map((u) => this.store.unitName(u)).join(', ')].filter(Boolean).join(' ')));
  }

  /**
   * Does something when the picture is shown: what is looked at first is not held up by what is read later, spoken or asked for.
   * @param {string} what a second of the same name takes the place of the first
   * @param {() => void} run
   */
  soon(what, run) {
    const first = this.waits.size === 0;
    this.waits.set(what, run);
    if (!first) return;
    const go = () => {
      const start = performance.now();
      const all = [...this.waits.values()];
      this.waits.clear();
      if (!all.length || this.ended.signal.aborted) return;
      for (const f of all) f();
      performance.clearMeasures('afterwards');
      performance.measure('afterwards', { start });
    };
    requestAnimationFrame(() => setTimeout(go));
    setTimeout(go, 250); // a page that is not seen gets no pictures
  }

  /**
   * Another moment is looked at.
   * @param {{events?: GameEvent[]}} d
   */
  looked(d) {
    this.preview.forget();
    answered(this);
    this.near.close();
    const { store } = this;
    const now = store.at ?? store.number;
    // Counters glide from one moment to the next; a hundred that glide at once over half a game tell nothing.
    this.all(Math.abs(now - this.lookedAt) <= 2 && motion());
    this.lookedAt = now;
    this.trail(d.events ?? []);
    const card = this.cards.looked(d.events ?? []);
    this.time.draw();
    this.chances?.draw();
    document.body.classList.toggle('looking', store.at !== null);
    this.soon('follow', () => this.log.follow(store.at));
    this.soon('address', () => writeAddress(this.links, store.at, store.seat.side));
    if (store.at !== null) this.soon('say', () => this.speaker.say([this.heard(d.events ?? []), card].filter(Boolean).join('. ')));
  }

  get id() {
    return `${this.store.source.kind}.${this.store.seat.table ?? this.store.board.scenario}.${this.store.seat.side ?? 'all'}`;
  }

  /**
   * Draws all that hangs on the view; each part touches only what differs.
   * @param {boolean} glide
   */
  all(glide) {
    const { store } = this;
    this.chooser.read();
    this.board.draw(store.view, glide);
    this.light();
    this.ask.undone = this.store.undone;
    this.ask.draw();
    if (store.source.kind === 'replay') drawReplay(this);
    this.soon('time', () => this.time.draw());
    this.when();
    this.people();
    this.line();
    this.state();
    this.lens.draw();
    this.fight.draw();
    const tab = kept('tab') ?? 'log';
    if (!this.logDrawn) {
      this.logDrawn = true;
      this.soon('log', () => this.log.draw());
    }
    if (tab === 'boxes') this.boxes();
    if (tab === 'text') this.text();
  }

  /** Tells the page, and whoever tests it, what it waits for. */
  state() {
    const { store } = this;
    const { dataset } = document.body;
    dataset.number = String(store.number);
    // A choice under way on this page counts as a step within the moment.
    dataset.moment = this.chooser.draft && (!this.chooser.draft.bare || this.chooser.named.length) ? `${store.number}.${this.chooser.drafts}` : String(store.number);
    dataset.state = this.chooser.busy ? 'busy' : store.then ? 'back' : store.view.result ? 'over' : store.decision ? 'asked' : 'waiting';
  }

  light() {
    const { chooser, store } = this;
    const foes = [];
    const plain = [];
    const mine = store.view.waiting;
    for (const at of chooser.byHex.keys()) {
      if ((this.board.stacks.get(at) ?? []).some((p) => !p.small && p.side !== mine)) foes.push(at);
      else plain.push(at);
    }
    this.board.light(plain, foes, chooser.lit);
    this.board.ring('chosen', chooser.party.units.length ? chooser.party.units : chooser.unit ? [chooser.unit] : []);
    this.board.mark('marks', 'target', [...chooser.targets, ...(store.view.planned ?? []).flatMap((c) => c.targets)]);
    this.board.ring('fights', chooser.named);
  }

  when() {
    const { view, board } = this.store;
    const phase = board.phases.find((p) => p.id === view.phase);
    const when = [turnName(this.store, view.turn), view.phasing && this.store.sideName(view.phasing), phase?.name].filter(Boolean).join(' · ');
    refill(byId('when'), when, () => [when]);
    document.body.classList.toggle('ahead', this.store.source.kind === 'branch');
    const title = this.turn.title();
    if (document.title !== title) document.title = title;
  }

  people() {
    const { seat } = this.store;
    /** @type {NonNullable<import('./types.js').Seat['sides']>} */
    const seats = seat.sides ?? this.store.board.sides.map((s) => ({ id: s.id, name: s.name, who: 'file' }));
    const sides = seats.map((s) => ({ id: s.id, name: s.name ?? s.id, says: s.who === 'file' ? '' : s.who && s.who !== 'human' ? `bot: ${s.who}` : s.id === seat.side ? 'you' : s.present ? 'here' : 'away' }));
    refill(byId('people'), JSON.stringify(sides), () => sides.map((s) => h('span', { class: s.says === 'away' ? 'chip away' : 'chip', 'data-side': s.id }, [s.name, s.says].filter(Boolean).join(' · '))));
  }

  line() {
    const { line } = this.store;
    const node = byId('line');
    const lost = node.dataset.line === 'lost';
    node.dataset.line = line;
    document.body.classList.toggle('cut-off', line === 'lost');
    node.textContent = line === 'lost' ? 'Connection lost: trying again' : line === 'ended' ? 'This table is closed' : '';
    if (lost && line === 'open') {
      node.textContent = 'Connected again';
      setTimeout(() => {
        if (node.dataset.line === 'open') node.textContent = '';
      }, 2500);
    }
  }

  /** Marks the choices after which a die is rolled at once, as far as the server tells. */
  async dice() {
    const { store, chooser } = this;
    const number = store.number;
    const asked = chooser.options.filter((o) => o.hex !== null || o.unit === null).slice(0, 40);
    if (!store.decision || store.then || store.seat.hidden || !asked.length || store.source.kind === 'replay') return;
    try {
      const { rolls } = await store.source.ask('game.rolls', { actions: asked.map((o) => o.action) });
      if (store.number !== number) return;
      asked.forEach((o, i) => {
        o.rolls = rolls[i] === true;
      });
      this.ask.rolls();
    } catch (e) {
      if (!(e instanceof Refusal)) throw e; // where it is not told, there is no sign
    }
  }

  /**
   * What happened, in words to be spoken: combats with their numbers, the rest as the log says it.
   * @param {GameEvent[]} events
   */
  heard(events) {
    const fought = this.store.shownFights.filter((f) => f.number === (this.store.at ?? this.store.number));
    return fought.length ? fightText(this.store, fought) : eventsText(events);
  }

  /** @param {unknown} e */
  refused(e) {
    this.orders.stop('Something was refused.');
    this.why.refused(e);
  }

  /**
   * Goes to where a unit stands.
   * @param {string} unit
   */
  goTo(unit) {
    const at = this.store.view.units.find((u) => u.id === unit)?.hex;
    if (at) this.go(at);
  }

  /** @param {any} b */
  bot(b) {
    if (!b) return;
    this.botWaits = b.pause < 0 && Boolean(b.side);
    const where = (/** @type {unknown} */ v) => (typeof v !== 'string' ? null : this.store.hexes.has(v) ? v : this.store.now.units.find((u) => u.id === v)?.hex);
    const at = (b.actions ?? []).flatMap((/** @type {object} */ x) => Object.values(x)).map(where).filter(Boolean);
    this.board.mark('marks', 'named', at);
    this.board.way('way', at.length > 1 ? at : []);
    this.ask.bot(b);
  }

  /** @param {object} params */
  bots(params) {
    this.store.source.ask('seat.bot', params).catch((e) => this.why.refused(e));
  }

  boxes() {
    const can = new Set(this.chooser.apart.flatMap((o) => (o.unit ? [o.unit] : [])));
    drawBoxes(this.store, this.board, byId('pane-boxes'), can, (unit) => {
      const o = this.chooser.apart.find((x) => x.unit === unit);
      if (o) void this.do(o);
    }, this.notes.nodes(), this.cards.nodes());
  }

  text() {
    drawText(this.store, this.board, this.chooser, byId('pane-text'), (o) => void this.do(o), (at) => this.go(at));
  }

  listAll() {
    this.why.show('All choices', choiceList(this.chooser, (o) => void this.do(o)));
    /** @type {HTMLElement | null} */ (byId('why').querySelector('input, button'))?.focus();
  }

  /**
   * Does an option.
   * @param {Option} o
   */
  async do(o) {
    this.near.close();
    this.preview.clear();
    this.armedAt = null;
    await this.chooser.act(o);
  }

  /**
   * The place of a hex in the frame.
   * @param {string} at
   */
  spot(at) {
    const x = this.store.hexes.get(at);
    return { x: (x?.x ?? 0) * this.camera.k + this.camera.x, y: (x?.y ?? 0) * this.camera.k + this.camera.y };
  }

  /** @param {string} hex */
  unitsIn(hex) {
    return [...(this.board.stacks.get(hex) ?? [])].reverse().flatMap((p) => (p.unit === null ? [] : [p.unit]));
  }

  /**
   * A tap, a click, or Enter at the cursor.
   * @param {Point} p
   */
  async tap(p) {
    this.near.close();
    if (this.camera.wide < 600) this.cards.fold(); // it lies over the places
    const hex = this.board.hexAt(p);
    if (!hex) {
      this.why.clear();
      return;
    }
    if (this.lens.take(hex.id)) return;
    if (p.touch) this.status(hex.id);
    if (p.touch && this.tooDense(p)) return;
    const piece = this.board.pieceAt(p);
    await this.pick(hex.id, piece?.unit ?? null, p.touch, false);
  }

  /**
   * A finger stays in a place, or the other button of the mouse was pressed: what can be asked of it.
   * @param {Point} p
   */
  press(p) {
    const hex = this.board.hexAt(p);
    if (!hex) return;
    this.place = hex.id;
    this.lens.menu(hex.id, false);
  }

  /** Where in the frame something can be chosen. */
  choosable() {
    const at = new Set(this.chooser.byHex.keys());
    for (const u of this.store.view.units) if (u.hex && this.chooser.byUnit.has(u.id)) at.add(u.hex);
    this.near.room = this.board.size * 0.8 * this.camera.k;
    return [...at].map((x) => this.spot(x));
  }

  /**
   * Goes nearer where a finger could mean more than one lit place; reports whether it did.
   * @param {Point} p
   */
  tooDense(p) {
    const wide = this.board.size * 1.6 * this.camera.k;
    if (wide >= 44) return false;
    const reach = 24 / this.camera.k;
    const lit = new Set([...this.chooser.byHex.keys(), ...this.store.view.units.flatMap((u) => (u.hex && this.chooser.byUnit.has(u.id) ? [u.hex] : []))]);
    const near = [...lit].filter((at) => {
      const x = this.store.hexes.get(at);
      return x && Math.hypot(x.x - p.x, x.y - p.y) < reach + this.board.size;
    });
    if (near.length < 2) return false;
    const box = this.frame.getBoundingClientRect();
    this.camera.zoom(50 / (this.board.size * 1.6), p.clientX - box.left, p.clientY - box.top);
    this.speaker.say('nearer');
    return true;
  }

  /**
   * Chooses what stands for a place, asks which where there is more than one, says why where there is none.
   * @param {string} at
   * @param {string | null} unit the counter that was meant
   * @param {boolean} touch
   * @param {boolean} byKey
   */
  async pick(at, unit, touch, byKey) {
    await pickPlace(this, at, unit, touch, byKey);
  }

  /** @param {Point | null} p */
  hover(p) {
    const hex = p && this.board.hexAt(p);
    const at = hex?.id ?? null;
    if (at === this.over) return;
    this.over = at;
    clearTimeout(this.resting);
    if (!this.near.choosing) this.near.close();
    this.board.mark('marks', 'hover', at ? [at] : []);
    if (at) this.place = at;
    if (!this.lens.follow(at)) this.status(at);
    const options = at && !this.lens.held ? this.chooser.at(at, this.unitsIn(at)) : [];
    this.frame.classList.toggle('over', options.length > 0);
    if (options[0]) this.preview.later(options[0]);
    else if (!this.dragging) this.preview.clear();
    // One counter tells by itself what it is; a list of several never lies over what can be chosen.
    if (at && (this.board.stacks.get(at)?.length ?? 0) > 1 && !this.lens.held) this.resting = setTimeout(() => this.near.read(at, this.spot(at), true), 400);
    this.log.point(at && this.chooser.options.length === 0 ? [at, ...this.unitsIn(at).map((u) => this.store.unitName(u))] : []);
  }

  /** @param {string | null} at */
  status(at) {
    const area = at && this.store.board.areas.find((a) => a.hexes.includes(at));
    byId('status').textContent = at ? [this.store.hexName(at), groundText(this.store, at), area && area.name].filter(Boolean).join(' · ') : '';
  }

  /**
   * Lights what events of the log name, and moves the map so that it is seen.
   * @param {GameEvent[]} events
   */
  lightEvents(events) {
    const hexes = new Set(events.flatMap((e) => [e.from, e.to].filter((x) => x !== undefined)));
    const units = events.flatMap((e) => [e.unit, ...(e.units ?? [])]).filter((x) => x !== undefined);
    for (const u of units) {
      const hex = this.store.view.units.find((x) => x.id === u)?.hex;
      if (hex) hexes.add(hex);
    }
    this.board.mark('marks', 'named', hexes);
    this.board.unway('trail', 'trails');
    for (const e of events) if (e.from && e.to) this.board.way('trail', [e.from, e.to], [], 'trails', true);
    const first = [...hexes].map((x) => this.store.hexes.get(x)).find(Boolean);
    if (first) this.camera.show(first.x, first.y);
  }

  /**
   * Shows what has just changed, until the next choice.
   * @param {GameEvent[]} events
   */
  trail(events) {
    this.board.unway('trail', 'trails');
    for (const e of events) {
      if (e.from && e.to && e.from !== e.to) this.board.way('trail', [e.from, e.to], [], 'trails', true);
    }
    this.board.mark('marks', 'flash', events.filter((e) => ['combat', 'eliminated', 'step-lost'].includes(e.kind)).flatMap((e) => [e.to, e.from].filter((x) => x !== undefined)));
    const place = events.findLast((e) => e.to || e.from);
    const hex = place && this.store.hexes.get(place.to ?? place.from ?? '');
    if (hex && this.store.now.waiting !== this.store.seat.side) this.camera.show(hex.x, hex.y);
  }

  /**
   * Moves the cursor of the keys.
   * @param {string | null} at
   */
  frameCursor(at) {
    this.cursor = at ?? this.cursor;
    this.place = at ?? this.place;
    this.board.mark('marks', 'cursor', at ? [at] : []);
  }

  /**
   * Goes to a hex: cursor, sight and words.
   * @param {string} at
   */
  go(at) {
    const x = this.store.hexes.get(at);
    if (!x) return;
    this.frameCursor(at);
    this.camera.show(x.x, x.y);
    this.status(at);
    this.speaker.say(hexText(this.store, this.board, this.chooser, at));
    const option = this.chooser.at(at, this.unitsIn(at))[0];
    if (option) this.preview.later(option, 120);
    else this.preview.clear();
  }

  tools() {
    drawTools(this);
  }

  /** Names are read from a middle distance on, numbers from near. */
  zoomed() {
    this.frame.style.setProperty('--k', String(this.camera?.k ?? 1));
    this.frame.classList.toggle('far', this.camera?.k < readable);
    this.frame.classList.toggle('afar', this.camera?.k < 0.5);
    // Not with the first picture, but as soon as it is shown.
    if (!this.waits.has('labels')) this.board?.label(this.camera.k >= readable, this.camera.k >= 0.5);
  }

  /**
   * Shows a pane.
   * @param {string} id
   * @param {boolean} focus
   * @param {boolean} [first]
   */
  tab(id, focus, first) {
    const sheet = document.body.classList;
    // On a small screen the panes are a sheet: the tab that is open closes it.
    if (!first) sheet.toggle('sheet', focus || kept('tab') !== id || !sheet.contains('sheet'));
    keep('tab', id);
    this.tabShown = id;
    for (const t of ['log', 'boxes', 'text', 'keys']) {
      byId(`pane-${t}`).hidden = t !== id;
      byId(`tab-${t}`).setAttribute('aria-selected', String(t === id));
    }
    if (id === 'keys') this.keys.draw(byId('pane-keys'));
    if (id === 'boxes') this.boxes();
    if (id === 'text') this.text();
    if (id === 'log' && !first) this.log.end();
    if (focus) byId(`pane-${id}`).focus();
  }

  /**
   * Asks a question about a place and shows the answer.
   * @param {string} title
   * @param {string} method
   * @param {object} params
   * @param {(answer: any) => (Node | string | null | false | undefined)[]} body
   */
  async question(title, method, params, body) {
    try {
      const answer = await this.why.ask(method, params);
      if (answer) this.why.show(title, ...body(answer));
    } catch (e) {
      this.why.refused(e, title);
    }
  }
}

