import { el, setText } from './dom.js';
import { more } from './front-games.js';
import { createOwnRules } from './front-own.js';
import { t } from './i18n.js';
import { rulesOf, rulesSentence } from './rules.js';
import { createTexts } from './texts.js';

/** @typedef {import('./front-games.js').Choice} Choice */

/**
 * The other rules there are, and one's own.
 * @param {{settings: Settings, onChange: (change: Partial<Choice>) => void}} options
 */
export function createMore({ settings, onChange }) {
  const texts = createTexts();
  const own = createOwnRules(texts, (change) => onChange({ own: change }));
  const says = more.map(() => el('span', { class: 'front-rule-says' }));
  /** @type {HTMLInputElement[]} */
  const radios = [];
  const rows = more.map((id, i) => {
    const radio = el('input', {
      class: 'card-radio',
      attributes: { type: 'radio', name: 'front-more', value: id },
      on: { change: () => onChange({ card: 'more', more: id }) },
    });
    radios.push(radio);
    return el('label', { class: 'front-rule' }, radio,
      texts.text(el('span', { class: 'front-rule-name' }), id === 'own' ? 'front.own' : `rules.name.${id}`), says[i]);
  });
  const node = el('div', { class: 'card front-more' },
    el('fieldset', {}, texts.text(el('legend', { class: 'visually-hidden' }), 'front.more'), rows), own.node);

  return {
    node,
    /** @param {Choice} choice */
    render(choice) {
      more.forEach((id, i) => setText(says[i], id === 'own' ? t('front.own.says') : rulesSentence(rulesOf(id), settings.get('look'))));
      for (const input of radios) input.checked = input.value === choice.more;
      own.node.hidden = choice.more !== 'own';
      own.render(choice.own);
    },
  };
}
