import { cellName } from './coordinates.js';
import { t } from './i18n.js';
import { markName } from './looks.js';
import { holdsBoth, isMe, seatName, sideName } from './players.js';
import { otherMark, ownSeats } from './state.js';

/**
 * A finished game in words.
 * @param {Room} room
 * @param {Look} look
 * @returns {{title: string, detail: string}}
 */
export function resultWords(room, look) {
  const count = t('status.moves', { count: room.moves.length });
  if (room.winner === null) return { title: t('status.aborted'), detail: t('status.reason.aborted') };
  if (room.winner === 'T') return { title: t('status.tie'), detail: `${tieReason(room)} ${count}` };
  const winner = room.winner;
  const byMark = look !== 'pens' || holdsBoth(room) || ownSeats(room).length === 0;
  const parts = [byMark ? whoIsThat(room, winner) : '', reasonWords(room, winner, look), count];
  return { title: winTitle(room, winner, look, byMark), detail: parts.filter(Boolean).join(' ') };
}

/**
 * @param {Room} room
 * @param {Mark} winner
 * @param {Look} look
 * @param {boolean} byMark
 */
function winTitle(room, winner, look, byMark) {
  if (byMark) return t('status.win.mark', { mark: markName(look, winner) });
  if (isMe(room, winner)) return t('status.win.you');
  return t('status.win.name', { name: seatName(room, winner) ?? markName(look, winner) });
}

/**
 * @param {Room} room
 * @param {Mark} mark
 */
function whoIsThat(room, mark) {
  const name = sideName(room, mark);
  if (name === null) return '';
  return isMe(room, mark) ? t('status.win.youAre') : t('status.win.thatIs', { name });
}

/** @param {Room} room */
function tieReason(room) {
  if (room.reason === 'agreed' || room.reason === 'claimed') return t(`status.tie.${room.reason}`);
  const { rules } = room;
  const plain = rules?.overline === 'wins' && rules.ends === 'any' && rules.forbidden === 'none';
  if (!plain) return t('status.tie.full');
  return t('status.tie.detail', { number: t(`number.${rules.inRow}`).toLowerCase() });
}

/**
 * @param {Room} room
 * @param {Mark} winner
 * @param {Look} look
 */
function reasonWords(room, winner, look) {
  if (room.lines.length > 0) return linesWords(room);
  const loser = otherMark(winner);
  const { reason } = room;
  if (reason === null || reason === 'line') return '';
  if (reason === 'full' || reason === 'agreed' || reason === 'aborted') return t(`status.reason.${reason}`);
  if (isMe(room, loser)) return t(`status.reason.${reason}.you`);
  return t(`status.reason.${reason}`, { loser: seatName(room, loser) ?? markName(look, loser) });
}

/** @param {Room} room */
export function linesWords({ lines, rules }) {
  if (!rules) return '';
  const ends = lines.map((line) => ({ from: cellName(line[0], rules), to: cellName(line[line.length - 1], rules) }));
  if (lines.length === 1) return t('status.line', { count: 1, number: numberWord(lines[0].length), ...ends[0] });
  return t('status.lines', { count: lines.length, lines: ends.map(({ from, to }) => `${from}–${to}`).join(', ') });
}

/** @param {number} count */
function numberWord(count) {
  return count <= 10 ? t(`number.${count}`) : String(count);
}
