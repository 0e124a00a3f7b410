import { el, setText } from './dom.js';
import { t } from './i18n.js';
import { glyph, markName } from './looks.js';
import { playerName } from './names.js';
import { marks, otherMark, ownSeats } from './state.js';

/**
 * Who sits there, as others are named; null for an empty seat.
 * @param {Room} room
 * @param {Mark} mark
 */
export function seatName(room, mark) {
  const seat = room.seats[mark];
  if (!seat) return null;
  if (seat.computer) return t(`player.computer.${seat.computer}`);
  return seat.name || playerName(seat.player ?? '');
}

/**
 * Who sits there, where that says more than the mark: one player on both sides is named
 * only by the names given to the sides.
 * @param {Room} room
 * @param {Mark} mark
 */
export function sideName(room, mark) {
  return holdsBoth(room) ? room.seats[mark]?.name || null : seatName(room, mark);
}

/** @param {Room} room */
export function holdsBoth(room) {
  return ownSeats(room).length === 2;
}

/**
 * The seat is one's own, and the other one is not.
 * @param {Room} room
 * @param {Mark} mark
 */
export function isMe(room, mark) {
  const own = ownSeats(room);
  return own.length === 1 && own[0] === mark;
}

/**
 * Somebody sits there who has no connection.
 * @param {Room} room
 * @param {Mark} mark
 */
export function isAway(room, mark) {
  return presenceOf(room, mark) === 'away';
}

/**
 * @param {Room} room
 * @param {Mark} mark
 * @returns {'free' | 'here' | 'away' | 'unknown'}
 */
export function presenceOf({ seats, presence }, mark) {
  const online = presence.online[mark];
  if (!seats[mark]) return 'free';
  if (presence.now === 0 || (online === null && !seats[mark]?.computer)) return 'unknown';
  return online || seats[mark]?.computer ? 'here' : 'away';
}

/**
 * What a player's card says under the name.
 * @param {Room} room
 * @param {Mark} mark
 */
export function seatNote(room, mark) {
  if (!room.seats[mark]) return t('player.free');
  if (room.winner === 'T') return t('player.tied');
  if (room.winner) return t(room.winner === mark ? 'player.won' : 'player.lost');
  if (isAway(room, mark)) return t('player.away');
  if (room.act === mark && room.choices.includes('stay')) return t(isMe(room, mark) ? 'player.youChoose' : 'player.chooses');
  if (room.act === mark && room.seats[mark]?.computer) return t('player.thinking');
  if (room.act === mark) return t(isMe(room, mark) ? 'player.yourTurn' : 'player.turn');
  return presenceOf(room, mark) === 'here' ? t('player.here') : '';
}

/** @typedef {Record<Mark, {clock: HTMLElement, said: HTMLElement}>} Slots places for what comes later */

/** The two players, X first. */
export function createPlayers() {
  const cards = { X: createCard(), O: createCard() };
  const ties = createTies();
  const node = el('div', { class: 'room-players', attributes: { role: 'group' } }, cards.X.node, ties.node, cards.O.node);
  return {
    node,
    /** @type {Slots} */
    slots: { X: cards.X.slots, O: cards.O.slots },
    /**
     * @param {Desk} desk
     * @param {Look} look
     */
    render(desk, look) {
      node.setAttribute('aria-label', t('room.players'));
      for (const mark of marks) cards[mark].render(desk, mark, look);
      ties.render(desk.room.score.T);
      node.classList.toggle('room-players-tied', desk.room.score.T > 0);
    },
  };
}

function createTies() {
  const count = el('span', { attributes: { 'aria-hidden': 'true' } });
  const words = el('span', { class: 'room-ties-words', attributes: { 'aria-hidden': 'true' } });
  const spoken = el('span', { class: 'visually-hidden' });
  const node = el('div', { class: 'room-ties' }, words, glyph('pens', 'T'), count, spoken);
  return {
    node,
    /** @param {number} ties */
    render(ties) {
      node.hidden = ties === 0;
      setText(count, String(ties));
      setText(words, t('player.tied'));
      setText(spoken, t('player.ties', { count: ties }));
    },
  };
}

function createCard() {
  const picture = el('span', { class: 'room-player-mark' });
  const name = el('strong', { class: 'room-player-name' });
  const dot = el('span', { class: 'room-dot', attributes: { 'aria-hidden': 'true' } });
  const note = el('span', { class: 'room-player-note' });
  const seat = el('span', { class: 'visually-hidden' });
  const score = el('span', { class: 'room-score', attributes: { 'aria-hidden': 'true' } });
  const scoreWords = el('span', { class: 'visually-hidden' });
  const slots = {
    clock: el('span', { class: 'room-clock', attributes: { role: 'timer', hidden: true } }),
    said: el('span', { class: 'room-said', attributes: { hidden: true } }),
  };
  const node = el('div', { class: 'room-player card' }, picture,
    el('span', { class: 'room-player-who' }, name, el('span', { class: 'room-player-line' }, dot, note), seat), slots.clock, score, scoreWords, slots.said);
  let drawn = '';

  return {
    node,
    slots,
    /**
     * @param {Desk} desk
     * @param {Mark} mark
     * @param {Look} look
     */
    render({ room }, mark, look) {
      if (drawn !== look) picture.replaceChildren(glyph(look, mark));
      drawn = look;
      const who = seatName(room, mark);
      const count = room.score[mark];
      setText(name, cardName(room, mark, who));
      setText(note, seatNote(room, mark));
      setText(seat, t('player.seat', { mark: markName(look, mark) }));
      setText(score, String(count));
      setText(scoreWords, t('player.score', { count }));
      node.dataset.mark = mark;
      node.classList.toggle('room-player-now', room.act === mark || room.winner === mark);
      node.classList.toggle('room-player-free', who === null);
      node.classList.toggle('room-player-thinks', room.act === mark && room.seats[mark]?.computer !== undefined);
      dot.dataset.state = presenceOf(room, mark);
      score.hidden = scoreWords.hidden = room.score.X + room.score.O + room.score.T === 0;
    },
  };
}

/**
 * @param {Room} room
 * @param {Mark} mark
 * @param {string | null} who
 */
function cardName(room, mark, who) {
  if (holdsBoth(room)) return room.seats[mark]?.name || t('player.you');
  return isMe(room, mark) ? t('player.you') : who ?? t('player.nobody');
}

/**
 * The one who has to agree to what the other seat asks.
 * @param {Room} room
 * @param {Mark} by
 */
export function answererOf(room, by) {
  return seatName(room, otherMark(by)) ?? t('player.nobody');
}
