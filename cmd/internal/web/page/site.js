/** What a published page has beside that of a server: it works without the network, keeps games itself, and says what it cannot hide. */
import { h } from './dom.js';
import { forgetKept } from './kept.js';
import { disk } from './transport.js';

/** Keeps the site for use without the network, and offers a newer version. */
export async function keepSite() {
  if (!navigator.serviceWorker) return;
  const kept = await navigator.serviceWorker.register('sw.js').catch(() => null);
  if (!kept) return;
  const offer = () => {
    if (kept.waiting && navigator.serviceWorker.controller) showUpdate(kept.waiting);
  };
  kept.onupdatefound = () => {
    const next = kept.installing;
    if (next) next.onstatechange = offer;
  };
  offer();
}

/** @param {ServiceWorker} next */
function showUpdate(next) {
  if (document.getElementById('update')) return;
  const go = async () => {
    await forgetKept();
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
    next.postMessage('update');
  };
  document.body.append(h('p', { id: 'update', role: 'status' }, 'There is a new version of this page. A game under way may need the old one. ',
    h('button', { type: 'button', onclick: go }, 'Change to the new version')));
}

/** Asks the browser not to delete saved games when it needs room. It answers whether they are safe. */
export async function keepGames() {
  return await navigator.storage?.persist?.().catch(() => false) ?? false;
}

/** What is said before a game with hidden facts begins. */
export function hidingNote() {
  return h('p', { class: 'notice' }, h('b', {}, 'This game hides facts from the sides. '),
    'This page has no server: the whole game lies in this browser, and whoever opens its tools can read all of it. Bots see only what their side may know. '
    + 'Two people at one screen get a curtain between turns. For a game that nobody can look into, use vedette serve.');
}

/**
 * The part of the lobby about saved games as files.
 * @param {() => Promise<void>} refresh
 */
export function filePart(refresh) {
  const says = h('p', { class: 'small', role: 'status' });
  const input = h('input', { type: 'file', accept: '.journal', 'aria-label': 'Journal file', onchange: async () => {
    const file = /** @type {HTMLInputElement} */ (input).files?.[0];
    if (!file) return;
    says.textContent = await importJournal(file);
    await refresh();
  } });
  void keepGames().then((safe) => {
    if (!safe) says.textContent = 'This browser may delete saved games when it needs room. Save games that you want to keep as files.';
  });
  return h('section', { 'aria-label': 'Files' }, h('p', {}, 'Games are saved in this browser, on this device. ', h('label', {}, 'Add a game from a file: ', input)), says);
}

/**
 * Saves the journal of a game as a file.
 * @param {string} journal
 */
export async function exportJournal(journal) {
  const data = await disk.read(`${journal}.journal`);
  if (!data) return;
  const link = /** @type {HTMLAnchorElement} */ (h('a', { href: URL.createObjectURL(new Blob([data])), download: `${journal}.journal` }));
  link.click();
  URL.revokeObjectURL(link.href);
}

/**
 * Adds a journal to the saved games under a name that none has. It answers with what was done.
 * @param {File} file
 */
async function importJournal(file) {
  const data = new Uint8Array(await file.arrayBuffer());
  if (!new TextDecoder().decode(data.slice(0, 20)).startsWith('{"vedette":"journal"')) return `${file.name} is not the journal of a game: choose a file that this page or vedette has saved.`;
  const base = file.name.replace(/\.journal$/, '').replace(/[^\w-]/g, '-') || 'game';
  let name = base;
  for (let n = 2; await disk.read(`${name}.journal`); n += 1) name = `${base}-${n}`;
  await disk.write(`${name}.journal`, data);
  return `${name} was added to the saved games.`;
}
