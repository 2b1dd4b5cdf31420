/** What each key does at the board. */
import { byId, h } from './dom.js';
import { duties, zones } from './overlay.js';

/** @typedef {import('./play.js').Play} Play */

/**
 * The keys of a seat.
 * @param {Play} play
 * @returns {{down: (e: KeyboardEvent) => void, up: (e: KeyboardEvent) => void}}
 */
export function keyHands(play) {
  const does = actions(play);
  return {
    down(e) {
      const at = /** @type {HTMLElement | null} */ (e.target instanceof HTMLElement ? e.target : null);
      if (e.key === 'Escape') {
        if (putAway(play, at)) e.preventDefault();
        return;
      }
      if (!hearsKeys(at) || e.ctrlKey || e.metaKey || e.altKey) return;
      const button = at instanceof HTMLButtonElement;
      if (button && (e.key === 'Enter' || e.key === ' ')) return; // it presses the button
      if (fixed(play, e)) {
        e.preventDefault();
        return;
      }
      const run = does[play.keys.action(e) ?? ''];
      if (!run) return;
      e.preventDefault();
      run(e);
    },
    up(e) {
      if (play.keys.action(e) === 'lift') play.frame.classList.remove('lifted');
    },
  };
}

/**
 * Whether keys mean the board while a part of the page has the focus: the board itself, and the buttons around it.
 * @param {HTMLElement | null} at
 */
function hearsKeys(at) {
  return !at || at === document.body || at.id === 'board' || at.closest('#zoom, #lens, #cards') !== null;
}

/**
 * Arrows, Enter and digits.
 * @param {Play} play
 * @param {KeyboardEvent} e
 */
function fixed(play, e) {
  if (e.key.startsWith('Arrow')) {
    move(play, e.key.slice(5));
    return true;
  }
  if (e.key === 'ContextMenu' || (e.key === 'F10' && e.shiftKey)) {
    if (!play.cursor) move(play, '');
    if (play.cursor) play.lens.menu(play.cursor, true);
    return true;
  }
  if (e.key === 'Enter') {
    if (!play.cursor) move(play, '');
    else if (e.shiftKey) void play.why.dark(play.cursor, play.chooser.unit);
    else if (!play.lens.take(play.cursor)) void play.pick(play.cursor, null, false, true);
    return true;
  }
  if (/^[1-9]$/.test(e.key)) {
    if (play.store.at !== null || play.store.source.kind === 'replay') void play.time.go(Math.round((play.store.number * Number(e.key)) / 10));
    else /** @type {HTMLElement | undefined} */ (byId('ask').querySelectorAll('.choices button')[Number(e.key) - 1])?.click();
    return true;
  }
  return false;
}

/**
 * Moves the cursor to the next hex of a direction on the screen; left and right, or up and down, come back to where they began.
 * @param {Play} play
 * @param {string} way
 */
function move(play, way) {
  const { hexes } = play.store.board;
  const here = play.cursor ? play.store.hexes.get(play.cursor) : null;
  if (!here) {
    const lit = [...play.chooser.byHex.keys()][0] ?? play.store.view.units.find((u) => play.chooser.byUnit.has(u.id))?.hex;
    const box = play.frame.getBoundingClientRect();
    const middle = play.board.hexAt(play.camera.point(box.left + box.width / 2, box.top + box.height / 2, false)) ?? hexes[0];
    play.go(lit ?? middle?.id ?? '');
    return;
  }
  const [dx, dy] = /** @type {{[way: string]: [number, number]}} */ ({ Left: [-1, 0], Right: [1, 0], Up: [0, -1], Down: [0, 1] })[way] ?? [0, 0];
  // Where no hex lies straight ahead, the way alternates, so that going on goes straight.
  const { lean } = play;
  let best = null;
  let most = 0.3;
  for (const i of here.near) {
    const x = hexes[i];
    if (i < 0 || !x) continue;
    const gap = Math.hypot(x.x - here.x, x.y - here.y);
    const along = ((x.x - here.x) * dx + (x.y - here.y) * dy) / gap;
    const side = (((x.x - here.x) * dy - (x.y - here.y) * dx) / gap) * lean;
    const score = along + (side > 0.1 ? 0.05 : 0);
    if (score > most) {
      most = score;
      best = x;
    }
  }
  if (!best) return;
  if (most < 0.98) play.lean = -lean;
  play.go(best.id);
}

/**
 * Puts away what is open; reports whether there was something.
 * @param {Play} play
 * @param {HTMLElement | null} at
 */
function putAway(play, at) {
  if (play.lens.drop()) {
    play.frame.focus();
    return true;
  }
  if (play.near.open) {
    play.near.close();
    play.frame.focus();
    return true;
  }
  if (play.cards.fold()) {
    play.frame.focus();
    return true;
  }
  if (at && at.id !== 'board' && at !== document.body) {
    play.frame.focus();
    return true;
  }
  if (play.store.at === null && play.chooser.drop()) return true;
  if (!byId('why').hidden) {
    play.preview.clear();
    play.why.clear();
    play.ask.draw();
    return true;
  }
  if (play.store.at !== null) {
    void play.time.go(Infinity);
    return true;
  }
  if (play.chooser.unit && play.store.decision?.undo) {
    void play.chooser.undo();
    return true;
  }
  return false;
}

/**
 * @param {Play} play
 * @returns {{[id: string]: (e: KeyboardEvent) => void}}
 */
function actions(play) {
  return {
    next: () => litPlace(play, 1),
    previous: () => litPlace(play, -1),
    commit: () => /** @type {HTMLElement | null} */ (byId('ask').querySelector('.commit, .stuck'))?.click(),
    undo: () => void play.chooser.undo(),
    all: () => play.listAll(),
    stack: () => play.lens.key('stack'),
    why: () => play.lens.key('why'),
    combat: () => void play.why.combat(play.store.at ?? undefined),
    threats: () => play.lens.key('threats'),
    reach: () => play.lens.key('reach'),
    sight: () => play.lens.key('sight'),
    ruler: () => play.lens.key('ruler'),
    zones: () => zones(play),
    reasons: () => play.why.focus(),
    duties: () => duties(play),
    note: () => play.lens.key('note'),
    goto: () => goTo(play),
    fit: () => play.camera.fit(),
    in: () => play.camera.zoom(play.camera.k * 1.25),
    out: () => play.camera.zoom(play.camera.k / 1.25),
    lift: () => play.frame.classList.add('lifted'),
    back: () => void play.time.step(-1),
    on: () => void play.time.step(1),
    now: () => void play.time.go(Infinity),
    play: () => (play.botWaits ? play.bots({ step: true }) : play.time.toggle()),
    'fight-back': () => void play.time.next('combat', -1),
    'fight-on': () => void play.time.next('combat', 1),
    log: () => play.tab('log', true),
    text: () => play.tab('text', true),
    seat: () => play.ways.next?.(),
    redo: () => void play.chooser.redo(),
    ahead: () => (play.ways.home ?? play.ways.ahead)?.(),
    keys: () => play.tab('keys', true),
  };
}

/**
 * Goes to the next place that is lit, in the order of the map.
 * @param {Play} play
 * @param {number} by
 */
function litPlace(play, by) {
  const lit = new Set(play.chooser.byHex.keys());
  for (const u of play.store.view.units) if (u.hex && play.chooser.byUnit.has(u.id)) lit.add(u.hex);
  const all = play.store.board.hexes.filter((x) => lit.has(x.id)).map((x) => x.id);
  if (!all.length) {
    play.speaker.say('no place can be chosen');
    return;
  }
  const i = all.indexOf(play.cursor ?? '');
  play.go(all[(i + by + all.length) % all.length] ?? all[0] ?? '');
}

/**
 * Asks for a hex, a place or a unit, and goes there.
 * @param {Play} play
 */
export function goTo(play) {
  const list = h('datalist', { id: 'places' }, ...play.store.board.hexes.filter((x) => x.name).map((x) => h('option', { value: x.name })), ...play.store.view.units.filter((u) => u.hex).map((u) => h('option', { value: u.name })));
  const input = h('input', { type: 'search', list: 'places', 'aria-label': 'Hex, place or unit', placeholder: 'Hex, place or unit', onchange: () => {
    const word = input.value.trim().toLowerCase();
    const at = play.store.hexes.get(word)?.id ?? play.store.board.hexes.find((x) => x.name?.toLowerCase() === word)?.id
      ?? play.store.view.units.find((u) => u.hex && u.name.toLowerCase().includes(word))?.hex ?? play.store.board.hexes.find((x) => x.name?.toLowerCase().includes(word))?.id;
    if (!at) return;
    play.why.clear();
    play.frame.focus();
    play.go(at);
  } });
  play.why.show('Go to', input, list);
  input.focus();
}
