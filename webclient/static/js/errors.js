import { hasWord, t } from './i18n.js';

/**
 * What went wrong, in words.
 * @param {string} code
 * @param {string} [setting] of the server, which would mend it
 */
export function errorText(code, setting) {
  if (code === 'origin' && setting) return t('error.origin.setting', { setting });
  const key = `error.${code}`;
  return hasWord(key) ? t(key) : t('error.internal');
}
