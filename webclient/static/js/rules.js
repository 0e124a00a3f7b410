import { t } from './i18n.js';

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
  standard: square(15, 5, { overline: 'never' }),
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
  const { width, height, inRow, overline, ends, first } = rules;
  return { width, height, inRow, overline, ends, first };
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
 * What wins, in a sentence.
 * @param {Rules} rules
 */
export function rulesSentence(rules) {
  const number = t(`rules.number.${rules.inRow}`);
  const words = t(`rules.${sentenceOf(rules)}`, { number });
  const whole = words[0].toUpperCase() + words.slice(1);
  return rules.first === 'random' ? `${whole} ${t('rules.drawn')}` : whole;
}

/** @param {Rules} rules */
function sentenceOf(rules) {
  if (rules.ends === 'any') {
    if (rules.inRow === Math.max(rules.width, rules.height)) return 'just';
    return rules.overline === 'never' ? 'never.any' : 'wins.any';
  }
  return `${rules.overline}.${rules.ends}`;
}
