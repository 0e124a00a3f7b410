import { t } from './i18n.js';
import { markName } from './looks.js';

/** What the server fills in where a rule is left out. */
const plain = { overline: 'wins', ends: 'any', first: 'X', opening: 'free', forbidden: 'none' };

/**
 * @param {number} side
 * @param {number} inRow
 * @param {Partial<Rules>} [more]
 * @returns {Rules}
 */
function square(side, inRow, more = {}) {
  return /** @type {Rules} */ ({ width: side, height: side, inRow, ...plain, ...more });
}

/** @type {Record<string, Rules>} */
export const presets = {
  tictactoe: square(3, 3),
  caro10: square(10, 5, { first: 'random' }),
  caro12: square(12, 5, { first: 'random' }),
  caro16: square(16, 5, { first: 'random' }),
  caro20: square(20, 5, { first: 'random' }),
  'caro-vn': square(15, 5, { overline: 'never', ends: 'stones' }),
  'caro-free': square(15, 5, { ends: 'stones' }),
  gomoku: square(15, 5),
  'gomoku-swap2': square(15, 5, { overline: 'never', opening: 'swap2' }),
  standard: square(15, 5, { overline: 'never' }),
  renju: square(15, 5, { forbidden: 'renju' }),
};

/**
 * The rules that a request to the server stands for.
 * @param {RulesRequest} request
 * @returns {Rules}
 */
export function rulesOf(request) {
  if (typeof request === 'string') return { ...presets[request], preset: request };
  return /** @type {Rules} */ ({ ...plain, ...request });
}

/**
 * The shortest request that gives these rules.
 * @param {Rules} rules
 * @returns {RulesRequest}
 */
export function requestOf(rules) {
  if (rules.preset) return rules.preset;
  const { width, height, inRow, overline, ends, first, opening, forbidden } = rules;
  return { width, height, inRow, overline, ends, first, opening, forbidden };
}

/**
 * "Caro 10×10"
 * @param {Rules} rules
 */
export function rulesName(rules) {
  const size = { width: rules.width, height: rules.height };
  if (!rules.preset || !(rules.preset in presets)) return t('rules.name.own', { inRow: rules.inRow, ...size });
  return t(`rules.name.${/^caro\d/.test(rules.preset) ? 'caro' : rules.preset}`, size);
}

/**
 * What wins and how it begins, in a sentence. On boards of one size no two different
 * rule sets read the same.
 * @param {Rules} rules
 * @param {Look} look
 */
export function rulesSentence(rules, look) {
  const number = t(`rules.number.${rules.inRow}`);
  const words = t(`rules.${sentenceOf(rules)}`, { number, X: markName(look, 'X'), O: markName(look, 'O') });
  const parts = [words[0].toUpperCase() + words.slice(1)];
  if (rules.opening !== 'free') parts.push(t(`rules.opening.${rules.opening}`));
  if (rules.first === 'random') parts.push(t('rules.drawn'));
  return parts.join(' ');
}

/** @param {Rules} rules */
function sentenceOf(rules) {
  if (rules.forbidden === 'renju') return 'renju';
  if (rules.ends === 'any') {
    if (rules.inRow === Math.max(rules.width, rules.height)) return 'just';
    return rules.overline === 'never' ? 'never.any' : 'wins.any';
  }
  return `${rules.overline}.${rules.ends}`;
}
