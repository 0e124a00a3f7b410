import { createBoard } from './board.js';
import { el, replace, setText } from './dom.js';
import { forbiddenOf, isPlayable, mayPlay } from './desk.js';
import { lineSums, signed } from './edges.js';
import { t } from './i18n.js';
import { attachKeys } from './keys.js';
import { spokenMark } from './looks.js';
import { attachPointer } from './pointer.js';
import { positionAt } from './state.js';

/**
 * @typedef {object} BoardEvents
 * @property {(cell: number) => void} play
 * @property {(cell: number) => void} tap
 * @property {(cell: number, lifted: boolean) => void} pencil
 * @property {(cell: number) => void} focus
 * @property {() => void} escape
 */

/**
 * The place of the board in the room: it makes the board that the rules need and
 * lets hand and keys reach it.
 * @param {{seed: string, on: BoardEvents}} options
 */
export function createBoardPlace({ seed, on }) {
  const sums = el('p', { class: 'visually-hidden' });
  const host = el('div', { class: 'room-board' });
  const node = el('div', { class: 'room-place' }, host, sums);
  /** @type {{board: Board, pointer: ReturnType<typeof attachPointer>, deaf: () => void} | null} */
  let made = null;
  /** @type {Desk | null} */
  let shown = null;

  /** @param {Rules} rules */
  function make(rules) {
    const focused = made?.board.node.contains(document.activeElement);
    unmake();
    const board = createBoard({ rules, seed, label: boardLabel(rules) });
    const may = (/** @type {number} */ cell) => shown !== null && mayPlay(shown, cell);
    const pointer = attachPointer(board, { play: on.play, tap: on.tap, pencil: on.pencil, mayPlay: may });
    made = { board, pointer, deaf: attachKeys(board, on) };
    replace(host, board.node);
    return focused === true;
  }

  function unmake() {
    made?.pointer.stop();
    made?.deaf();
    made?.board.stop();
    made = null;
  }

  function focus() {
    const cell = made?.board.node.querySelector('[tabindex="0"]');
    if (cell instanceof HTMLElement) cell.focus({ preventScroll: true });
  }

  return {
    node,
    focus,
    /**
     * @param {Desk} desk
     * @param {{look: Look, coordinates: boolean}} choice
     */
    render(desk, { look, coordinates }) {
      shown = desk;
      const { rules } = desk.room;
      if (!rules) return;
      const fits = made && made.board.rules.width === rules.width && made.board.rules.height === rules.height;
      const refocus = fits ? false : make(rules);
      if (!made) return;
      const tallies = talliesOf(desk, look);
      made.board.render({ ...viewOf(desk), look, coordinates, tallies, label: boardLabel(rules) });
      made.pointer.render(desk.pencil);
      setText(sums, tallies ? tallyWords(tallies, look) : '');
      if (refocus) focus();
    },
    stop: unmake,
  };
}

/** @param {Rules} rules */
function boardLabel({ width, height }) {
  return t('board.label', { width, height });
}

/**
 * @param {Desk} desk
 * @returns {BoardView}
 */
function viewOf(desk) {
  const { room, view, pending, pencil, focus } = desk;
  const { moves, first, lines, turn } = room;
  const forbidden = forbiddenOf(desk);
  const asked = pending && forbidden.includes(pending.cell);
  const drawn = asked ? null : pending ? { cell: pending.cell, mark: pending.mark } : pencil !== null && turn ? { cell: pencil, mark: turn } : null;
  const playable = isPlayable(desk);
  return {
    moves,
    first,
    lines,
    ply: view ?? moves.length,
    playable,
    hand: playable ? turn : null,
    pencil: view === null ? drawn : null,
    forbidden,
    focusCell: focus ?? undefined,
  };
}

/**
 * @param {Desk} desk
 * @param {Look} look
 */
function talliesOf({ room, view }, look) {
  const small = room.rules?.width === 3 && room.rules.height === 3 && room.rules.inRow === 3;
  return small && look === 'bolt' ? lineSums(positionAt(room, view ?? undefined).board) : null;
}

/**
 * @param {number[]} tallies
 * @param {Look} look
 */
function tallyWords(tallies, look) {
  const words = tallies.map(signed);
  return t('board.tallies', {
    X: spokenMark(look, 'X'),
    O: spokenMark(look, 'O'),
    rows: words.slice(0, 3).join(', '),
    columns: words.slice(3, 6).join(', '),
    falling: words[6],
    rising: words[7],
  });
}
