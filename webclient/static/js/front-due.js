import { el, setText } from './dom.js';
import { seatName } from './front-names.js';
import { isOver } from './front-lobby.js';
import { t } from './i18n.js';
import { roomURL } from './rooms.js';
import { marks } from './state.js';

/** @typedef {import('./front-lobby.js').Lobby} Lobby */

/**
 * Whose turn it is in a room of one's own; `both` where one plays both sides.
 * @param {ListedRoom} room
 * @param {string} player
 * @returns {'you' | 'both' | 'waiting' | 'thinking' | 'them'}
 */
export function turnIn(room, player) {
  const act = room.act ?? room.turn;
  const mine = marks.filter((mark) => room.seats[mark]?.player === player);
  if (mine.length > 1) return 'both';
  if (marks.some((mark) => !room.seats[mark])) return 'waiting';
  if (act && mine.includes(act)) return 'you';
  return act && room.seats[act]?.computer ? 'thinking' : 'them';
}

/**
 * One's own games that are not over, those first where it is one's turn.
 * @param {Lobby} lobby
 */
export function ownRooms({ mine, player }) {
  const order = { you: 0, both: 1, waiting: 1, thinking: 1, them: 1 };
  const rooms = (mine ?? []).filter((room) => !isOver(room));
  return rooms.sort((a, b) => order[turnIn(a, player)] - order[turnIn(b, player)]);
}

/** @param {Lobby} lobby */
export function dueCount(lobby) {
  return ownRooms(lobby).filter((room) => turnIn(room, lobby.player) === 'you').length;
}

/**
 * The page's title, which is all that is seen of a tab in the background.
 * @param {Lobby} lobby
 */
export function titleOf(lobby) {
  const due = dueCount(lobby);
  const words = [];
  if (lobby.found) words.push(t('front.title.found'));
  else if (due > 0) words.push(t('front.title.due', { count: due }));
  else if (lobby.match) words.push(t('front.title.looking'));
  return [...words, 'Rowhouse'].join(' – ');
}

/**
 * Where it is one's turn, in a line that leads there.
 * @param {URL} base
 */
export function createDue(base) {
  const node = el('a', { class: 'front-due' });
  return {
    node,
    /** @param {Lobby} lobby */
    render(lobby) {
      const due = ownRooms(lobby).filter((room) => turnIn(room, lobby.player) === 'you');
      node.hidden = due.length === 0;
      if (node.hidden) return;
      node.href = roomURL(base, due[0].id).pathname;
      const words = `${t('front.turn.you')} ${opponentText(due[0], lobby.player)}`;
      setText(node, due.length === 1 ? words : t('front.due.more', { game: words, count: due.length - 1 }));
    },
  };
}

/**
 * @param {ListedRoom} room
 * @param {string} player
 */
export function opponentText({ seats }, player) {
  const others = marks.filter((mark) => seats[mark] && seats[mark]?.player !== player);
  return others.length === 0 ? '' : t('front.against', { name: seatName(seats[others[0]], player) });
}
