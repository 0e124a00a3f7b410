import { language, tables } from './i18n.js';

/**
 * A friendly made-up name for somebody who gave none; everybody sees the same.
 * @param {string} playerId
 * @param {'en' | 'vi'} [code]
 * @returns {string}
 */
export function playerName(playerId, code = language()) {
  const [first, second] = [tables[code]['names.first'], tables[code]['names.second']].map((list) => String(list).split(', '));
  const number = hash(playerId);
  const manner = first[number % first.length];
  const animal = second[Math.floor(number / first.length) % second.length];
  return code === 'vi' ? `${animal} ${manner}` : `${manner} ${animal}`;
}

/** @param {string} text */
function hash(text) {
  let value = 2166136261;
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0;
  return (value ^ (value >>> 15)) >>> 0;
}
