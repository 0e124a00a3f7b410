import { play as playing } from './late.js';

export const SMALL = 32;

/**
 * Mouse, pen and finger. A click plays; a finger on small squares pencils first and
 * may move the mark until it is lifted.
 * @param {Board} board
 * @param {object} on
 * @param {(cell: number) => void} on.play
 * @param {(cell: number) => void} on.tap where squares are small
 * @param {(cell: number) => boolean} on.mayPlay
 * @param {(cell: number, lifted: boolean) => void} on.pencil while a finger moves, and when it is lifted
 * @returns {{render(pencil: number | null): void, stop(): void}}
 */
export function attachPointer(board, { play, tap, mayPlay, pencil }) {
  const surface = /** @type {HTMLElement} */ (board.node.querySelector('.board-surface'));
  /** @type {ReturnType<typeof import('./lens.js').createLens> | null} */
  let lens = null;
  /** @type {{finger: number | null, from: number | null, moved: boolean, byFinger: boolean}} */
  const state = { finger: null, from: null, moved: false, byFinger: false };

  /** @param {PointerEvent} event */
  function onDown(event) {
    state.byFinger = event.pointerType === 'touch' && isSmall(board);
    if (!state.byFinger) return;
    if (!event.isPrimary) return letGo();
    const cell = board.cellAt(event.clientX, event.clientY);
    if (cell === null) return;
    Object.assign(state, { finger: event.pointerId, from: cell, moved: false });
    aim(cell);
  }

  /**
   * A finger hides small squares, so they are shown beside it.
   * @param {number} cell
   */
  function aim(cell) {
    lens ??= playing()?.createLens(board) ?? null;
    if (lens && !lens.node.isConnected) surface.append(lens.node);
    lens?.show(cell, mayPlay(cell));
  }

  /** @param {PointerEvent} event */
  function onMove(event) {
    if (event.pointerType === 'mouse') board.hover(board.cellAt(event.clientX, event.clientY));
    if (event.pointerId !== state.finger) return;
    const cell = board.cellAt(event.clientX, event.clientY);
    if (cell === null || (cell === state.from && !state.moved)) return;
    state.moved = true;
    aim(cell);
    pencil(cell, false);
  }

  /** @param {PointerEvent} event */
  function onUp(event) {
    if (event.pointerId !== state.finger) return;
    const cell = board.cellAt(event.clientX, event.clientY);
    const { from, moved } = state;
    letGo();
    if (!moved && cell !== null && cell === from) tap(cell);
    else if (cell !== null) pencil(cell, true);
  }

  function letGo() {
    Object.assign(state, { finger: null, from: null });
    lens?.leave();
  }

  /**
   * A finger's click is done already; one that no pointer made comes from a voice or a switch.
   * @param {MouseEvent} event
   */
  function onClick(event) {
    const done = state.byFinger && event.detail > 0;
    state.byFinger = false;
    if (done) return;
    const cell = cellOf(event.target) ?? board.cellAt(event.clientX, event.clientY);
    if (cell !== null) play(cell);
  }

  function onLeave() {
    board.hover(null);
  }

  /**
   * A finger that moves a mark does not throw the page, which would swallow the next tap.
   * @param {TouchEvent} event
   */
  function onTouchMove(event) {
    if (state.moved && event.cancelable && event.touches.length === 1) event.preventDefault();
  }

  const listeners = /** @type {[string, (event: any) => void][]} */ ([
    ['pointerdown', onDown], ['pointermove', onMove], ['pointerup', onUp],
    ['pointercancel', letGo], ['pointerleave', onLeave], ['click', onClick],
  ]);
  for (const [type, fn] of listeners) surface.addEventListener(type, fn);
  surface.addEventListener('touchmove', onTouchMove, { passive: false });

  function measure() {
    surface.classList.toggle('board-small', isSmall(board));
  }
  const observer = new ResizeObserver(measure);
  observer.observe(surface);
  window.visualViewport?.addEventListener('resize', measure);

  return {
    render(shown) {
      if (shown === null && state.finger === null) lens?.hide();
    },
    stop() {
      for (const [type, fn] of listeners) surface.removeEventListener(type, fn);
      surface.removeEventListener('touchmove', onTouchMove);
      observer.disconnect();
      window.visualViewport?.removeEventListener('resize', measure);
      lens?.node.remove();
    },
  };
}

/**
 * A square is small if a fingertip covers it as it is seen now.
 * @param {Board} board
 */
function isSmall(board) {
  return board.square() * (window.visualViewport?.scale ?? 1) < SMALL;
}

/** @param {EventTarget | null} target */
function cellOf(target) {
  const node = target instanceof Element ? target.closest('[data-cell]') : null;
  return node instanceof HTMLElement ? Number(node.dataset.cell) : null;
}
