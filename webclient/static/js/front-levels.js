import { el } from './dom.js';
import { levels } from './front-games.js';
import { createTexts } from './texts.js';

/**
 * How strong a computer, each with a word on what it does; a press begins.
 * @param {{onLevel: (level: Level) => void}} options
 */
export function createLevels({ onLevel }) {
  const texts = createTexts();
  const buttons = levels.map((level) => el('button', {
    class: 'front-level',
    attributes: { type: 'button', 'aria-labelledby': `front-level-${level}`, 'aria-describedby': `front-level-${level}-says` },
    on: { click: () => onLevel(level) },
  },
  texts.text(el('span', { class: 'front-level-name', attributes: { id: `front-level-${level}` } }), `front.level.${level}`),
  texts.text(el('span', { class: 'front-level-says', attributes: { id: `front-level-${level}-says` } }), `front.level.${level}.says`)));
  const node = el('div', { class: 'card front-levels', attributes: { role: 'group' } }, buttons);
  texts.attribute(node, 'aria-label', 'front.levels');
  return {
    node,
    /** @param {{level: Level, busy: boolean}} state */
    render({ level, busy }) {
      buttons.forEach((button, i) => {
        button.classList.toggle('front-level-last', levels[i] === level);
        button.setAttribute('aria-disabled', String(busy));
      });
    },
  };
}
