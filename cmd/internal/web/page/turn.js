/** "Your turn": the title of the tab, a sound, and a notice of the browser. Each can be switched off, and the browser keeps the choice. */
import { keep, kept } from './dom.js';
import { capital } from './ask.js';

/** @typedef {import('./play.js').Play} Play */

const quickAnswer = 8000; // in milliseconds: somebody who has just acted looks at the page and needs no sound

/** What calls the person of one seat. */
export class TurnCall {
  /** @param {Play} play */
  constructor(play) {
    this.play = play;
    this.acted = -Infinity; // when this seat acted last
    /** @type {Notification | null} */
    this.notice = null;
    play.ended.signal.addEventListener('abort', () => this.notice?.close());
  }

  /** The title of the tab. */
  title() {
    const { store } = this.play;
    const asked = store.decision && !store.view.result;
    return asked ? `Your turn: ${capital(store.decision?.prompt ?? '')} · ${store.board.title}` : store.board.title;
  }

  /**
   * The position has changed: calls its person if it is his turn now and was not before. Where several seats share a
   * screen, the page itself goes from one to the other.
   * @param {import('./types.js').View | undefined} before
   */
  changed(before) {
    const { store, ways } = this.play;
    const mine = before?.waiting !== undefined && before.waiting === store.seat.side;
    if (mine) this.acted = performance.now();
    const turn = store.decision && !store.view.result && !mine && before?.waiting !== store.view.waiting;
    if (!turn || ways.next || store.source.kind !== 'server') {
      if (!store.decision) this.notice?.close();
      return;
    }
    const away = document.hidden || !document.hasFocus();
    if (soundIsOn() && (away || performance.now() - this.acted > quickAnswer)) chime();
    if (away && noticesAre() === 'on') this.show();
  }

  /** Shows a notice of the browser; a click on it leads to the table. */
  show() {
    const { store } = this.play;
    try {
      this.notice = new Notification(`Your turn: ${store.board.title}`, { body: capital(store.decision?.prompt ?? ''), tag: `vedette.${store.seat.table ?? ''}` });
      this.notice.onclick = () => {
        window.focus();
        this.notice?.close();
      };
    } catch {
      // Some phones allow notices to installed pages only.
    }
  }
}

/** Whether it sounds when it is somebody's turn. */
export function soundIsOn() {
  return kept('sound') !== 'off';
}

/** Switches the sound on or off; it is heard when it is switched on. */
export function flipSound() {
  keep('sound', soundIsOn() ? 'off' : 'on');
  if (soundIsOn()) chime();
}

/**
 * Whether the browser shows notices: on, off, or blocked; empty where it has none.
 * @returns {'' | 'on' | 'off' | 'blocked'}
 */
export function noticesAre() {
  if (!('Notification' in window) || !isSecureContext) return '';
  if (Notification.permission === 'denied') return 'blocked';
  return kept('notices') === 'on' && Notification.permission === 'granted' ? 'on' : 'off';
}

/** Switches notices on or off; the browser asks its person first. */
export async function flipNotices() {
  if (noticesAre() === 'on') {
    keep('notices', 'off');
    return;
  }
  if ((await Notification.requestPermission()) === 'granted') keep('notices', 'on');
}

/** @type {AudioContext | null} */
let audio = null;

/** Two soft notes, made here: no file is loaded. Browsers allow them once somebody has touched the page. */
function chime() {
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return;
  try {
    audio ??= new AudioContext();
    void audio.resume();
    const start = audio.currentTime + 0.02;
    [523.25, 783.99].forEach((pitch, i) => {
      if (!audio) return;
      const tone = audio.createOscillator();
      const loud = audio.createGain();
      const at = start + i * 0.16;
      tone.type = 'sine';
      tone.frequency.value = pitch;
      loud.gain.setValueAtTime(0, at);
      loud.gain.linearRampToValueAtTime(0.14, at + 0.02);
      loud.gain.exponentialRampToValueAtTime(0.001, at + 0.35);
      tone.connect(loud).connect(audio.destination);
      tone.start(at);
      tone.stop(at + 0.4);
    });
    document.body.dataset.chimes = String(Number(document.body.dataset.chimes ?? 0) + 1);
  } catch {
    // A machine without sound plays on in silence.
  }
}
