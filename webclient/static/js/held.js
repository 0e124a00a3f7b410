import { hasWord, wantWords } from './i18n.js';

/**
 * Hands frames on, in their order; one that tells of rules with words of their own, and
 * all behind it, wait for those words.
 * @param {(frame: Frame) => void} take
 * @param {(frame: Frame) => Promise<unknown> | null} [wordsFor]
 * @returns {(frame: Frame) => void}
 */
export function held(take, wordsFor = openingWordsFor) {
  /** @type {Frame[] | null} */
  let waiting = null;

  /** The first one has waited, for whatever came of it; one behind it may need other words. */
  function release() {
    const [first, ...rest] = waiting ?? [];
    waiting = null;
    take(first);
    rest.forEach(pass);
  }

  /** @param {Frame} frame */
  function pass(frame) {
    if (waiting) {
      waiting.push(frame);
      return;
    }
    const words = wordsFor(frame);
    if (!words) return take(frame);
    waiting = [frame];
    words.then(release, release);
  }

  return pass;
}

/**
 * @param {Frame} frame
 * @returns {Promise<unknown> | null}
 */
export function openingWordsFor({ rules }) {
  const plain = !rules || (rules.opening === 'free' && rules.forbidden === 'none');
  return plain || hasWord('opening.choose.you') ? null : wantWords('opening.');
}
