/** A scan of a map under the hexes, to trace over: laid on by three places that are named on both. It stays in this browser. */
import { fill, h } from './dom.js';

/** @typedef {{x: number, y: number}} Spot2 */

/**
 * The turn, size and shift that bring some places of a scan nearest to those of the map, and how far the worst stays off.
 * @param {Spot2[]} from
 * @param {Spot2[]} to
 * @returns {{a: number, b: number, x: number, y: number, error: number} | null}
 */
export function fitOf(from, to) {
  const n = from.length;
  if (n < 2 || to.length !== n) return null;
  const mean = (/** @type {Spot2[]} */ l) => ({ x: l.reduce((s, p) => s + p.x, 0) / n, y: l.reduce((s, p) => s + p.y, 0) / n });
  const f = mean(from);
  const t = mean(to);
  let dot = 0;
  let cross = 0;
  let size = 0;
  from.forEach((p, i) => {
    const q = to[i] ?? p;
    const [px, py, qx, qy] = [p.x - f.x, p.y - f.y, q.x - t.x, q.y - t.y];
    dot += px * qx + py * qy;
    cross += px * qy - py * qx;
    size += px * px + py * py;
  });
  if (size === 0) return null;
  const a = dot / size;
  const b = cross / size;
  const x = t.x - a * f.x + b * f.y;
  const y = t.y - b * f.x - a * f.y;
  const error = Math.max(...from.map((p, i) => Math.hypot(a * p.x - b * p.y + x - (to[i]?.x ?? 0), b * p.x + a * p.y + y - (to[i]?.y ?? 0))));
  return { a, b, x, y, error };
}

/** The scan of one map. */
export class Scan {
  /**
   * @param {HTMLElement} node where its buttons stand
   * @param {() => HTMLElement | null} stage the picture that it lies over
   * @param {(hex: string) => Spot2 | undefined} place of a hex
   */
  constructor(node, stage, place) {
    this.node = node;
    this.stage = stage;
    this.place = place;
    /** @type {HTMLImageElement | null} */
    this.img = null;
    /** @type {{hex: string, on: Spot2}[]} places of the scan, each with the hex it is */
    this.pins = [];
    this.wants = false;
    this.shade = 0.5;
    this.draw();
  }

  draw() {
    const fit = this.fit();
    const file = h('input', { type: 'file', accept: 'image/*', 'aria-label': 'Scan of a map', onchange: () => void this.load(file.files?.[0]) });
    const shade = h('input', { type: 'range', min: 0, max: 1, step: 0.05, value: this.shade, 'aria-label': 'How much the scan covers', oninput: () => {
      this.shade = Number(shade.value);
      if (this.img) this.img.style.opacity = String(this.shade);
    } });
    fill(this.node, h('h2', {}, 'Trace over a scan'), file, this.img && [shade,
      h('button', { type: 'button', 'aria-pressed': String(this.wants), onclick: () => {
        this.wants = !this.wants;
        this.pins = this.wants ? [] : this.pins;
        this.lay();
      } }, 'Fit by three places'),
      h('p', { class: 'small', id: 'scan-fit' }, this.wants ? `Click place ${this.pins.length + 1} of 3 on the scan, then say which hex it is.`
        : fit ? `The worst of ${this.pins.length} places is ${fit.error.toFixed(1)} px off.` : 'It lies as it came. Name three places far apart, and it is turned and sized to the hexes.')]);
  }

  /** @param {File | undefined} file */
  async load(file) {
    if (!file) return;
    const data = await new Promise((done) => {
      const r = new FileReader();
      r.onload = () => done(r.result);
      r.readAsDataURL(file);
    });
    this.img?.remove();
    this.img = h('img', { class: 'scan', alt: '', draggable: 'false' });
    this.img.src = String(data);
    await this.img.decode().catch(() => {});
    this.pins = [];
    this.lay();
  }

  fit() {
    if (this.pins.length < 3) return null;
    const to = this.pins.map((p) => this.place(p.hex));
    return to.every((p) => p !== undefined) ? fitOf(this.pins.map((p) => p.on), /** @type {Spot2[]} */ (to)) : null;
  }

  /** Puts the scan over the map as far as its places are known; the counters stay above it. */
  lay() {
    const stage = this.stage();
    if (this.img && stage) {
      const fit = this.fit();
      this.img.style.opacity = String(this.shade);
      this.img.style.width = `${this.img.naturalWidth}px`;
      this.img.style.height = `${this.img.naturalHeight}px`;
      this.img.style.transformOrigin = '0 0';
      this.img.style.transform = fit ? `matrix(${fit.a}, ${fit.b}, ${-fit.b}, ${fit.a}, ${fit.x}, ${fit.y})` : '';
      stage.querySelector('img.map')?.after(this.img);
    }
    this.draw();
  }

  /**
   * A place of the picture was clicked; true where it was for the scan.
   * @param {Spot2} p
   */
  takes(p) {
    if (!this.wants || !this.img) return false;
    const input = h('input', { 'aria-label': 'Which hex is it?', placeholder: 'hex number', onchange: () => {
      if (!this.place(input.value.trim())) return;
      this.pins.push({ hex: input.value.trim(), on: { x: p.x, y: p.y } });
      if (this.pins.length === 3) this.wants = false;
      this.lay();
    } });
    this.node.append(h('p', {}, 'Which hex is it? ', input));
    input.focus();
    return true;
  }
}
