import { el, radioGroup, setText } from './dom.js';
import { longestRow, openings, within } from './front-games.js';
import { numberField } from './front-number.js';
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
  const six = createQuestion(texts, 'front-six', (yes) => change({ six: yes }));
  const closed = createQuestion(texts, 'front-closed', (yes) => change({ closed: yes }));
  const opening = createOpenings(texts, (value) => change({ opening: value }));
  const node = el('div', { class: 'front-own stack' },
    el('div', { class: 'front-numbers' }, width.node, height.node, inRow.node), six.node, closed.node, opening.node);

  /** @param {Partial<Own>} part */
  function change(part) {
    onChange(within({ ...own, ...part }));
  }

  return {
    node,
    /** @param {Own} next */
    render(next) {
      own = next;
      width.render(own.width, 3, 25);
      height.render(own.height, 3, 25);
      inRow.render(own.inRow, 3, longestRow(own.width, own.height));
      opening.render(own.opening);
      six.render(own.six, t('front.own.six', { number: t(`rules.number.${own.inRow + 1}`) }));
      closed.render(own.closed, t('front.own.closed', { number: t(`rules.number.${own.inRow}`) }));
    },
  };
}

/**
 * A plain question, answered with yes or no.
 * @param {Texts} texts
 * @param {string} name
 * @param {(yes: boolean) => void} onChange
 */
function createQuestion(texts, name, onChange) {
  const words = el('span', { class: 'front-asked' });
  const [yes, no] = [true, false].map((value) => el('input', {
    attributes: { type: 'radio', name, value: value ? 'yes' : 'no' },
    on: { change: () => onChange(value) },
  }));
  const answers = el('div', { class: 'segments' },
    el('label', { class: 'segment' }, yes, texts.text(el('span'), 'front.yes')),
    el('label', { class: 'segment' }, no, texts.text(el('span'), 'front.no')));
  return {
    node: radioGroup({ class: 'front-question', name, words }, answers),
    /**
     * @param {boolean} answer
     * @param {string} text
     */
    render(answer, text) {
      yes.checked = answer;
      no.checked = !answer;
      setText(words, text);
    },
  };
}

/**
 * @param {Texts} texts
 * @param {(value: Rules['opening']) => void} onChange
 */
function createOpenings(texts, onChange) {
  const words = texts.text(el('span', { class: 'front-asked' }), 'front.own.opening');
  const inputs = openings.map((value) => el('input', {
    attributes: { type: 'radio', name: 'front-opening', value },
    on: { change: () => onChange(value) },
  }));
  const answers = el('div', { class: 'segments' }, openings.map((value, i) =>
    el('label', { class: 'segment' }, inputs[i], texts.text(el('span'), `front.own.opening.${value}`))));
  return {
    node: radioGroup({ class: 'front-question front-openings', name: 'front-opening', words }, answers),
    /** @param {Rules['opening']} opening */
    render(opening) {
      for (const input of inputs) input.checked = input.value === opening;
    },
  };
}
