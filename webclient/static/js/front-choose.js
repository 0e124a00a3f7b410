import { el, radioGroup, replace, setAttributes, setText } from './dom.js';
import { clockName } from './clock-name.js';
import { clockOfChoice } from './front-clock.js';
import { caroSizes, cards, rulesOfChoice, seats } from './front-games.js';
import { t } from './i18n.js';
import { glyph, markName } from './looks.js';
import { rulesSentence } from './rules.js';

/** @typedef {import('./front-games.js').Choice} Choice */
/** @typedef {import('./texts.js').Texts} Texts */

/**
 * Which game, which side, which clock.
 * @param {object} options
 * @param {Texts} options.texts
 * @param {Settings} options.settings
 * @param {import('./front-later.js').Loads} options.loads
 * @param {(change: Partial<Choice>) => void} options.onChange
 */
export function createChooser({ texts, settings, loads, onChange }) {
  const sizes = createSizes(texts, onChange);
  const rules = loads.later(async () => (await loads.more())({ settings, onChange }));
  const side = createSides(texts, settings, onChange);
  const details = createDetails(loads, onChange);
  const sentence = el('p', { class: 'front-sentence', attributes: { id: 'front-sentence' } });
  const games = el('fieldset', {}, texts.text(el('legend', { class: 'visually-hidden' }), 'front.games'),
    el('div', { class: 'front-games' }, cards.map((card) => gameCard(card, texts, onChange, card === 'caro' ? sizes.node : null))));
  const node = el('fieldset', { class: 'front-choose' }, texts.text(el('legend', { class: 'visually-hidden' }), 'front.choose'),
    games, rules.node, sentence, side.node, details.node);

  return {
    node,
    /**
     * @param {Choice} choice
     * @param {{locked: boolean, hidden: boolean}} how
     */
    render(choice, { locked, hidden }) {
      node.disabled = locked;
      node.hidden = hidden;
      for (const input of radiosOf(node, 'front-game')) {
        input.checked = input.value === choice.card;
        setAttributes(input, { 'aria-describedby': input.checked ? 'front-sentence' : null });
      }
      sizes.render(choice);
      rules.render(choice.card === 'more' ? choice : null);
      side.render(choice);
      details.render(choice);
      setText(sentence, rulesSentence(rulesOfChoice(choice), settings.get('look')));
      sentence.classList.toggle('visually-hidden', choice.card === 'more' && choice.more !== 'own');
    },
  };
}

/**
 * The clock and the like, in a line that opens.
 * @param {import('./front-later.js').Loads} loads
 * @param {(change: Partial<Choice>) => void} onChange
 */
function createDetails(loads, onChange) {
  const button = el('button', { class: 'button button-plain front-details', attributes: { type: 'button' }, on: { click: toggle } });
  const options = loads.later(async () => (await loads.options())({ onChange }), { reveal: true });
  const state = { open: false, choice: /** @type {Choice | null} */ (null) };

  function toggle() {
    state.open = !state.open;
    if (state.choice) render(state.choice);
  }

  /** @param {Choice} choice */
  function render(choice) {
    state.choice = choice;
    button.setAttribute('aria-expanded', String(state.open));
    const clock = clockName(clockOfChoice(choice.clock)) || t('front.clock.none');
    setText(button, t(choice.listed ? 'front.details.listed' : 'front.details', { clock }));
    options.render(state.open ? choice : null);
  }

  return { node: el('div', {}, button, options.node), render };
}

/**
 * @param {HTMLElement} node
 * @param {string} name
 * @returns {NodeListOf<HTMLInputElement>}
 */
function radiosOf(node, name) {
  return node.querySelectorAll(`input[name="${name}"]`);
}

/**
 * @param {typeof cards[number]} card
 * @param {Texts} texts
 * @param {(change: Partial<Choice>) => void} onChange
 * @param {HTMLElement | null} sizes
 */
function gameCard(card, texts, onChange, sizes) {
  const id = `front-game-${card}`;
  const radio = el('input', {
    class: 'card-radio',
    attributes: { type: 'radio', name: 'front-game', value: card, 'aria-labelledby': `${id}-name` },
    on: { change: () => onChange({ card }) },
  });
  const name = texts.text(el('span', { class: 'front-game-name', attributes: { id: `${id}-name` } }), `front.game.${card}`);
  const size = sizes ?? texts.text(el('span', { class: 'front-game-size' }), `front.game.${card}.size`);
  return el('div', { class: 'card front-game' }, radio, name, size);
}

/**
 * @param {Texts} texts
 * @param {(change: Partial<Choice>) => void} onChange
 */
function createSizes(texts, onChange) {
  let at = 0;
  const value = el('output', { class: 'front-size', attributes: { 'aria-live': 'polite' } });
  const smaller = stepButton('−', -1);
  const larger = stepButton('+', 1);
  texts.attribute(smaller, 'aria-label', 'front.smaller');
  texts.attribute(larger, 'aria-label', 'front.larger');

  /**
   * @param {string} sign
   * @param {number} by
   */
  function stepButton(sign, by) {
    return el('button', {
      class: 'front-step',
      text: sign,
      attributes: { type: 'button' },
      on: { click: () => caroSizes[at + by] && onChange({ card: 'caro', caro: caroSizes[at + by] }) },
    });
  }

  return {
    node: el('span', { class: 'front-sizes' }, smaller, value, larger),
    /** @param {Choice} choice */
    render(choice) {
      at = caroSizes.indexOf(choice.caro);
      setText(value, `${choice.caro} × ${choice.caro}`);
      smaller.setAttribute('aria-disabled', String(at === 0));
      larger.setAttribute('aria-disabled', String(at === caroSizes.length - 1));
    },
  };
}

/**
 * @param {Texts} texts
 * @param {Settings} settings
 * @param {(change: Partial<Choice>) => void} onChange
 */
function createSides(texts, settings, onChange) {
  const options = seats.map((seat) => {
    const word = el('span', { class: 'front-side' });
    const radio = el('input', {
      attributes: { type: 'radio', name: 'front-seat', value: seat },
      on: { change: () => onChange({ seat }) },
    });
    return { seat, word, radio, node: el('label', { class: 'segment' }, radio, word) };
  });
  let shown = '';
  const node = radioGroup({ class: 'front-sides', name: 'front-seat', words: texts.text(el('span', { class: 'front-sides-asked' }), 'front.side') },
    el('div', { class: 'segments' }, options.map((option) => option.node)));

  return {
    node,
    /** @param {Choice} choice */
    render(choice) {
      const look = settings.get('look');
      for (const { radio, seat } of options) radio.checked = seat === choice.seat;
      const words = options.map(({ seat }) => (seat === 'random' ? t('front.chance') : markName(look, seat)));
      if (shown === `${look} ${words}`) return;
      shown = `${look} ${words}`;
      options.forEach(({ seat, word }, i) =>
        seat === 'random' ? setText(word, words[i]) : replace(word, glyph(look, seat), el('span', { class: 'visually-hidden', text: words[i] })));
    },
  };
}
