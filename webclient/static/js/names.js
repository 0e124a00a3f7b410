import { language } from './i18n.js';

const people = {
  en: {
    first: ['Quiet', 'Bright', 'Early', 'Gentle', 'Swift', 'Merry', 'Calm', 'Clever', 'Patient', 'Sunny', 'Lucky', 'Brave',
      'Silver', 'Little', 'Wild', 'Honest', 'Nimble', 'Sleepy', 'Curious', 'Green', 'Golden', 'Steady', 'Rainy', 'Blue'],
    second: ['Heron', 'Fox', 'Otter', 'Swallow', 'Tiger', 'Turtle', 'Sparrow', 'Deer', 'Crane', 'Squirrel', 'Dolphin', 'Owl',
      'Rabbit', 'Buffalo', 'Carp', 'Cricket', 'Firefly', 'Gecko', 'Magpie', 'Elephant', 'Duck', 'Panda', 'Cat', 'Bee'],
  },
  vi: {
    first: ['Lặng Lẽ', 'Tươi Sáng', 'Dậy Sớm', 'Hiền', 'Nhanh Nhẹn', 'Vui Vẻ', 'Bình Tĩnh', 'Khôn', 'Kiên Nhẫn', 'Nắng', 'May Mắn', 'Dũng Cảm',
      'Bạc', 'Nhỏ', 'Hoang Dã', 'Thật Thà', 'Lanh Lợi', 'Ngái Ngủ', 'Tò Mò', 'Xanh Lá', 'Vàng', 'Vững Vàng', 'Mưa', 'Xanh Biển'],
    second: ['Diệc', 'Cáo', 'Rái Cá', 'Én', 'Hổ', 'Rùa', 'Sẻ', 'Nai', 'Hạc', 'Sóc', 'Cá Heo', 'Cú',
      'Thỏ', 'Trâu', 'Cá Chép', 'Dế', 'Đom Đóm', 'Thằn Lằn', 'Chích Chòe', 'Voi', 'Vịt', 'Gấu Trúc', 'Mèo', 'Ong'],
  },
};

/**
 * A friendly made-up name for somebody who gave none; everybody sees the same.
 * @param {string} playerId
 * @param {'en' | 'vi'} [code]
 * @returns {string}
 */
export function playerName(playerId, code = language()) {
  const { first, second } = people[code];
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
