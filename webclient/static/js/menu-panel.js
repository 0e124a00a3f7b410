import { el, radioGroup } from './dom.js';
import { languageNames } from './i18n.js';
import { lookPreview } from './menu.js';
import { choices } from './settings.js';
import { createTexts } from './texts.js';

/**
 * What one can set.
 * @param {HTMLElement} panel
 * @param {Settings} settings
 */
export function createMenuPanel(panel, settings) {
  const texts = createTexts();
  const id = panel.id;
  panel.append(lookChoice(settings, texts, id), radios({ settings, texts, id, key: 'theme' }),
    radios({ settings, texts, id, key: 'language' }), nameField(settings, texts),
    el('div', {}, switches.map((key) => switchOf(settings, texts, key))));

  function render() {
    for (const input of panel.querySelectorAll('input')) {
      const key = /** @type {keyof SettingValues} */ (input.dataset.key);
      if (input.type === 'text') input.value = settings.get('name');
      else input.checked = input.type === 'checkbox' ? settings.get(key) === true : String(settings.get(key)) === input.value;
    }
  }

  render();
  return { render };
}

/** @typedef {import('./texts.js').Texts} Texts */

/**
 * @param {Settings} settings
 * @param {Texts} texts
 * @param {string} id
 */
function lookChoice(settings, texts, id) {
  return radioGroup({ class: 'menu-group', name: `${id}-look`, words: texts.text(el('div', { class: 'menu-asked' }), 'menu.look') },
    el('div', { class: 'menu-looks' }, choices.look.map((look) =>
      el('label', { class: 'menu-look' },
        radio(settings, id, 'look', look),
        lookPreview(look),
        texts.text(el('span'), `menu.look.${look}`)))));
}

/** @param {{settings: Settings, texts: Texts, id: string, key: 'theme' | 'language'}} options */
function radios({ settings, texts, id, key }) {
  return radioGroup({ class: 'menu-group', name: `${id}-${key}`, words: texts.text(el('div', { class: 'menu-asked' }), `menu.${key}`) },
    el('div', { class: 'segments' }, choices[key].map((value) => {
      const word = value === 'en' || value === 'vi'
        ? el('span', { text: languageNames[value], attributes: { lang: value } })
        : texts.text(el('span'), `menu.${key}.${value || 'browser'}`);
      return el('label', { class: 'segment' }, radio(settings, id, key, value), word);
    })));
}

/**
 * @param {Settings} settings
 * @param {string} id
 * @param {keyof SettingValues} key
 * @param {string} value
 */
function radio(settings, id, key, value) {
  return el('input', {
    attributes: { type: 'radio', name: `${id}-${key}`, value },
    dataset: { key },
    on: { change: () => settings.set(key, /** @type {any} */ (value)) },
  });
}

/** @type {('coordinates' | 'sound' | 'vibration' | 'muted')[]} where nothing vibrates it is not offered */
const switches = ['coordinates', 'sound', ...(typeof navigator.vibrate === 'function' ? /** @type {const} */ (['vibration']) : []), 'muted'];

/**
 * @param {Settings} settings
 * @param {Texts} texts
 * @param {typeof switches[number]} key
 */
function switchOf(settings, texts, key) {
  const input = el('input', {
    attributes: { type: 'checkbox' },
    dataset: { key },
    on: { change: () => settings.set(key, input.checked) },
  });
  return el('label', { class: 'check' }, input, texts.text(el('span'), `menu.${key}`));
}

/**
 * @param {Settings} settings
 * @param {Texts} texts
 */
function nameField(settings, texts) {
  const input = el('input', {
    class: 'field',
    attributes: { type: 'text', maxlength: 48, autocomplete: 'nickname', spellcheck: 'false' },
    dataset: { key: 'name' },
    on: { change: () => settings.set('name', input.value.trim()) },
  });
  texts.attribute(input, 'placeholder', 'menu.name.none');
  return el('label', { class: 'menu-group' }, texts.text(el('span', { class: 'note' }), 'menu.name'), input);
}
