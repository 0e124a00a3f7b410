/** @typedef {'move' | 'turn' | 'low' | 'end'} Sound */

/** @type {Record<Sound, [pitch: number, start: number, length: number][]>} in hertz and seconds */
const tunes = {
  move: [[190, 0, 0.07]],
  turn: [[523, 0, 0.09], [659, 0.09, 0.14]],
  low: [[880, 0, 0.08], [880, 0.16, 0.08]],
  end: [[392, 0, 0.14], [523, 0.13, 0.14], [659, 0.26, 0.3]],
};

/** @type {Record<Sound, number[]>} */
const patterns = { move: [], turn: [30], low: [60, 60, 60], end: [40, 60, 120] };

const state = { context: /** @type {AudioContext | null} */ (null) };

/**
 * A browser lets a page sound only once somebody has touched it; until then it is silent.
 * @param {Sound} name
 */
export async function playSound(name) {
  if (typeof AudioContext !== 'function') return;
  state.context ??= new AudioContext();
  const { context } = state;
  if (context.state === 'suspended') await context.resume().catch(() => {});
  if (context.state !== 'running') return;
  for (const [pitch, start, length] of tunes[name]) note(context, { pitch, start: context.currentTime + start, length });
}

/**
 * @param {AudioContext} context
 * @param {{pitch: number, start: number, length: number}} tone
 */
function note(context, { pitch, start, length }) {
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.type = 'triangle';
  oscillator.frequency.value = pitch;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(0.16, start + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0008, start + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + length + 0.02);
}

export function canVibrate() {
  return typeof navigator.vibrate === 'function';
}

/** @param {Sound} name */
export function vibrate(name) {
  if (canVibrate() && patterns[name].length > 0) navigator.vibrate(patterns[name]);
}
