import { el, setAttributes } from './dom.js';
import { cellName } from './coordinates.js';
import { t } from './i18n.js';
import { spokenMark } from './looks.js';

/**
 * The squares as a grid that keyboard and screen reader know: one Tab stop, each
 * square with its name. The nodes stay for as long as the board does, so focus does.
 * @param {{rules: Rules, label: string}} options
 */
export function createCells({ rules, label }) {
  const { width, height } = rules;
  const cells = Array.from({ length: width * height }, (_, cell) =>
    el('div', { class: 'board-cell', attributes: { role: 'gridcell', tabindex: -1 }, dataset: { cell: String(cell) } }));
  const rows = Array.from({ length: height }, (_, row) =>
    el('div', { class: 'board-row', attributes: { role: 'row' } }, cells.slice(row * width, (row + 1) * width)));
  const node = el('div', { class: 'board-cells', attributes: { role: 'grid', 'aria-label': label } }, rows);

  return {
    node,
    /** @param {number} cell */
    nodeOf: (cell) => cells[cell] ?? null,
    /** @param {import('./board.js').FullView} view */
    render(view) {
      const winning = new Set(view.lines.flat());
      const stop = view.focusCell ?? view.lastMove ?? centre(rules);
      setAttributes(node, { 'aria-readonly': view.playable ? null : 'true' });
      for (let cell = 0; cell < cells.length; cell += 1) {
        const open = view.playable && view.board[cell] === null && !view.forbidden.includes(cell);
        setAttributes(cells[cell], {
          'aria-label': cellLabel(cell, rules, view, winning.has(cell)),
          'aria-disabled': open ? null : 'true',
          tabindex: cell === stop ? 0 : -1,
        });
      }
    },
  };
}

/** @param {{width: number, height: number}} rules */
export function centre({ width, height }) {
  return Math.floor(height / 2) * width + Math.floor(width / 2);
}

/**
 * "k8, empty", "k8, X, last move".
 * @param {number} cell
 * @param {Rules} rules
 * @param {import('./board.js').FullView} view
 * @param {boolean} winning
 */
function cellLabel(cell, rules, view, winning) {
  const mark = view.board[cell] ?? null;
  const parts = [cellName(cell, rules), mark ? spokenMark(view.look, mark) : t('cell.empty')];
  if (!mark && view.forbidden.includes(cell)) parts[1] = t('cell.forbidden');
  if (view.pencil?.cell === cell) parts.push(t('cell.pencil'));
  if (winning) parts.push(t('cell.winning'));
  else if (mark && view.lastMove === cell) parts.push(t('cell.last'));
  return parts.join(', ');
}
