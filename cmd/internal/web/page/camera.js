/** Which part of the map is seen: pan and zoom, by mouse, wheel, fingers and keys. */

/** @typedef {{x: number, y: number, clientX: number, clientY: number, touch: boolean}} Point a place in the picture, and on the screen */

/**
 * What the board does with gestures that are no panning.
 * @typedef {object} Hands
 * @property {(p: Point) => void} tap
 * @property {(p: Point | null) => void} hover
 * @property {(p: Point) => boolean} grab whether something there can be dragged
 * @property {(p: Point) => void} carry
 * @property {(p: Point) => void} drop
 * @property {() => void} release the drag came to nothing
 * @property {(p: Point) => void} [press] a finger stays in a place, or the other button of the mouse
 */

const nearest = 4;
const farthest = 0.1;
const longPress = 500; // in milliseconds

/** The part of the picture that the frame shows. */
export class Camera {
  /**
   * @param {HTMLElement} frame what is seen
   * @param {HTMLElement} stage the whole picture
   * @param {number} width
   * @param {number} height
   * @param {() => void} moved
   * @param {AbortSignal} signal ends all listening
   */
  constructor(frame, stage, width, height, moved, signal) {
    this.signal = signal;
    this.frame = frame;
    this.stage = stage;
    this.width = width;
    this.height = height;
    this.moved = moved;
    this.x = 0;
    this.y = 0;
    this.k = 1;
    this.fitted = 0;
    this.wide = frame.clientWidth;
    this.high = frame.clientHeight;
    /** @type {(() => void) | null} the frame has got its size, and nobody has moved the picture yet */
    this.settled = null;
    stage.style.width = `${width}px`;
    stage.style.height = `${height}px`;
  }

  /** Puts the picture where the numbers say, and keeps some of it in sight. */
  place() {
    const w = this.wide;
    const h = this.high;
    const edge = Math.min(80, w / 4);
    this.x = Math.min(w - edge, Math.max(edge - this.width * this.k, this.x));
    this.y = Math.min(h - edge, Math.max(edge - this.height * this.k, this.y));
    this.stage.style.transform = `translate(${this.x.toFixed(2)}px, ${this.y.toFixed(2)}px) scale(${this.k.toFixed(4)})`;
    this.moved();
  }

  /**
   * Zooms so that the place under a point of the frame stays there.
   * @param {number} k
   * @param {number} [cx]
   * @param {number} [cy]
   */
  zoom(k, cx = this.wide / 2, cy = this.high / 2) {
    this.settled = null;
    const next = Math.min(nearest, Math.max(farthest, k));
    this.x = cx - ((cx - this.x) * next) / this.k;
    this.y = cy - ((cy - this.y) * next) / this.k;
    this.k = next;
    this.fitted = 0;
    this.place();
  }

  /**
   * Moves the picture.
   * @param {number} dx
   * @param {number} dy
   */
  pan(dx, dy) {
    this.settled = null;
    this.x += dx;
    this.y += dy;
    this.place();
  }

  /** Shows the whole map, then its whole width, then one to one, in turn. */
  fit() {
    this.settled = null;
    const w = this.wide / this.width;
    const h = this.high / this.height;
    const k = [Math.min(w, h), Math.max(w, h), 1][this.fitted % 3] ?? 1;
    this.fitted += 1;
    this.k = Math.min(nearest, Math.max(farthest, k));
    this.x = (this.wide - this.width * this.k) / 2;
    this.y = (this.high - this.height * this.k) / 2;
    this.place();
  }

  /**
   * Shows places and what lies around them, at most half as large again as they are.
   * @param {{x: number, y: number}[]} places
   * @param {number} margin
   */
  around(places, margin) {
    const xs = places.map((p) => p.x);
    const ys = places.map((p) => p.y);
    const left = Math.max(0, Math.min(...xs) - margin);
    const top = Math.max(0, Math.min(...ys) - margin);
    const width = Math.min(this.width, Math.max(...xs) + margin) - left;
    const height = Math.min(this.height, Math.max(...ys) + margin) - top;
    this.k = Math.min(1.5, nearest, Math.max(farthest, Math.min(this.wide / width, this.high / height)));
    this.x = this.wide / 2 - (left + width / 2) * this.k;
    this.y = this.high / 2 - (top + height / 2) * this.k;
    this.place();
  }

  /**
   * Shows the part of the map where most of some places lie.
   * @param {{x: number, y: number}[]} places
   * @param {number} k
   */
  crowd(places, k) {
    const w = this.wide / 2 / k - 40;
    const h = this.high / 2 / k - 40;
    const around = (/** @type {{x: number, y: number}} */ c) => places.filter((p) => Math.abs(p.x - c.x) <= w && Math.abs(p.y - c.y) <= h);
    /** @type {{x: number, y: number}[]} */
    let most = [];
    for (const c of places) {
      const there = around(c);
      if (there.length > most.length) most = there;
    }
    const mid = (/** @type {number[]} */ list) => (Math.min(...list) + Math.max(...list)) / 2;
    const x = most.length ? mid(most.map((p) => p.x)) : this.width / 2;
    const y = most.length ? mid(most.map((p) => p.y)) : this.height / 2;
    this.k = k;
    // The map fills the frame as far as it reaches.
    const inside = (/** @type {number} */ at, /** @type {number} */ frame, /** @type {number} */ whole) => (whole < frame ? (frame - whole) / 2 : Math.min(0, Math.max(frame - whole, at)));
    this.x = inside(this.wide / 2 - x * k, this.wide, this.width * k);
    this.y = inside(this.high / 2 - y * k, this.high, this.height * k);
    this.place();
  }

  /**
   * Brings a place into sight if it is not.
   * @param {number} x
   * @param {number} y
   * @param {number} [margin]
   */
  show(x, y, margin = 60) {
    const sx = x * this.k + this.x;
    const sy = y * this.k + this.y;
    const m = Math.min(margin, this.wide / 4, this.high / 4);
    const dx = sx < m ? m - sx : Math.min(0, this.wide - m - sx);
    const dy = sy < m ? m - sy : Math.min(0, this.high - m - sy);
    if (dx || dy) this.pan(dx, dy);
  }

  /**
   * The place in the picture under a place on the screen.
   * @param {number} clientX
   * @param {number} clientY
   * @param {boolean} touch
   * @returns {Point}
   */
  point(clientX, clientY, touch) {
    const box = this.frame.getBoundingClientRect();
    return { x: (clientX - box.left - this.x) / this.k, y: (clientY - box.top - this.y) / this.k, clientX, clientY, touch };
  }

  /**
   * Listens to mouse, pen and fingers.
   * @param {Hands} hands
   */
  listen(hands) {
    /** @type {Map<number, {x: number, y: number}>} */
    const down = new Map();
    /** @type {'none' | 'wait' | 'pan' | 'drag' | 'pinch'} */
    let mode = 'none';
    let start = { x: 0, y: 0 };
    let gap = 0;
    const { frame, signal } = this;
    /** @type {ReturnType<typeof setTimeout> | undefined} a finger that stays */
    let staying;
    let swallow = false; // the click that ends a long press means nothing, whatever lies under the finger by then

    // What lies over the map, such as a button or a card, takes its own clicks.
    const onMap = (/** @type {Event} */ e) => e.target === frame || (e.target instanceof Node && this.stage.contains(e.target));
    frame.addEventListener('pointerdown', (e) => {
      if (e.button > 1 || !onMap(e)) return;
      clearTimeout(staying);
      down.set(e.pointerId, { x: e.clientX, y: e.clientY });
      if (down.size === 2) {
        if (mode === 'drag') hands.release();
        mode = 'pinch';
        gap = spread(down);
        return;
      }
      frame.setPointerCapture(e.pointerId);
      mode = e.button === 1 ? 'pan' : 'wait';
      start = { x: e.clientX, y: e.clientY };
      if (e.pointerType === 'mouse' || !hands.press) return;
      staying = setTimeout(() => {
        if (mode !== 'wait') return;
        swallow = true;
        mode = 'none'; // when the finger leaves, it is no tap
        hands.press?.(this.point(start.x, start.y, true));
      }, longPress);
    }, { signal });
    frame.addEventListener('pointerdown', () => {
      swallow = false;
    }, { capture: true, signal });
    frame.addEventListener('click', (e) => {
      if (!swallow) return;
      swallow = false;
      e.stopPropagation();
      e.preventDefault();
    }, { capture: true, signal });
    frame.addEventListener('contextmenu', (e) => {
      if (!onMap(e) || !hands.press) return;
      e.preventDefault();
      // A finger that stays is counted above; some browsers send this event for it as well.
      if (e instanceof PointerEvent && e.pointerType === 'touch') return;
      hands.press(this.point(e.clientX, e.clientY, false));
    }, { signal });
    frame.addEventListener('pointermove', (e) => {
      const touch = e.pointerType === 'touch';
      const p = this.point(e.clientX, e.clientY, touch);
      const was = down.get(e.pointerId);
      if (!was) {
        if (!touch) hands.hover(onMap(e) ? p : null);
        return;
      }
      const dx = e.clientX - was.x;
      const dy = e.clientY - was.y;
      if (mode === 'wait' && Math.hypot(e.clientX - start.x, e.clientY - start.y) >= (touch ? 10 : 4)) {
        mode = hands.grab(this.point(start.x, start.y, touch)) ? 'drag' : 'pan';
        frame.classList.add('moving');
        if (mode === 'pan') {
          this.pan(e.clientX - start.x - dx, e.clientY - start.y - dy);
        }
      }
      down.set(e.pointerId, { x: e.clientX, y: e.clientY });
      if (mode === 'pan') this.pan(dx, dy);
      if (mode === 'drag') hands.carry(p);
      if (mode === 'pinch') {
        const box = frame.getBoundingClientRect();
        const [a, b] = [...down.values()];
        const next = spread(down);
        if (a && b && gap > 0) {
          this.pan(dx / 2, dy / 2);
          this.zoom((this.k * next) / gap, (a.x + b.x) / 2 - box.left, (a.y + b.y) / 2 - box.top);
        }
        gap = next;
      }
    }, { signal });
    const up = (/** @type {PointerEvent} */ e) => {
      clearTimeout(staying);
      if (!down.delete(e.pointerId)) return;
      const p = this.point(e.clientX, e.clientY, e.pointerType === 'touch');
      frame.classList.remove('moving');
      if (e.type === 'pointercancel') {
        if (mode === 'drag') hands.release();
      } else if (mode === 'wait') {
        hands.tap(p);
      } else if (mode === 'drag') {
        hands.drop(p);
      }
      mode = down.size ? 'pan' : 'none';
    };
    frame.addEventListener('pointerup', up, { signal });
    frame.addEventListener('pointercancel', up, { signal });
    frame.addEventListener('pointerleave', () => hands.hover(null), { signal });
    frame.addEventListener('wheel', (e) => {
      if (!onMap(e)) return;
      e.preventDefault();
      const box = frame.getBoundingClientRect();
      if (e.shiftKey) {
        this.pan(-(e.deltaX || e.deltaY), 0);
        return;
      }
      const step = e.deltaMode === 1 ? e.deltaY * 16 : e.deltaY;
      this.zoom(this.k * Math.exp(-Math.min(240, Math.max(-240, step)) * 0.0018), e.clientX - box.left, e.clientY - box.top);
    }, { passive: false, signal });
    const watch = new ResizeObserver(() => {
      const same = this.wide === frame.clientWidth && this.high === frame.clientHeight;
      this.wide = frame.clientWidth;
      this.high = frame.clientHeight;
      const { settled } = this;
      this.settled = null;
      if (settled && !same) settled();
      else this.place();
    });
    watch.observe(frame);
    signal.addEventListener('abort', () => watch.disconnect());
  }
}

/** @param {Map<number, {x: number, y: number}>} fingers */
function spread(fingers) {
  const [a, b] = [...fingers.values()];
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
}
