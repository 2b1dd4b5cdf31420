/** The lobby: begin a game, go to a table, take up a saved game. */
import { byId, fill, h, keep, sign } from './dom.js';
import { Refusal, serverSource } from './source.js';
import { readAddress } from './look.js';
import { exportJournal, filePart, hidingNote, keepSite } from './site.js';
import { applyTheme, nextTheme } from './theme.js';
import { keepOpening } from './kept.js';
import { isPublished, siteKey, transport } from './transport.js';
import { scenarioChoices } from './scenarios.js';

/** @typedef {{id: string, name: string}} Name */
/** @typedef {Name & {people: string, plural?: boolean}} Side */
/** @typedef {{id: string, title: string, about?: string, scenarios?: string[], requires?: string[], conflicts?: string[]}} Variant */
/** @typedef {{id: string, text: string, type: string, default: string, values?: string[]}} Option */
/** @typedef {{id: string, title: string, sides: Side[], scenarios: import("./scenarios.js").Scenario[], variants: Variant[] | null, options: Option[] | null}} Game */
/** @typedef {{table: string, title: string, scenario: string, variants: string[] | null, sides: (Side & {who: string, present: number})[], links: {[side: string]: string}, watch: {[side: string]: string}, all: string, turn: number, waiting: string, over?: {name: string, winner?: string}}} TableRow */

/**
 * Copies a link and says so on its button.
 * @param {HTMLElement} button
 * @param {string} link
 */
async function copyLink(button, link) {
  try {
    await navigator.clipboard.writeText(link);
    fill(button, 'Copied');
  } catch {
    fill(button, 'Select it and copy');
  }
}

/** The lobby of the host. */
class Lobby {
  /** @param {string} key */
  constructor(key) {
    this.source = serverSource(key);
    this.key = key;
    /** @type {Game[]} */
    this.games = [];
    /** @type {Name[]} */
    this.bots = [];
    this.scenario = '';
    this.shown = '';
    this.tables = h('div', { class: 'cards' });
    this.saved = h('div', { class: 'cards' });
    this.form = h('form', { onsubmit: (/** @type {Event} */ e) => {
      e.preventDefault();
      void this.begin();
    } });
    this.error = h('div', { role: 'alert' });
    /** @type {Map<string, string>} */
    this.chosen = new Map();
    /** @type {Set<string>} */
    this.variants = new Set();
    /** @type {Set<string>} the parts of the form that are open */
    this.unfolded = new Set();
  }

  async open() {
    const games = await this.source.ask('lobby.games');
    this.games = games.games;
    this.bots = games.bots;
    this.scenario = this.games[0]?.scenarios[0]?.id ?? '';
    this.choices = scenarioChoices(this.source, this.games, (id) => {
      this.scenario = id;
      this.variants.clear();
      this.chosen.clear();
      this.draw();
    });
    fill(byId('main'), h('h2', {}, 'Tables'), this.tables, h('h2', {}, 'A new game'), this.choices, this.error, this.form, h('h2', {}, 'Saved games'), isPublished() && filePart(() => this.refresh()), this.saved);
    this.draw();
    await this.refresh();
    setInterval(() => {
      if (!document.hidden) void this.refresh().catch(() => {});
    }, 5000);
  }

  async refresh() {
    const [{ tables }, { saved }] = await Promise.all([this.source.ask('lobby.tables'), this.source.ask('lobby.saved')]);
    // Lists are drawn anew only when they differ, so that focus and links stay.
    const now = JSON.stringify([tables, saved]);
    if (now === this.shown) return;
    this.shown = now;
    fill(this.tables, ...(tables.length ? tables.map((/** @type {TableRow} */ t) => this.card(t)) : [h('p', { class: 'small' }, 'No game is under way.')]));
    fill(this.saved, ...(saved.length ? saved.map((/** @type {any} */ s) => this.savedCard(s)) : [h('p', { class: 'small' }, 'No saved game lies in the folder.')]));
  }

  /** @param {TableRow} t */
  card(t) {
    const side = (/** @type {string} */ id) => t.sides.find((s) => s.id === id);
    const name = (/** @type {string} */ id) => side(id)?.people ?? id;
    const links = Object.entries(t.links);
    const bots = (/** @type {string} */ says, /** @type {object} */ what) =>
      h('button', { type: 'button', class: 'quiet', onclick: () => void this.do('lobby.bot', { table: t.table, ...what }) }, says);
    const agreeing = (/** @type {string} */ id, /** @type {string} */ plural, /** @type {string} */ singular) => (side(id)?.plural ? plural : singular);
    const state = t.over ? `Over: ${t.over.winner ? `${name(t.over.winner)} ${agreeing(t.over.winner, 'win', 'wins')}` : 'nobody wins'}${t.over.name && ` (${t.over.name})`}`
      : t.turn ? `Turn ${t.turn}: ${name(t.waiting)} ${agreeing(t.waiting, 'are', 'is')} deciding` : 'At rest: it goes on when somebody sits down';
    return h('section', { class: 'card', 'aria-label': t.table }, h('h3', {}, t.title), h('p', { class: 'small' }, [t.table, ...(t.variants ?? [])].join(' + ')), h('p', {}, state),
      h('p', { class: 'row' }, t.all && h('a', { href: t.all, class: 'play' }, links.length > 1 ? 'Play all sides here' : `Play ${name(links[0]?.[0] ?? '')}`),
        links.length > 1 && links.map(([side, link]) => h('a', { href: link }, `Play ${name(side)}`)), h('a', { href: t.watch[''] }, 'Look on, seeing all')),
      links.length > 1 && !isPublished() && h('details', {}, h('summary', {}, 'Links to send'), ...links.map(([side, link]) => h('p', { class: 'form-row' }, h('label', { class: 'field' }, name(side),
        h('input', { readonly: true, value: new URL(link, location.href).href, onfocus: (/** @type {Event} */ e) => /** @type {HTMLInputElement} */ (e.target).select() })),
        h('button', { type: 'button', onclick: (/** @type {Event} */ e) => void copyLink(/** @type {HTMLElement} */ (e.currentTarget), new URL(link, location.href).href) }, 'Copy')))),
      h('p', { class: 'row small' }, t.sides.map((s) => `${s.name}: ${s.who}${s.present ? ', here' : ''}`).join(' · ')),
      this.check(t.table),
      t.sides.some((s) => s.who !== 'human') && h('p', {}, bots('Let a bot act', { step: true }), bots('Bots step by step', { pause: -1 }), bots('Let bots play on', { pause: 200 })),
      h('p', {}, h('button', { type: 'button', class: 'quiet', onclick: () => void this.do('lobby.close', { table: t.table }) }, 'Close the table (the game stays saved)')));
  }

  /**
   * The check of a journal: all of it is played again, and what came out is shown with the hash of the position.
   * @param {string} journal
   */
  check(journal) {
    const says = h('p', { class: 'small verdict', role: 'status' });
    const run = async () => {
      fill(says, 'It is played again …');
      try {
        const v = await this.source.ask('lobby.verify', { journal });
        const undone = v.undone ? ` (${v.undone} taken back)` : '';
        fill(says, h('b', {}, v.verdict), v.verdict === 'false' ? `: line ${v.line}: ${v.message}` : `: ${v.actions} ${v.actions === 1 ? 'action' : 'actions'} played again${undone}, hash ${v.hash}`,
          v.reasons.length > 0 && h('details', {}, h('summary', {}, 'why it is not proved'), ...v.reasons.map((/** @type {{text: string}} */ r) => h('p', {}, r.text))));
      } catch (e) {
        fill(says, e instanceof Error ? e.message : String(e));
      }
    };
    return h('div', {}, h('button', { type: 'button', class: 'quiet', onclick: () => void run() }, 'Check the journal'),
      isPublished() && h('button', { type: 'button', class: 'quiet', onclick: () => void exportJournal(journal) }, 'Save as a file'), says);
  }

  /** @param {any} s */
  savedCard(s) {
    return h('section', { class: 'card', 'aria-label': s.journal }, h('h3', {}, s.title || s.scenario || s.journal), h('p', { class: 'small' }, s.journal, s.changed && ` · ${s.changed.replace('T', ' ').replace('Z', ' UTC')}`),
      s.fault ? h('p', { class: 'error' }, s.fault) : h('p', {}, h('button', { type: 'button', onclick: () => void this.do('lobby.open', { journal: s.journal }) }, s.over ? 'Look at the finished game' : 'Take it up')),
      !s.fault && this.check(s.journal));
  }

  /** The form of a new game. */
  draw() {
    const game = this.games.find((g) => g.scenarios.some((s) => s.id === this.scenario));
    if (!game) {
      fill(this.form, h('p', {}, 'There is no game to play in this folder.'));
      return;
    }
    const variants = (game.variants ?? []).filter((v) => !v.scenarios?.length || v.scenarios.includes(this.scenario ?? '') || v.scenarios.some((s) => this.scenario?.endsWith(`/${s}`)));
    fill(this.form,
      variants.length > 0 && this.fold('variants', 'Variants', this.variants.size ? `${this.variants.size} chosen` : `${variants.length} to choose from`, variants.map((v) => this.variant(v))),
      (game.options ?? []).length > 0 && this.fold('options', 'Rules to choose', this.chosen.size ? `${this.chosen.size} changed` : 'as the game has them', (game.options ?? []).map((o) => this.option(o))),
      h('fieldset', {}, h('legend', {}, `Who plays ${game.scenarios.find((s) => s.id === this.scenario)?.title ?? ''}`), h('div', { class: 'form-row' }, ...game.sides.map((s) => h('label', { class: 'field' }, s.name,
        h('select', { name: `seat.${s.id}` }, h('option', { value: 'human' }, 'a person'), ...this.bots.map((b) => h('option', { value: b.id }, `a bot: ${b.name} (${b.id})`)))))), isPublished() && game.scenarios.some((s) => s.id === this.scenario && s.hides) && hidingNote(), h('p', { class: 'form-row begin' }, h('button', { class: 'commit' }, 'Begin the game'))));
  }

  /**
   * A part of the form that opens.
   * @param {string} key
   * @param {string} title
   * @param {string} says
   * @param {Node[]} rows
   */
  fold(key, title, says, rows) {
    return h('details', { class: 'fold', open: this.unfolded.has(key), ontoggle: (/** @type {Event} */ e) => {
      if (/** @type {HTMLDetailsElement} */ (e.currentTarget).open) this.unfolded.add(key);
      else this.unfolded.delete(key);
    } }, h('summary', {}, h('b', {}, title), h('span', { class: 'small' }, says)), h('div', { class: 'picks' }, ...rows));
  }

  /** @param {Variant} v */
  variant(v) {
    const against = (v.conflicts ?? []).filter((c) => this.variants.has(c));
    const missing = (v.requires ?? []).filter((r) => !this.variants.has(r));
    const note = against.length ? `not together with ${against.join(', ')}` : missing.length ? `needs ${missing.join(', ')}` : '';
    return h('label', { class: note ? 'pick off' : 'pick' }, h('input', { type: 'checkbox', checked: this.variants.has(v.id), disabled: against.length > 0 || missing.length > 0, onchange: (/** @type {Event} */ e) => {
      if (/** @type {HTMLInputElement} */ (e.target).checked) this.variants.add(v.id);
      else this.variants.delete(v.id);
      this.draw();
      /** @type {HTMLElement | null} */ (this.form.querySelector(`[data-variant="${CSS.escape(v.id)}"]`))?.focus();
    }, 'data-variant': v.id }), h('span', {}, v.title, note && h('span', { class: 'small' }, ` · ${note}`), v.about && h('span', { class: 'small about' }, v.about)));
  }

  /** @param {Option} o */
  option(o) {
    const now = this.chosen.get(o.id) ?? o.default;
    const set = (/** @type {string} */ value) => this.chosen.set(o.id, value);
    if (o.type === 'flag') {
      return h('label', { class: 'pick' }, h('input', { type: 'checkbox', checked: now === 'true', onchange: (/** @type {Event} */ e) => set(String(/** @type {HTMLInputElement} */ (e.target).checked)) }), h('span', {}, o.text || o.id));
    }
    if (o.values?.length) {
      return h('label', { class: 'field' }, o.text || o.id, h('select', { onchange: (/** @type {Event} */ e) => set(/** @type {HTMLSelectElement} */ (e.target).value) },
        ...o.values.map((v) => h('option', { value: v, selected: v === now }, v))));
    }
    return h('label', { class: 'field' }, o.text || o.id, h('input', { type: o.type === 'integer' ? 'number' : 'text', value: now, onchange: (/** @type {Event} */ e) => set(/** @type {HTMLInputElement} */ (e.target).value) }));
  }

  async begin() {
    /** @type {{[side: string]: string}} */
    const seats = {};
    for (const s of this.form.querySelectorAll('select[name^="seat."]')) seats[/** @type {HTMLSelectElement} */ (s).name.slice(5)] = /** @type {HTMLSelectElement} */ (s).value;
    const game = this.games.find((g) => g.scenarios.some((s) => s.id === this.scenario));
    const variants = (game?.variants ?? []).filter((v) => this.variants.has(v.id)).map((v) => v.id);
    const t = await this.do('lobby.new', { scenario: this.scenario, variants, options: Object.fromEntries(this.chosen), seats });
    if (!t) return;
    if (isPublished()) for (const link of Object.values(t.links)) void keepOpening(transport(), link.split('#')[1]);
    byId('live').textContent = `${t.title} has begun`;
    /** @type {HTMLElement | null} */ (this.tables.querySelector(`[aria-label="${CSS.escape(t.table)}"] a`))?.focus();
  }

  /**
   * @param {string} method
   * @param {object} params
   */
  async do(method, params) {
    fill(this.error);
    try {
      const answer = await this.source.ask(method, params);
      await this.refresh();
      return answer;
    } catch (e) {
      if (!(e instanceof Refusal)) throw e;
      const findings = (e.data?.findings ?? []).map((/** @type {any} */ f) => f.message);
      fill(this.error, h('div', { class: 'error' }, h('p', {}, e.message), ...findings.map((/** @type {string} */ f) => h('p', { class: 'small' }, f))));
      return null;
    }
  }
}

/** Opens the lobby that the address names. */
async function openLobby() {
  applyTheme();
  fill(byId('tools'), h('button', { type: 'button', onclick: () => document.querySelector('form')?.scrollIntoView() }, 'New game'), h('button', { type: 'button', onclick: () => nextTheme() }, sign('theme'), ' Light and dark'));
  const { keys } = readAddress(location.hash);
  const key = isPublished() ? siteKey : keys[0];
  if (isPublished()) void keepSite();
  if (!key) {
    fill(byId('main'), h('p', {}, 'This is the lobby of a Vedette server. It opens with the host\'s link, which the program printed when it began.'));
    return;
  }
  try {
    await new Lobby(key).open();
    keep('host', key); // the end of a game offers another one to who has the lobby
  } catch (e) {
    fill(byId('main'), h('p', { class: 'error' }, e instanceof Error ? e.message : String(e)));
  }
}

void openLobby();
