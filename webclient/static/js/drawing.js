import { replace, setAttributes, svg } from './dom.js';
import { drawMark } from './looks.js';
import { linePath } from './marks.js';

const UNIT = 100;

/**
 * All that is drawn on the squares. Marks are kept by cell, so that only what is
 * new is drawn anew.
 * @param {{rules: Rules, seed: string}} options
 */
export function createDrawing({ rules, seed }) {
  const { width, height } = rules;
  const layers = {
    tints: svg('g', { class: 'board-tints' }),
    lines: svg('path', { class: 'board-lines', d: squaresPath(width, height) }),
    won: svg('path', { class: 'board-lines board-lines-won' }),
    forbidden: svg('g', { class: 'board-forbidden' }),
    marks: svg('g', { class: 'board-marks' }),
    last: svg('rect', { class: 'board-last', width: 90, height: 90, rx: 13 }),
    hover: svg('g', { class: 'board-pencil board-hover' }),
    pencil: svg('g', { class: 'board-pencil' }),
    strokes: svg('g', { class: 'board-strokes' }),
    leaving: svg('g', { class: 'board-leaving' }),
  };
  layers.leaving.addEventListener('animationend', () => replace(layers.leaving));
  const id = `board-${Math.random().toString(36).slice(2)}`;
  const all = svg('g', { id }, Object.values(layers));
  const node = svg('svg', {
    class: 'board-drawing', viewBox: `0 0 ${width * UNIT} ${height * UNIT}`, 'aria-hidden': 'true', focusable: 'false',
  }, all);
  /** @type {Map<number, {key: string, node: SVGElement}>} */
  const drawn = new Map();
  const shown = { lines: '', pencil: '', hover: '', forbidden: '', any: false };

  /** @param {number} cell */
  function place(cell) {
    return `translate(${(cell % width) * UNIT} ${Math.floor(cell / width) * UNIT})`;
  }

  /** @param {import('./board.js').FullView} view */
  function renderMarks(view) {
    const fresh = [];
    const left = [];
    const winning = new Set(view.lines.flat());
    for (let cell = 0; cell < width * height; cell += 1) {
      const mark = view.board[cell] ?? null;
      const key = mark && `${view.look} ${mark}`;
      const old = drawn.get(cell);
      old?.node.classList.toggle('board-won', winning.has(cell));
      if ((old?.key ?? null) === key) continue;
      old?.node.remove();
      if (old && !mark) left.push(old.node);
      drawn.delete(cell);
      if (!mark || !key) continue;
      const picture = drawMark(view.look, mark, seed, cell);
      picture.setAttribute('transform', place(cell));
      picture.classList.toggle('board-won', winning.has(cell));
      layers.marks.append(picture);
      drawn.set(cell, { key, node: picture });
      if (!old) fresh.push(picture);
    }
    if (shown.any && fresh.length === 1) fresh[0].classList.add('board-fresh');
    if (left.length > 0) replace(layers.leaving, left.length < 3 ? left : []);
    shown.any = true;
  }

  /** @param {import('./board.js').FullView} view */
  function renderLines(view) {
    const key = JSON.stringify([view.lines, view.lines.length > 0 && view.look]);
    if (key === shown.lines) return;
    shown.lines = key;
    const cells = [...new Set(view.lines.flat())];
    replace(layers.tints, cells.map((cell) => svg('rect', { width: UNIT, height: UNIT, transform: place(cell) })));
    layers.won.setAttribute('d', cells.map((cell) => `M${(cell % width) * UNIT} ${Math.floor(cell / width) * UNIT}h${UNIT}v${UNIT}h-${UNIT}z`).join(''));
    const strokes = view.lines.map((line) => ({ name: `board-through board-through-${view.board[line[0]]}`, d: linePath(seed, line, width) }));
    replace(layers.strokes, [...strokes.map(({ d }) => ({ name: 'board-casing', d })), ...strokes].map(({ name, d }) =>
      svg('path', { class: name, d, pathLength: 1 })));
  }

  /**
   * @param {'pencil' | 'hover'} layer
   * @param {{cell: number, mark: Mark} | null} pencil
   * @param {Look} look
   */
  function renderPencil(layer, pencil, look) {
    const key = pencil ? `${pencil.cell} ${pencil.mark} ${look}` : '';
    if (key === shown[layer]) return;
    shown[layer] = key;
    replace(layers[layer], pencil && drawMark(look, pencil.mark, seed, pencil.cell));
    if (pencil) layers[layer].setAttribute('transform', place(pencil.cell));
  }

  /** @param {import('./board.js').FullView} view */
  function renderForbidden(view) {
    const key = view.forbidden.join(' ');
    if (key === shown.forbidden) return;
    shown.forbidden = key;
    replace(layers.forbidden, view.forbidden.map((cell) => svg('path', { d: 'M38 38 62 62M62 38 38 62', transform: place(cell) })));
  }

  return {
    node,
    id,
    /** @param {import('./board.js').FullView} view */
    render(view) {
      renderMarks(view);
      renderLines(view);
      renderPencil('pencil', view.pencil, view.look);
      renderPencil('hover', view.hover, view.look);
      renderForbidden(view);
      const { lastMove } = view;
      setAttributes(layers.last, {
        x: 5, y: 5, transform: lastMove === null ? null : place(lastMove), visibility: lastMove === null ? 'hidden' : null,
      });
    },
    /** @param {number} side of a square in CSS pixels */
    fit(side) {
      const unit = UNIT / side;
      node.style.setProperty('--pen', String(Math.round(penWidth(side) * unit * 10) / 10));
      node.style.setProperty('--hair', String(Math.round(Math.max(1, side * 0.012) * 10) / 10));
    },
  };
}

/**
 * A pen is thicker on small squares than the drawing's scale would make it.
 * @param {number} side
 */
function penWidth(side) {
  return Math.min(Math.max(1.5, 0.95 + side * 0.056), 14);
}

/**
 * @param {number} width
 * @param {number} height
 */
function squaresPath(width, height) {
  let path = '';
  for (let column = 0; column <= width; column += 1) path += `M${column * UNIT} 0V${height * UNIT}`;
  for (let row = 0; row <= height; row += 1) path += `M0 ${row * UNIT}H${width * UNIT}`;
  return path;
}
