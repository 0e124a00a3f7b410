import { el, setAttributes } from './dom.js';
import { createCells } from './cells.js';
import { createDrawing } from './drawing.js';
import { createEdges } from './edges.js';
import { positionAt } from './state.js';

/**
 * The board: a drawing, and over it a grid of squares that can be reached and
 * read. A quiet board is a picture with one label.
 * @param {object} options
 * @param {Rules} options.rules
 * @param {string} options.seed what the wobble of the hand comes from: the room
 * @param {string} options.label
 * @param {boolean} [options.quiet]
 * @returns {Board}
 */
export function createBoard({ rules, seed, label, quiet = false }) {
  const drawing = createDrawing({ rules, seed });
  const cells = quiet ? null : createCells({ rules, label });
  const edges = createEdges(rules);
  const surface = el('div', { class: 'board-surface' }, drawing.node, cells?.node);
  const node = el('div', { class: 'board', attributes: { dir: 'ltr' } }, surface, edges.nodes);
  if (quiet) setAttributes(surface, { role: 'img', 'aria-label': label });
  node.style.setProperty('--columns', String(rules.width));
  node.style.setProperty('--rows', String(rules.height));
  /** @type {{side: number, view: FullView | null, hover: number | null}} */
  const state = { side: 0, view: null, hover: null };

  /**
   * The largest square that fits, in whole device pixels.
   * @param {{width: number, height: number}} space
   * @param {{x: number, y: number}} gutters
   */
  function sideOf(space, gutters) {
    const ratio = window.devicePixelRatio || 1;
    const exact = Math.min((space.width - gutters.x) / rules.width, (space.height - gutters.y) / rules.height);
    return Math.max(Math.floor(exact * ratio), 1) / ratio;
  }

  function fit() {
    const space = spaceFor(node);
    if (!space.width) return;
    const lettered = sideOf(space, edges.gutters(Infinity));
    const readable = edges.readable(lettered);
    const side = readable ? lettered : sideOf(space, edges.gutters(0));
    state.side = side;
    node.style.setProperty('--square', `${side}px`);
    edges.fit(readable);
    drawing.fit(side);
  }

  const observer = new ResizeObserver(fit);
  observer.observe(node);
  window.addEventListener('resize', fit);

  return {
    node,
    rules,
    render(view) {
      const full = complete(view, rules, state.hover);
      state.view = full;
      node.dataset.look = full.look;
      node.classList.toggle('board-playable', full.playable);
      if (edges.render(full)) fit();
      drawing.render(full);
      cells?.render(full);
      if (view.label) (cells?.node ?? surface).setAttribute('aria-label', view.label);
    },
    stop() {
      observer.disconnect();
      window.removeEventListener('resize', fit);
    },
    square: () => state.side,
    drawingId: drawing.id,
    hover(cell) {
      state.hover = cell;
      if (!state.view) return;
      state.view = { ...state.view, hover: hoverOf(state.view, cell) };
      drawing.render(state.view);
    },
    cellAt(x, y) {
      const box = surface.getBoundingClientRect();
      const column = Math.floor(((x - box.left) / box.width) * rules.width);
      const row = Math.floor(((y - box.top) / box.height) * rules.height);
      const inside = column >= 0 && column < rules.width && row >= 0 && row < rules.height;
      return inside ? row * rules.width + column : null;
    },
    cellNode: (cell) => cells?.nodeOf(cell) ?? null,
    focus: (cell) => cells?.nodeOf(cell)?.focus(),
  };
}

/**
 * As wide as its place, as high as its place allows.
 * @param {HTMLElement} node
 */
function spaceFor(node) {
  const limit = parseFloat(getComputedStyle(node).maxHeight);
  return { width: node.clientWidth, height: Number.isNaN(limit) ? Infinity : limit };
}

/** @typedef {ReturnType<typeof complete>} FullView */

/**
 * @param {BoardView} view
 * @param {Rules} rules
 * @param {number | null} hover
 */
function complete(view, rules, hover) {
  const { moves = [], first = 'X', ply = moves.length } = view;
  const position = positionAt({ rules, moves, first, lines: view.lines }, ply);
  const full = {
    board: view.board ?? position.board,
    lines: view.board ? view.lines ?? [] : position.lines,
    lastMove: view.lastMove === undefined ? position.last : view.lastMove,
    look: view.look ?? 'pens',
    playable: view.playable ?? false,
    hand: view.hand ?? null,
    pencil: view.pencil ?? null,
    forbidden: view.forbidden ?? [],
    focusCell: view.focusCell ?? null,
    coordinates: view.coordinates ?? false,
    tallies: view.tallies ?? null,
    hover: /** @type {{cell: number, mark: Mark} | null} */ (null),
  };
  return { ...full, hover: hoverOf(full, hover) };
}

/**
 * A mark under the mouse, where it could be played.
 * @param {{board: (Mark | null)[], playable: boolean, hand: Mark | null, forbidden: number[]}} view
 * @param {number | null} cell
 */
function hoverOf({ board, playable, hand, forbidden }, cell) {
  if (cell === null || !playable || !hand || board[cell] !== null || forbidden.includes(cell)) return null;
  return { cell, mark: hand };
}
