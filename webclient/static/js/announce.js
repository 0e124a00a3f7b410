import { el } from './dom.js';
import { spoken } from './sentence.js';

const KEPT = 3;

/**
 * What a screen reader says. Each text is a node of its own, so that the same text
 * is said again when it happens again.
 */
export function createAnnouncer() {
  const polite = region('polite', 'log');
  const urgent = region('assertive', 'alert');
  const node = el('div', { class: 'visually-hidden' }, polite, urgent);

  return {
    node,
    /**
     * @param {string} text
     * @param {boolean} [isResult]
     */
    say(text, isResult = false) {
      const target = isResult ? urgent : polite;
      target.append(el('p', { text: spoken(text) }));
      while (target.childElementCount > KEPT) target.firstElementChild?.remove();
    },
  };
}

/**
 * @param {string} live
 * @param {string} role
 */
function region(live, role) {
  return el('div', { attributes: { role, 'aria-live': live, 'aria-atomic': 'false', 'aria-relevant': 'additions' } });
}
