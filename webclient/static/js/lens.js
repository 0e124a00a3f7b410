import { el, setText, svg } from './dom.js';
import { cellName } from './coordinates.js';

const SHOWN = 5;
const AWAY = 46;

/**
 * An enlarged view of the squares under a finger, placed where the finger does not hide it.
 * @param {Board} board
 */
export function createLens(board) {
  const { width, height } = board.rules;
  const picture = svg('svg', { class: 'board-lens-picture', 'aria-hidden': 'true', focusable: 'false' });
  const paper = svg('rect', { class: 'board-lens-paper', width: width * 100, height: height * 100 });
  const aim = svg('rect', { class: 'board-lens-aim', width: 100, height: 100 });
  picture.append(paper, svg('use', { href: `#${board.drawingId}` }), aim);
  const name = el('span', { class: 'board-lens-name' });
  const node = el('div', { class: 'board-lens', attributes: { 'aria-hidden': 'true', hidden: true } }, picture, name);

  return {
    node,
    /**
     * @param {number} cell
     * @param {boolean} open whether a mark can be placed there
     */
    show(cell, open) {
      const column = cell % width;
      const row = Math.floor(cell / width);
      const half = (SHOWN - 1) / 2;
      picture.setAttribute('viewBox', `${(column - half) * 100 - 10} ${(row - half) * 100 - 10} ${SHOWN * 100 + 20} ${SHOWN * 100 + 20}`);
      aim.setAttribute('x', String(column * 100));
      aim.setAttribute('y', String(row * 100));
      setText(name, cellName(cell, board.rules));
      node.classList.toggle('board-lens-closed', !open);
      node.classList.remove('board-lens-leaving');
      node.hidden = false;
      place(node, board, { column, row });
    },
    leave() {
      node.classList.add('board-lens-leaving');
    },
    hide() {
      node.hidden = true;
    },
  };
}

/**
 * Above the finger; where there is no room, beside it.
 * @param {HTMLElement} node
 * @param {Board} board
 * @param {{column: number, row: number}} at
 */
function place(node, board, { column, row }) {
  const side = board.square();
  const size = node.offsetWidth;
  const across = side * board.rules.width;
  const x = (column + 0.5) * side;
  const y = (row + 0.5) * side;
  const above = y - AWAY - size;
  const beside = x > across / 2 ? x - AWAY - size : x + AWAY;
  const left = above >= -AWAY ? Math.min(Math.max(x - size / 2, -8), across - size + 8) : beside;
  node.style.transform = `translate(${Math.round(left)}px, ${Math.round(Math.max(above, -8))}px)`;
}
