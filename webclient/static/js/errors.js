import { hasWord, t } from './i18n.js';

/**
 * What went wrong, in words.
 * @param {string} code
 */
export function errorText(code) {
  const key = `error.${code}`;
  return hasWord(key) ? t(key) : t('error.internal');
}
