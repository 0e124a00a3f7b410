import { el, setAttributes, svg } from './dom.js';
import { cellName } from './coordinates.js';
import { t } from './i18n.js';

/**
 * The way through the earlier positions: a step either way and a slider.
 * @param {{onStep: (by: number) => void, onLook: (ply: number) => void}} on
 */
export function createHistory({ onStep, onLook }) {
  const back = arrow('M14.500 5.500 8 12l6.500 6.500', () => onStep(-1));
  const forward = arrow('M9.500 5.500 16 12l-6.500 6.500', () => onStep(1));
  const slider = el('input', { class: 'room-slider', attributes: { type: 'range', min: 0, step: 1 } });
  slider.addEventListener('input', () => onLook(Number(slider.value)));
  const node = el('div', { class: 'room-history', attributes: { role: 'group', dir: 'ltr' } }, back, slider, forward);

  return {
    node,
    /** @param {Pick<Desk, 'room' | 'view'>} desk */
    render({ room, view }) {
      const count = room.moves.length;
      const ply = view ?? count;
      node.classList.toggle('room-history-empty', count === 0);
      setAttributes(node, { 'aria-label': t('history.title') });
      setAttributes(back, { 'aria-label': t('history.back'), title: `${t('history.back')} [`, 'aria-disabled': ply === 0 ? 'true' : null });
      setAttributes(forward, {
        'aria-label': t('history.forward'), title: `${t('history.forward')} ]`, 'aria-disabled': ply === count ? 'true' : null,
      });
      setAttributes(slider, { max: count, 'aria-label': t('history.slider'), 'aria-valuetext': valueWords(room, ply) });
      slider.disabled = count === 0;
      if (Number(slider.value) !== ply) slider.value = String(ply);
      slider.style.setProperty('--done', String(count === 0 ? 1 : ply / count));
    },
  };
}

/**
 * @param {Room} room
 * @param {number} ply
 */
function valueWords({ rules, moves }, ply) {
  if (ply === 0 || !rules) return t('history.start', { count: moves.length });
  return t('history.value', { ply, count: moves.length, cell: cellName(moves[ply - 1], rules) });
}

/**
 * @param {string} path
 * @param {() => void} onClick
 */
function arrow(path, onClick) {
  return el('button', { class: 'button button-icon', attributes: { type: 'button' }, on: { click: onClick } },
    svg('svg', { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true', focusable: 'false' }, svg('path', { class: 'icon-line', d: path })));
}
