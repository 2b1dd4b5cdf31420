/** Keys: one table of them, which the page shows, lets you change, and obeys. None is the browser's own. */
import { fill, h, keep, kept } from './dom.js';

/**
 * @typedef {object} KeyRow
 * @property {string} id
 * @property {string} key as KeyboardEvent.key gives it
 * @property {string} says
 */

/** What keys do while the board has the focus. Arrows and Enter move and choose; they cannot be changed. */
export const keyRows = /** @type {KeyRow[]} */ ([
  { id: 'next', key: 'n', says: 'go to the next place that can be chosen' },
  { id: 'previous', key: 'b', says: 'go to the place before that can be chosen' },
  { id: 'commit', key: 'd', says: 'end what is asked: the commit button' },
  { id: 'undo', key: 'u', says: 'take the last action back' },
  { id: 'redo', key: 'y', says: 'do again what was taken back' },
  { id: 'all', key: 'a', says: 'list all choices' },
  { id: 'stack', key: 's', says: 'read the stack under the cursor' },
  { id: 'why', key: 'w', says: 'why the place under the cursor cannot be chosen' },
  { id: 'combat', key: 'c', says: 'explain the last combat' },
  { id: 'threats', key: 't', says: 'who of the other side can attack the place under the cursor' },
  { id: 'reach', key: 'r', says: 'how far the counter under the cursor can go' },
  { id: 'zones', key: 'z', says: 'zones: each kind against each side, one after another' },
  { id: 'duties', key: 'q', says: 'what must still be done' },
  { id: 'note', key: 'p', says: 'pin a note to the place under the cursor' },
  { id: 'sight', key: 'o', says: 'line of sight: once at each end' },
  { id: 'ruler', key: 'k', says: 'measure hexes: once at each end' },
  { id: 'reasons', key: 'i', says: 'go to the reasons, to read them' },
  { id: 'goto', key: 'g', says: 'go to a hex or a unit by its name' },
  { id: 'fit', key: 'f', says: 'whole map, whole width, one to one' },
  { id: 'in', key: '+', says: 'nearer' },
  { id: 'out', key: '-', says: 'farther' },
  { id: 'lift', key: 'h', says: 'hold: lift the counters off the map' },
  { id: 'back', key: ',', says: 'one moment back' },
  { id: 'on', key: '.', says: 'one moment on' },
  { id: 'now', key: 'e', says: 'back to now' },
  { id: 'play', key: ' ', says: 'play and pause; the next step of a bot that waits' },
  { id: 'fight-back', key: '[', says: 'back to the combat before' },
  { id: 'fight-on', key: ']', says: 'on to the next combat' },
  { id: 'ahead', key: 'm', says: 'think ahead on a copy, and back' },
  { id: 'log', key: 'l', says: 'the log' },
  { id: 'text', key: 'x', says: 'the board as text' },
  { id: 'seat', key: 'v', says: 'the next of my seats' },
  { id: 'keys', key: '?', says: 'these keys' },
]);

/** Keys that cannot be changed, for the list. */
export const fixedKeys = /** @type {[string, string][]} */ ([
  ['Arrows', 'move the cursor over the hexes'], ['Enter', 'choose the place under the cursor; hold Shift to ask why'],
  ['Escape', 'drop the choice under way; put away what is open'], ['1 to 9', 'the buttons of the question; looking back: tenths of the game'],
  ['Menu', 'what can be asked of the place under the cursor; also Shift and F10'], ['Tab', 'board, question, panes'],
]);

/** The keys as this browser has them. */
export class Keys {
  constructor() {
    /** @type {{[id: string]: string}} */
    this.own = JSON.parse(kept('keys') ?? '{}');
  }

  /** @param {KeyRow} row */
  keyOf(row) {
    return this.own[row.id] ?? row.key;
  }

  /**
   * What a key does.
   * @param {KeyboardEvent} e
   * @returns {string | null}
   */
  action(e) {
    if (e.ctrlKey || e.metaKey || e.altKey) return null;
    const key = e.key === '=' ? '+' : e.key;
    return keyRows.find((r) => this.keyOf(r) === key)?.id ?? null;
  }

  /**
   * Shows the keys; each can be changed.
   * @param {HTMLElement} node
   */
  draw(node) {
    const rows = keyRows.map((r) => h('tr', {}, h('td', {}, h('button', {
      type: 'button', class: 'key', 'aria-label': `key for: ${r.says}; press to change it`, onclick: (/** @type {Event} */ e) => this.change(r, /** @type {HTMLElement} */ (e.currentTarget), node),
    }, keyName(this.keyOf(r)))), h('td', {}, r.says)));
    fill(node, h('h2', {}, 'Keys'), h('p', { class: 'small' }, 'They work while the board has the focus. Press one of these to change it.'),
      h('table', { class: 'keys' }, h('tbody', {}, ...fixedKeys.map(([k, says]) => h('tr', {}, h('td', {}, h('kbd', {}, k)), h('td', {}, says))), ...rows)),
      h('button', { type: 'button', class: 'quiet', onclick: () => {
        this.own = {};
        keep('keys', '{}');
        this.draw(node);
      } }, 'As they were at first'));
  }

  /**
   * Takes the next key as the key of a row; two rows never have the same.
   * @param {KeyRow} row
   * @param {HTMLElement} button
   * @param {HTMLElement} node
   */
  change(row, button, node) {
    button.textContent = '…';
    button.addEventListener('keydown', (e) => {
      e.preventDefault();
      e.stopPropagation();
      const free = !/^(Enter|Escape|Tab|Arrow.*|[1-9]|Shift|Control|Alt|Meta)$/.test(e.key) && !e.ctrlKey && !e.metaKey && !e.altKey;
      const other = keyRows.find((r) => this.keyOf(r) === e.key);
      if (free) {
        if (other && other !== row) this.own[other.id] = this.keyOf(row);
        this.own[row.id] = e.key;
        keep('keys', JSON.stringify(this.own));
      }
      this.draw(node);
      /** @type {HTMLElement | null} */ (node.querySelector(`[aria-label="key for: ${row.says}; press to change it"]`))?.focus();
    }, { once: true });
  }
}

/** @param {string} key */
function keyName(key) {
  return key === ' ' ? 'Space' : key;
}
