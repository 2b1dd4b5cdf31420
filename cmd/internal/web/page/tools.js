/** The buttons around the board, and the panes beside it. */
import { byId, fill, h, keep, kept, sign } from './dom.js';
import { applyTheme, motion, nextTheme } from './theme.js';

/** @typedef {import('./play.js').Play} Play */

/**
 * Draws the buttons of a seat.
 * @param {Play} play
 */
export function drawTools(play) {
  const tool = (/** @type {string} */ label, /** @type {string} */ icon, /** @type {() => void} */ run) => h('button', { type: 'button', class: 'tool', 'aria-label': label, title: label, onclick: run }, sign(icon));
  fill(byId('zoom'), tool('Nearer', 'in', () => play.camera.zoom(play.camera.k * 1.25)), tool('Farther', 'out', () => play.camera.zoom(play.camera.k / 1.25)), tool('Whole map, whole width, one to one', 'fit', () => play.camera.fit()));
  const theme = tool(`Light and dark: ${applyTheme()}`, 'theme', () => {
    const now = nextTheme();
    theme.setAttribute('aria-label', `Light and dark: ${now}`);
    theme.title = `Light and dark: ${now}`;
    play.time.repaint();
  });
  const moving = tool(`Motion ${motion() ? 'on' : 'off'}`, 'motion', () => {
    keep('motion', kept('motion') === 'off' ? 'on' : 'off');
    drawTools(play);
  });
  fill(byId('tools'), play.ways.next && tool('Next seat', 'seat', () => play.ways.next?.()), play.store.source.kind === 'server' && tool('Copy the link to this moment', 'link', () => void copyLink(play)), theme,
    moving, tool('Keys', 'keys', () => play.tab('keys', true)));
  fill(byId('tabs'), ...[['log', 'Log'], ['boxes', 'Beside'], ['text', 'Text'], ['keys', 'Keys']].map(([id, name]) => h('button', {
    type: 'button', role: 'tab', id: `tab-${id}`, 'aria-controls': `pane-${id}`, onclick: () => play.tab(id ?? 'log', false),
  }, name)));
  play.tab(kept('tab') ?? 'log', false, true);
}

/** @param {Play} play */
async function copyLink(play) {
  const link = `${location.origin}${location.pathname}#${play.links.join('.')}&at=${play.time.at}`;
  const note = play.store.seat.kind === 'watch' ? 'It is for looking on.' : 'It opens your seat: whoever has it can play for you. Links for looking on are in the lobby.';
  await navigator.clipboard?.writeText(link).catch(() => {});
  play.why.show('Link to this moment', h('input', { readonly: true, value: link, 'aria-label': 'Link' }), h('p', { class: 'small' }, `Copied. ${note}`));
}
