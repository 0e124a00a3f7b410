import { createBoard } from './board.js';
import { el, setText } from './dom.js';
import { isOver, wayIn } from './front-lobby.js';
import { boardView, gameName, isOne, seatNames } from './front-names.js';
import { t } from './i18n.js';
import { markName } from './looks.js';
import { roomURL } from './rooms.js';

/**
 * One game in play: its board, who plays, and the way in.
 * @param {{room: ListedRoom, base: URL, settings: Settings}} options
 */
export function createCard({ room, base, settings }) {
  const kind = kindOf(room);
  const board = createBoard({ rules: room.rules, seed: room.id, label: '', quiet: true });
  const first = el('bdi');
  const second = el('bdi');
  const about = el('p', { class: 'note front-card-about' });
  const way = el('span', { class: 'front-card-way' });
  const link = el('a', { class: 'front-card-link', attributes: { href: roomURL(base, room.id).pathname } }, way,
    el('span', { class: 'visually-hidden' }));
  const node = el('li', { class: 'card front-card' },
    el('div', { class: 'front-card-board', attributes: { 'aria-hidden': 'true' } }, board.node),
    el('h3', { class: 'front-card-names' }, first, ' – ', second), about, link);

  return {
    node,
    /** @param {ListedRoom} next */
    fits: (next) => kindOf(next) === kind,
    /**
     * @param {ListedRoom} next
     * @param {string} player
     */
    render(next, player) {
      board.render(boardView(next, settings));
      const names = seatNames(next.seats, player);
      setText(first, names[0]);
      setText(second, names[1]);
      const words = aboutText(next, settings.get('look'), names);
      setText(about, words);
      setText(way, t(`front.way.${wayIn(next, player)}`));
      setText(/** @type {Element} */ (link.lastElementChild), `: ${names.join(' – ')}, ${words}`);
    },
    stop: board.stop,
  };
}

/** @param {ListedRoom} room */
function kindOf(room) {
  return `${room.rules.width}x${room.rules.height}`;
}

/**
 * @param {ListedRoom} room
 * @param {SettingValues['look']} look
 * @param {string[]} names
 */
export function aboutText(room, look, names) {
  const parts = [gameName(room)];
  if (room.winner === 'T') parts.push(t('front.tie'));
  else if (room.winner) {
    const mark = markName(look, room.winner);
    parts.push(t('front.won', { name: isOne(room.seats) ? mark : names[room.winner === 'X' ? 0 : 1] }));
  }
  else if (isOver(room)) parts.push(t('front.undecided'));
  if (room.spectators > 0) parts.push(t('front.watching', { count: room.spectators }));
  return parts.join(' · ');
}
