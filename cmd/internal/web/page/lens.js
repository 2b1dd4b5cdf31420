/** What can be asked of a place, without a key: buttons beside the map, and a menu at the place by a right click or a long press. The keys ask the same. */
import { byId, fill, h } from './dom.js';
import { duties, reach, ruler, sightLines, threats, zones } from './overlay.js';
import { goTo } from './hands.js';

/** @typedef {import('./play.js').Play} Play */

/**
 * One thing to ask.
 * @typedef {object} Tool
 * @property {string} id
 * @property {string} name on the button
 * @property {string} says what it does, for a tooltip and for those who hear the page
 * @property {number} places how many places it needs: 0, 1 or 2
 * @property {(play: Play, at: string, from: string) => void} run
 * @property {(play: Play) => boolean} [fits] whether this table can answer it
 * @property {boolean} [inMenu] it is only in the menu of a place
 */

const served = (/** @type {Play} */ play) => play.store.source.kind !== 'replay';

/** @type {Tool[]} */
const tools = [
  { id: 'threats', name: 'Threats', says: 'who can attack a place', places: 1, run: threats, fits: served },
  { id: 'reach', name: 'Reach', says: 'how far a counter can go', places: 1, run: reach, fits: served },
  { id: 'zones', name: 'Zones', says: 'zones on the map, one kind after another', places: 0, run: zones, fits: (play) => served(play) && play.store.board.zones.length > 0 },
  { id: 'sight', name: 'Sight', says: 'the line of sight between two places', places: 2, run: (play, at, from) => void sightLines(play, from, at), fits: (play) => served(play) && play.store.board.sights.length > 0 },
  { id: 'ruler', name: 'Ruler', says: 'how many hexes lie between two places', places: 2, run: (play, at, from) => ruler(play, from, at, true) },
  { id: 'why', name: 'Why not?', says: 'why a place cannot be chosen', places: 1, run: (play, at) => void play.why.dark(at, play.chooser.unit), fits: (play) => Boolean(play.store.decision) },
  { id: 'stack', name: 'Counters', says: 'the counters in a place', places: 1, run: (play, at) => play.near.read(at, play.spot(at)), inMenu: true },
  { id: 'note', name: 'Note', says: 'pin a note to a place', places: 1, run: (play, at) => play.notes.write(at) },
  { id: 'duties', name: 'Still to do', says: 'what must still be done', places: 0, run: duties, fits: (play) => Boolean(play.store.decision) },
  { id: 'combat', name: 'Last combat', says: 'explain the last combat', places: 0, run: (play) => void play.why.combat(play.store.at ?? undefined), fits: served },
  { id: 'goto', name: 'Find', says: 'go to a hex or a unit by its name', places: 0, run: goTo },
  { id: 'lift', name: 'Lift', says: 'lift the counters off the map, and put them back', places: 0, run: (play) => void play.lens.lift() },
];

/** The tool that waits for a place. */
export class Lens {
  /** @param {Play} play */
  constructor(play) {
    this.play = play;
    /** @type {Tool | null} */
    this.held = null;
    /** @type {string | null} the first of two places */
    this.from = null;
    this.shown = '';
  }

  /** Draws the buttons beside the map: those that this table can answer now. */
  draw() {
    const all = tools.filter((t) => !t.inMenu && (!t.fits || t.fits(this.play)));
    const shows = all.map((t) => t.id).join(' ');
    if (this.shown !== shows) {
      this.shown = shows;
      fill(byId('lens'), ...all.map((t) => h('button', { type: 'button', 'data-tool': t.id, 'aria-pressed': 'false', title: t.says, 'aria-label': `${t.name}: ${t.says}`, onclick: (/** @type {MouseEvent} */ e) => this.press(t, e.detail === 0) }, t.name)));
    }
    for (const b of byId('lens').children) b.setAttribute('aria-pressed', String(b.getAttribute('data-tool') === (this.held?.id ?? (this.lifted ? 'lift' : ''))));
  }

  get lifted() {
    return this.play.frame.classList.contains('lifted');
  }

  /** Lifts the counters off the map, or puts them back. */
  lift() {
    this.play.speaker.say(this.play.frame.classList.toggle('lifted') ? 'the counters are lifted' : 'the counters lie on the map');
    this.draw();
  }

  /**
   * A button was pressed. By key it asks of the place under the cursor, by mouse of the place that is clicked next.
   * @param {Tool} tool
   * @param {boolean} byKey
   */
  press(tool, byKey) {
    const same = this.held === tool;
    this.drop();
    if (same) return;
    if (!tool.places) {
      tool.run(this.play, '', '');
      return;
    }
    this.hold(tool);
    const { cursor } = this.play;
    if (byKey && cursor) this.take(cursor);
    if (byKey && this.held) this.play.frame.focus();
  }

  /**
   * Asks by key: of the place that was pointed at last.
   * @param {string} id
   */
  key(id) {
    const tool = tools.find((t) => t.id === id && (!t.fits || t.fits(this.play)));
    const at = this.play.place;
    if (!tool) {
      this.play.speaker.say('this cannot be asked here');
      return;
    }
    if (this.held !== tool) this.hold(tool);
    if (at) this.take(at);
  }

  /** @param {Tool} tool */
  hold(tool) {
    this.drop();
    this.held = tool;
    this.play.frame.classList.add('asking');
    this.tell(`${tool.name}: choose ${tool.places === 2 ? 'the first place' : 'a place'} on the map`);
    this.draw();
  }

  /** Puts the tool away; reports whether one was held. */
  drop() {
    if (!this.held) return false;
    this.held = null;
    this.from = null;
    this.play.board.unway('ruler');
    this.play.frame.classList.remove('asking');
    byId('status').textContent = '';
    this.draw();
    return true;
  }

  /** @param {string} text */
  tell(text) {
    byId('status').textContent = text;
    this.play.speaker.say(text);
  }

  /**
   * Takes a place for the tool that is held; reports whether one was.
   * @param {string} at
   */
  take(at) {
    const { held, from } = this;
    if (!held) return false;
    if (held.places === 2 && !from) {
      this.from = at;
      this.tell(`${held.name} from ${this.play.store.hexName(at)}: choose the other place`);
      return true;
    }
    if (from === at) return true;
    this.drop();
    held.run(this.play, at, from ?? '');
    return true;
  }

  /**
   * The pointer has come to a place: a ruler follows it. Reports whether a tool has the pointer.
   * @param {string | null} at
   */
  follow(at) {
    if (!this.held) return false;
    const { from, held, play } = this;
    if (at && from && at !== from) {
      if (held.id === 'ruler') ruler(play, from, at, false);
      byId('status').textContent = `${held.name} from ${play.store.hexName(from)} to ${play.store.hexName(at)}${held.id === 'ruler' ? `: ${play.board.line(from, at).length - 1} hexes` : ''}`;
    } else {
      byId('status').textContent = `${held.name}: ${at ? play.store.hexName(at) : 'choose a place on the map'}`;
    }
    return true;
  }

  /**
   * The menu of a place.
   * @param {string} at
   * @param {boolean} byKey
   */
  menu(at, byKey) {
    const { play } = this;
    this.drop();
    const rows = tools.filter((t) => !t.fits || t.fits(play)).map((t) => ({ id: t.id, text: t.places === 2 ? `${t.name} from here` : t.name, says: t.says, run: () => {
      if (byKey) play.frame.focus();
      if (t.places) this.hold(t);
      if (!t.places) t.run(play, at, '');
      else this.take(at);
    } }));
    play.status(at);
    play.near.menu(at, rows, play.spot(at), byKey);
  }
}
