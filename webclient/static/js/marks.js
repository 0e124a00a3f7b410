/** @typedef {{d: string, part: 'stroke' | 'fill' | 'shape'}} Path one movement of the hand, in a square of 100 by 100 */

/**
 * Numbers in [0, 1) that are the same for everybody who looks at the same square.
 * @param {string} text
 */
export function wobble(text) {
  let state = 2166136261;
  for (let index = 0; index < text.length; index += 1) state = Math.imul(state ^ text.charCodeAt(index), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * @param {() => number} random
 * @param {number} size
 */
function around(random, size) {
  return (random() * 2 - 1) * size;
}

/** @param {number} value */
function short(value) {
  return String(Math.round(value * 10) / 10);
}

/** @param {[number, number]} point */
function at([x, y]) {
  return `${short(x)} ${short(y)}`;
}

/**
 * Two strokes, the first falling to the right.
 * @param {() => number} random
 * @param {number} [reach] from the middle, sideways
 * @returns {string[]}
 */
export function crossPaths(random, reach = 28) {
  return [1, -1].map((side) => {
    const from = /** @type {[number, number]} */ ([50 - side * (reach + around(random, 2.5)), 50 - reach + around(random, 2.5)]);
    const to = /** @type {[number, number]} */ ([50 + side * (reach + around(random, 2.5)), 50 + reach + around(random, 2.5)]);
    const bend = /** @type {[number, number]} */ ([50 + around(random, 6.5), 50 + around(random, 6.5)]);
    return `M${at(from)}Q${at(bend)} ${at(to)}`;
  });
}

/**
 * One round stroke against the clock, begun near the top and carried a little past its beginning.
 * @param {() => number} random
 * @param {number} [radius]
 * @returns {string}
 */
export function ringPath(random, radius = 28) {
  const start = -Math.PI / 2 + 0.15 + around(random, 0.45);
  const turn = Math.PI * 2 + 0.3 + random() * 0.25;
  const oval = { size: 0.035 + random() * 0.035, turn: random() * Math.PI };
  const dent = { size: random() * 0.02, turn: random() * Math.PI };
  const drift = around(random, 0.07);
  const middle = { x: 50 + around(random, 1.5), y: 50 + around(random, 1.5) };
  const steps = 12;
  /** @type {[number, number][]} */
  const points = [];
  for (let index = -1; index <= steps + 1; index += 1) {
    const angle = start - (turn * index) / steps;
    const round = 1 + oval.size * Math.cos(2 * (angle - oval.turn)) + dent.size * Math.cos(3 * (angle - dent.turn));
    const away = radius * (round + drift * (index / steps - 0.5));
    points.push([middle.x + away * Math.cos(angle), middle.y + away * Math.sin(angle)]);
  }
  return smooth(points);
}

/**
 * A smooth curve through all points but the first and the last, which lead in and out.
 * @param {[number, number][]} points
 */
function smooth(points) {
  let path = `M${at(points[1])}`;
  for (let index = 1; index < points.length - 2; index += 1) {
    const [before, from, to, after] = points.slice(index - 1, index + 3);
    path += `C${at([from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6])} `;
    path += `${at([to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6])} ${at(to)}`;
  }
  return path;
}

/**
 * @param {() => number} random
 * @returns {string}
 */
export function boltPath(random) {
  /** @type {[number, number][]} */
  const corners = [[61, 9], [22, 57], [46, 57], [38, 91], [78, 41], [54, 41]];
  const drawn = corners.map(([x, y]) => at([x + around(random, 1.6), y + around(random, 1.6)]));
  return `M${drawn.join('L')}Z`;
}

/**
 * A square filled in by hand, nearly to its edges.
 * @param {() => number} random
 * @returns {string}
 */
export function blockPath(random) {
  const near = () => 7 + around(random, 1.5);
  const far = () => 93 + around(random, 1.5);
  return `M${at([near(), near()])}L${at([far(), near()])}L${at([far(), far()])}L${at([near(), far()])}Z`;
}

/**
 * @param {number} radius
 */
export function discPath(radius) {
  return `M${50 - radius} 50a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1 0 ${-radius * 2} 0Z`;
}

/** A crossbar and a stem: the tie. */
export const tiePaths = ['M22 27Q50 23 79 26', 'M50 26Q48 52 51 80'];

const OVERSHOOT = 22;

/**
 * One stroke through the middles of a line of cells, a little past both ends.
 * @param {string} seed
 * @param {number[]} cells in order
 * @param {number} width of the board in squares
 */
export function linePath(seed, cells, width) {
  const random = wobble(`${seed} line ${cells.join(' ')}`);
  const [from, to] = [cells[0], cells[cells.length - 1]].map((cell) => ({
    x: (cell % width) * 100 + 50,
    y: Math.floor(cell / width) * 100 + 50,
  }));
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const along = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  const bend = around(random, 6);
  /** @type {[number, number]} */
  const start = [from.x - along.x * OVERSHOOT, from.y - along.y * OVERSHOOT];
  /** @type {[number, number]} */
  const end = [to.x + along.x * OVERSHOOT, to.y + along.y * OVERSHOOT];
  /** @type {[number, number]} */
  const middle = [(from.x + to.x) / 2 - along.y * bend, (from.y + to.y) / 2 + along.x * bend];
  return `M${at(start)}Q${at(middle)} ${at(end)}`;
}
