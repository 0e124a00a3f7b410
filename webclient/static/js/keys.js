const PAGE = 5;

/**
 * Where a key leads from a square. The board's edges are edges: nothing wraps.
 * @param {string} key
 * @param {number} cell
 * @param {{width: number, height: number}} size
 * @param {boolean} [whole] with Ctrl: the whole board instead of the row
 * @returns {number | null} null for a key that does not lead anywhere
 */
export function cellAfter(key, cell, { width, height }, whole = false) {
  const column = cell % width;
  const row = Math.floor(cell / width);
  /** @type {Record<string, [number, number]>} */
  const ways = {
    ArrowLeft: [column - 1, row],
    ArrowRight: [column + 1, row],
    ArrowUp: [column, row - 1],
    ArrowDown: [column, row + 1],
    Home: [0, whole ? 0 : row],
    End: [width - 1, whole ? height - 1 : row],
    PageUp: [column, row - PAGE],
    PageDown: [column, row + PAGE],
  };
  const way = ways[key];
  if (!way) return null;
  return within(way[1], height) * width + within(way[0], width);
}

/**
 * @param {number} value
 * @param {number} size
 */
function within(value, size) {
  return Math.min(Math.max(value, 0), size - 1);
}

/**
 * @param {Board} board
 * @param {object} on
 * @param {(cell: number) => void} on.play
 * @param {(cell: number) => void} on.focus
 * @param {() => void} on.escape
 * @returns {() => void} stop
 */
export function attachKeys(board, { play, focus, escape }) {
  /** @param {KeyboardEvent} event */
  function onKey(event) {
    const cell = cellOf(event.target);
    if (cell === null || event.altKey || event.metaKey || event.shiftKey) return;
    if (event.key === 'Escape') return escape();
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      if (!event.repeat) play(cell);
      return;
    }
    const next = cellAfter(event.key, cell, board.rules, event.ctrlKey);
    if (next === null) return;
    event.preventDefault();
    focus(next);
    board.focus(next);
  }

  /** @param {FocusEvent} event */
  function onFocus(event) {
    const cell = cellOf(event.target);
    if (cell !== null) focus(cell);
  }

  board.node.addEventListener('keydown', onKey);
  board.node.addEventListener('focusin', onFocus);
  return () => {
    board.node.removeEventListener('keydown', onKey);
    board.node.removeEventListener('focusin', onFocus);
  };
}

/** @param {EventTarget | null} target */
function cellOf(target) {
  if (!(target instanceof HTMLElement) || target.dataset.cell === undefined) return null;
  return Number(target.dataset.cell);
}
