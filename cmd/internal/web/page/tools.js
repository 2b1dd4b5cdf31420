/** The buttons around the board, the settings of this browser, and the panes beside the board. */
import { byId, fill, h, keep, kept, sign } from './dom.js';
import { applyTheme, motion, nextTheme } from './theme.js';
import { flipNotices, flipSound, noticesAre, soundIsOn } from './turn.js';

/** @typedef {import('./play.js').Play} Play */
/** @typedef {{id: string, says: string, run: () => void | Promise<void>, state?: () => string}} Setting a line of the menu; with a state it stays open */

/**
 * Draws the buttons of a seat.
 * @param {Play} play
 */
export function drawTools(play) {
  const tool = (/** @type {string} */ label, /** @type {string} */ icon, /** @type {() => void} */ run) => h('button', { type: 'button', class: 'tool', 'aria-label': label, title: label, onclick: run }, sign(icon));
  fill(byId('zoom'), tool('Nearer', 'in', () => play.camera.zoom(play.camera.k * 1.25)), tool('Farther', 'out', () => play.camera.zoom(play.camera.k / 1.25)), tool('Whole map, whole width, one to one', 'fit', () => play.camera.fit()));
  applyTheme();
  showDesigner();
  fill(byId('tools'), play.ways.next && tool('Next seat', 'seat', () => play.ways.next?.()), ...settingsMenu(settingsOf(play), play.ended.signal));
  fill(byId('tabs'), ...[['log', 'Log'], ['boxes', 'Beside'], ['text', 'Text'], ['keys', 'Keys']].map(([id, name]) => h('button', {
    type: 'button', role: 'tab', id: `tab-${id}`, 'aria-controls': `pane-${id}`, onclick: () => play.tab(id ?? 'log', false),
  }, name)));
  play.tab(kept('tab') ?? 'log', false, true);
}

/** Shows files, lines and ids of reasons to those who asked for them. */
function showDesigner() {
  document.documentElement.classList.toggle('designer', kept('designer') === 'on');
}

/**
 * Switches something that this browser keeps on or off.
 * @param {string} key
 * @param {boolean} now
 */
function flip(key, now) {
  keep(key, now ? 'off' : 'on');
}

/**
 * @param {Play} play
 * @returns {Setting[]}
 */
function settingsOf(play) {
  const word = (/** @type {boolean} */ on) => (on ? 'on' : 'off');
  /** @type {Setting[]} */
  const list = [
    { id: 'theme', says: 'Light and dark', state: () => kept('theme') ?? 'system', run: () => {
      nextTheme();
      play.time.repaint();
    } },
    { id: 'motion', says: 'Counters glide', state: () => word(motion()), run: () => flip('motion', kept('motion') !== 'off') },
    { id: 'sound', says: 'Sound when it is your turn', state: () => word(soundIsOn()), run: flipSound },
    { id: 'designer', says: 'Designer: files, lines and ids of reasons', state: () => word(kept('designer') === 'on'), run: () => {
      flip('designer', kept('designer') === 'on');
      showDesigner();
    } },
    { id: 'keys', says: 'Keys', run: () => play.tab('keys', true) },
  ];
  if (noticesAre()) list.splice(3, 0, { id: 'notices', says: 'Notices of the browser when it is your turn', state: noticesAre, run: flipNotices });
  if (play.store.source.kind === 'server') list.unshift({ id: 'link', says: 'Copy the link to this moment', run: () => void copyLink(play) });
  return list;
}

/**
 * A button and the menu that it opens: each line says what it does and how it is now.
 * @param {Setting[]} list
 * @param {AbortSignal} signal
 */
function settingsMenu(list, signal) {
  const menu = h('div', { id: 'settings', hidden: true });
  const button = h('button', { type: 'button', class: 'tool', id: 'more', 'aria-label': 'Menu', 'aria-expanded': 'false', 'aria-controls': 'settings', onclick: () => open(Boolean(menu.hidden)) }, sign('more'), h('span', { class: 'tool-word' }, ' Menu'));
  const open = (/** @type {boolean} */ on) => {
    menu.hidden = !on;
    button.setAttribute('aria-expanded', String(on));
    if (on) /** @type {HTMLElement | null} */ (menu.querySelector('button'))?.focus();
  };
  const draw = () => fill(menu, ...list.map((s) => h('button', { type: 'button', id: `set-${s.id}`, onclick: () => {
    const done = s.run();
    if (!s.state) {
      open(false);
      return;
    }
    void Promise.resolve(done).then(() => {
      draw();
      document.getElementById(`set-${s.id}`)?.focus();
    });
  } }, h('span', {}, s.says), s.state ? h('b', {}, s.state()) : null)));
  draw();
  menu.addEventListener('keydown', (e) => walkList(menu, e));
  menu.addEventListener('keydown', (e) => {
    if (e.key !== 'Escape') return;
    e.stopPropagation();
    open(false);
    button.focus();
  });
  menu.addEventListener('focusout', (e) => {
    if (e.relatedTarget instanceof Node && !menu.contains(e.relatedTarget) && e.relatedTarget !== button) open(false);
  });
  addEventListener('pointerdown', (e) => {
    if (!menu.hidden && e.target instanceof Node && !menu.contains(e.target) && !button.contains(e.target)) open(false);
  }, { signal, capture: true });
  return [button, menu];
}

/**
 * Lets arrows go up and down the buttons of a list.
 * @param {HTMLElement} list
 * @param {KeyboardEvent} e
 */
export function walkList(list, e) {
  const by = e.key === 'ArrowDown' ? 1 : e.key === 'ArrowUp' ? -1 : 0;
  if (!by) return;
  const all = /** @type {HTMLElement[]} */ ([...list.querySelectorAll('button')]);
  const i = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  all[(i + by + all.length) % all.length]?.focus();
  e.preventDefault();
  e.stopPropagation();
}

/**
 * Copies the address of a moment.
 * @param {Play} play
 * @param {number} [at] the one that is shown by default
 */
export async function copyLink(play, at = play.time.at) {
  const link = `${location.href.replace(/#.*/, '')}#${[...play.links, `at=${at}`].join('&')}`;
  const note = play.store.source.kind === 'replay' ? 'It opens this file at this moment.' : play.store.seat.kind === 'watch' ? 'It is for looking on.' : 'It opens your seat: whoever has it can play for you. Links for looking on are in the lobby.';
  await navigator.clipboard?.writeText(link).catch(() => {});
  play.why.show('Link to this moment', h('input', { readonly: true, value: link, 'aria-label': 'Link' }), h('p', { class: 'small' }, `Copied. ${note}`));
}
