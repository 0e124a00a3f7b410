import { t, wantWords } from './i18n.js';

export const BLOCKED_AFTER = 3;

/**
 * Why no live connection came about although the page did.
 * @param {object} options
 * @param {URL} options.base
 * @param {string} options.origin this page's
 * @param {typeof fetch} [options.ask]
 * @returns {Promise<Blocked>}
 */
export async function whyBlocked({ base, origin, ask = fetch }) {
  const url = new URL(`api/echo?origin=${encodeURIComponent(origin)}`, base);
  try {
    const answer = await ask(url, { signal: AbortSignal.timeout(5_000) });
    const { refused = false, setting = '' } = await answer.json();
    return { why: refused ? 'refused' : 'proxy', setting };
  } catch {
    return { why: 'silent', setting: '' };
  }
}

/**
 * Finds out, and has the words for it, each time that a connection which never was came to nothing again.
 * @param {URL} base
 * @param {(blocked: Blocked) => void} explain
 */
export function createDiagnosis(base, explain) {
  return (/** @type {WireStatus} */ status, /** @type {WireDetail} */ { failures, everOpen }) => {
    if (status !== 'lost' || everOpen || failures < BLOCKED_AFTER) return;
    void Promise.all([whyBlocked({ base, origin: location.origin }), wantWords('blocked.')]).then(([why]) => explain(why), () => {});
  };
}

/** @param {Blocked | null} blocked */
export function blockedWords(blocked) {
  if (!blocked) return t('blocked.unknown');
  if (blocked.why === 'refused' && blocked.setting) return t('blocked.setting', { setting: blocked.setting });
  return t(`blocked.${blocked.why}`);
}
