import { timeWords } from './clocks.js';
import { t } from './i18n.js';
import { markName } from './looks.js';
import { linesWords } from './lines-said.js';
import { isMe, sideName } from './players.js';
import { spoken } from './sentence.js';
import { lastWords } from './told.js';

/**
 * What is said to whoever asks with a key.
 * @param {string} key
 * @param {Desk} desk
 * @param {Look} look
 */
export function answerTo(key, desk, look) {
  const { room, focus, view } = desk;
  if (key === 'l') return spoken(room.moves.length > 0 ? lastWords(room, look) : t('answer.noMove'));
  if (key === 't') return spoken(timeWords(desk, (mark) => nameOf(room, mark, look)));
  const cell = focus ?? room.moves[room.moves.length - 1];
  return key === 'i' && cell !== undefined ? linesWords(room, cell, { look, ply: view ?? undefined }) : '';
}

/**
 * @param {Room} room
 * @param {Mark} mark
 * @param {Look} look
 */
function nameOf(room, mark, look) {
  if (isMe(room, mark)) return t('player.you');
  return sideName(room, mark) ?? markName(look, mark);
}
