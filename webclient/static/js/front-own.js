import { el, setText } from './dom.js';
import { longestRow, within } from './front-games.js';
import { t } from './i18n.js';

/** @typedef {import('./front-games.js').Own} Own */
/** @typedef {import('./texts.js').Texts} Texts */

/**
 * Size, how many in a row, and two plain questions.
 * @param {Texts} texts
 * @param {(own: Own) => void} onChange
 */
export function createOwnRules(texts, onChange) {
  /** @type {Own} */
  let own = within(/** @type {Own} */ ({}));
  const width = numberField(texts, 'front.own.width', (value) => change({ width: value }));
  const height = numberField(texts, 'front.own.height', (value) => change({ height: value }));
  const inRow = numberField(texts, 'front.own.inRow', (value) => change({ inRow: value }));
  const six = question(() => change({ six: six.input.checked }));
  const closed = question(() => change({ closed: closed.input.checked }));
  const node = el('div', { class: 'front-own stack' },
    el('div', { class: 'front-numbers' }, width.node, height.node, inRow.node), six.node, closed.node);

  /** @param {Partial<Own>} part */
  function change(part) {
    onChange(within({ ...own, ...part }));
  }

  return {
    node,
    /** @param {Own} next */
    render(next) {
      own = next;
      width.render(own.width, 25);
      height.render(own.height, 25);
      inRow.render(own.inRow, longestRow(own.width, own.height));
      six.input.checked = own.six;
      closed.input.checked = own.closed;
      setText(six.word, t('front.own.six', { inRow: own.inRow + 1 }));
      setText(closed.word, t('front.own.closed', { inRow: own.inRow }));
    },
  };
}

/**
 * @param {Texts} texts
 * @param {string} key
 * @param {(value: number) => void} onChange
 */
function numberField(texts, key, onChange) {
  const input = el('input', {
    class: 'field front-number',
    attributes: { type: 'number', inputmode: 'numeric', min: 3, step: 1 },
    on: { change: () => onChange(input.valueAsNumber) },
  });
  /**
   * @param {string} sign
   * @param {number} by
   */
  function step(sign, by) {
    return el('button', {
      class: 'button button-icon',
      text: sign,
      attributes: { type: 'button', tabindex: -1, 'aria-hidden': 'true' },
      on: { click: () => onChange(input.valueAsNumber + by) },
    });
  }
  return {
    node: el('div', { class: 'front-number-box' },
      el('label', { class: 'stack' }, texts.text(el('span', { class: 'note' }), key), input),
      step('−', -1), step('+', 1)),
    /**
     * @param {number} value
     * @param {number} max
     */
    render(value, max) {
      input.max = String(max);
      input.value = String(value);
    },
  };
}

/** @param {() => void} onChange */
function question(onChange) {
  const input = el('input', { attributes: { type: 'checkbox' }, on: { change: onChange } });
  const word = el('span');
  return { input, word, node: el('label', { class: 'check' }, input, word) };
}
