import { el } from './dom.js';

/** @typedef {import('./texts.js').Texts} Texts */

/**
 * A number that can be typed or stepped; whoever is told puts it within its bounds.
 * @param {Texts} texts
 * @param {string} key
 * @param {(value: number) => void} onChange
 */
export function numberField(texts, key, onChange) {
  const input = el('input', {
    class: 'front-number',
    attributes: { type: 'number', inputmode: 'numeric', step: 1 },
    on: { change: () => onChange(input.valueAsNumber) },
  });
  /**
   * @param {string} sign
   * @param {number} by
   */
  function step(sign, by) {
    return el('button', {
      class: 'front-step',
      text: sign,
      attributes: { type: 'button', tabindex: -1, 'aria-hidden': 'true' },
      on: { click: () => onChange(input.valueAsNumber + by) },
    });
  }
  const name = texts.text(el('span', { class: 'note', attributes: { 'aria-hidden': 'true' } }), key);
  texts.attribute(input, 'aria-label', key);
  return {
    node: el('div', { class: 'front-number-box' }, name, el('div', { class: 'front-number-field' }, step('−', -1), input, step('+', 1))),
    /**
     * @param {number} value
     * @param {number} min
     * @param {number} max
     */
    render(value, min, max) {
      input.min = String(min);
      input.max = String(max);
      input.value = String(value);
    },
  };
}
