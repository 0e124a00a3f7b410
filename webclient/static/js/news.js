import { cellName } from './coordinates.js';
import { t } from './i18n.js';
import { spokenMark } from './looks.js';
import { chosenWords, openingWords, placerOf } from './opening.js';
import { holdsBoth, isMe, seatName, sideName } from './players.js';
import { resultWords } from './result.js';
import { spoken } from './sentence.js';
import { isDue, markOf, marks, otherMark, ownSeats } from './state.js';
import { wordsOfOffer } from './told.js';
import { listed } from './undo.js';

/** @typedef {{text: string, result?: boolean}} News */

/**
 * What has happened between two views of a room, to be said aloud once.
 * @param {Room} before
 * @param {Room} after
 * @param {Look} look
 * @returns {News[]}
 */
export function newsOf(before, after, look) {
  if (!before.rules || !after.rules) return [];
  const news = [...moveNews(before, after, look), ...resultNews(before, after, look), ...seatNews(before, after, look)];
  return [...news, ...presenceNews(before, after), ...claimNews(before, after), ...offerNews(before, after, look)];
}

/**
 * @param {Room} before
 * @param {Room} after
 * @param {Look} look
 * @returns {News[]}
 */
function moveNews(before, after, look) {
  const renewed = after.game !== before.game;
  const known = renewed ? 0 : before.moves.length;
  const words = renewed ? [newGame(after, look)] : [];
  for (let index = known; index < after.moves.length; index += 1) words.push(moveWords(after, index, look));
  if (!renewed) words.push(...undoneNews(before, after, look));
  const chosen = renewed ? 0 : before.chosen.length;
  for (const made of after.chosen.slice(chosen)) words.push(chosenWords(after, made, look));
  if (words.length === 0) return [];
  const mine = after.act !== null && isMe(after, after.act);
  if (isDue(after) && after.at !== before.at) words.push(choiceNews(after, look));
  else if (mine) words.push(t('news.yourTurn'));
  return [{ text: spoken(words.slice(-4).join(' ')) }];
}

/**
 * Marks that have gone from the board, and a choice that is open again; where it had
 * swapped the sides, one hears which is now one's own.
 * @param {Room} before
 * @param {Room} after
 * @param {Look} look
 */
function undoneNews({ moves, chosen, rules, seats }, after, look) {
  const steps = moves.slice(after.moves.length).map((cell) => (rules ? cellName(cell, rules) : ''));
  if (after.chosen.length < chosen.length) steps.push(t('undo.choice'));
  if (steps.length === 0) return [];
  const [own] = ownSeats(after);
  const moved = !holdsBoth(after) && own && seats[own]?.player !== after.player;
  return [t('news.undone', { cells: listed(steps) }), ...(moved ? [t('news.sides', { mark: spokenMark(look, own) })] : [])];
}

/**
 * @param {Room} room
 * @param {Look} look
 */
function choiceNews(room, look) {
  const words = openingWords(room, look);
  return words ? `${words.title}. ${words.detail}` : '';
}

/**
 * @param {Room} room
 * @param {Look} look
 */
function newGame(room, look) {
  const own = ownSeats(room);
  const side = own.length === 1 ? ` ${t('news.sides', { mark: spokenMark(look, own[0]) })}` : '';
  return t('notice.newGame') + side;
}

/**
 * @param {Room} room
 * @param {number} index
 * @param {Look} look
 */
function moveWords(room, index, look) {
  const placer = placerOf(room, index);
  const cell = room.rules ? cellName(room.moves[index], room.rules) : '';
  const laid = index < room.laid;
  if (isMe(room, placer) && !laid) return t('news.you', { cell });
  const name = laid ? null : sideName(room, placer);
  const mark = spokenMark(look, markOf(room.first, index));
  return name === null ? t('news.mark', { mark, cell }) : t('news.name', { name, mark, cell });
}

/**
 * @param {Room} before
 * @param {Room} after
 * @param {Look} look
 * @returns {News[]}
 */
function resultNews(before, after, look) {
  const ended = after.act === null && (before.act !== null || after.game !== before.game);
  if (!ended) return [];
  const { title, detail } = resultWords(after, look);
  return [{ text: spoken(`${title}${/[!.?]$/.test(title) ? '' : '.'} ${detail}`), result: true }];
}

/**
 * @param {Room} before
 * @param {Room} after
 * @param {Look} look
 * @returns {News[]}
 */
function seatNews(before, after, look) {
  if (after.game !== before.game || after.chosen.length !== before.chosen.length) return [];
  return marks.flatMap((mark) => {
    const [was, is] = [before, after].map(({ seats }) => seats[mark]?.computer ?? seats[mark]?.player ?? null);
    if (holdsBoth(after)) return [];
    if (isMe(after, mark)) return was === is ? [] : [{ text: t('news.sides', { mark: spokenMark(look, mark) }) }];
    if (was === is) return renamed(before, after, mark);
    const name = seatName(after, mark);
    const words = { mark: spokenMark(look, mark), name: name ?? seatName(before, mark) ?? '' };
    return [{ text: t(name === null ? 'news.left' : 'news.joined', words) }];
  });
}

/**
 * @param {Room} before
 * @param {Room} after
 * @param {Mark} mark
 * @returns {News[]}
 */
function renamed(before, after, mark) {
  const [was, name] = [before, after].map((room) => seatName(room, mark) ?? '');
  return was === name ? [] : [{ text: t('news.named', { was, name }) }];
}

/**
 * @param {Room} before
 * @param {Room} after
 * @returns {News[]}
 */
function presenceNews(before, after) {
  if (after.act === null || before.presence.now === 0 || after.presence.now === 0) return [];
  return marks.flatMap((mark) => {
    const player = after.seats[mark]?.player;
    const same = player && player === before.seats[mark]?.player && player !== after.player;
    const was = before.presence.online[mark];
    const is = after.presence.online[mark];
    if (!same || was === null || is === null || was === is) return [];
    return [{ text: t(is ? 'news.back' : 'news.away', { name: seatName(after, mark) ?? '' }) }];
  });
}

/**
 * What one may do about somebody who stays away is said once.
 * @param {Room} before
 * @param {Room} after
 * @returns {News[]}
 */
function claimNews(before, after) {
  const [own] = ownSeats(after);
  const may = (/** @type {Room} */ { presence }) => presence.claim.includes(own);
  return may(after) && !may(before) ? [{ text: t('news.claim', { name: seatName(after, otherMark(own)) ?? '' }) }] : [];
}

/**
 * The one who asks hears it too.
 * @param {Room} before
 * @param {Room} after
 * @param {Look} look
 * @returns {News[]}
 */
function offerNews(before, after, look) {
  const known = new Set(before.offers.map(({ v }) => v));
  return after.offers.filter(({ v }) => !known.has(v)).flatMap((offer) => {
    const words = wordsOfOffer(after, offer, look);
    return words ? [{ text: spoken(words) }] : [];
  });
}
