import { el } from './dom.js';
import { languageNames } from './i18n.js';
import { glyph } from './looks.js';
import { choices } from './settings.js';
import { createTexts } from './texts.js';

let menus = 0;

/**
 * The button at the top right and what it opens: look, light, language, coordinates.
 * @param {{settings: Settings}} options
 */
export function createMenu({ settings }) {
  const texts = createTexts();
  const id = `menu-${++menus}`;
  const panel = el('div', { class: 'menu-panel', attributes: { id, role: 'group', hidden: true } },
    lookChoice(settings, texts, id),
    radios({ settings, texts, id, key: 'theme' }),
    radios({ settings, texts, id, key: 'language' }),
    coordinatesChoice(settings, texts),
  );
  const picture = el('span', { class: 'menu-picture' });
  const button = el('button', {
    class: 'chip chip-icon',
    attributes: { type: 'button', 'aria-expanded': 'false', 'aria-controls': id },
    on: { click: () => show(panel.hidden === true) },
  }, picture);
  texts.attribute(button, 'aria-label', 'menu.title');
  texts.attribute(button, 'title', 'menu.title');
  texts.attribute(panel, 'aria-label', 'menu.title');
  const node = el('div', { class: 'menu', on: { keydown: onKey, focusout: onFocusOut } }, button, panel);

  /** @param {boolean} open */
  function show(open) {
    panel.hidden = !open;
    button.setAttribute('aria-expanded', String(open));
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (event.key !== 'Escape' || panel.hidden) return;
    event.stopPropagation();
    show(false);
    button.focus();
  }

  /** @param {FocusEvent} event */
  function onFocusOut(event) {
    if (event.relatedTarget && !node.contains(/** @type {Node} */ (event.relatedTarget))) show(false);
  }

  /** @param {PointerEvent} event */
  function onPointer(event) {
    if (!node.contains(/** @type {Node} */ (event.target))) show(false);
  }

  function render() {
    picture.replaceChildren(lookPreview(settings.get('look')));
    for (const input of panel.querySelectorAll('input')) {
      const key = /** @type {keyof SettingValues} */ (input.dataset.key);
      input.checked = input.type === 'checkbox' ? settings.get('coordinates') : String(settings.get(key)) === input.value;
    }
  }

  document.addEventListener('pointerdown', onPointer);
  const stopSettings = settings.onChange(render);
  render();
  return {
    node,
    stop() {
      texts.stop();
      stopSettings();
      document.removeEventListener('pointerdown', onPointer);
    },
  };
}

/** @typedef {import('./texts.js').Texts} Texts */

/**
 * @param {Settings} settings
 * @param {Texts} texts
 * @param {string} id
 */
function lookChoice(settings, texts, id) {
  return el('fieldset', { class: 'menu-group' },
    texts.text(el('legend'), 'menu.look'),
    el('div', { class: 'menu-looks' }, choices.look.map((look) =>
      el('label', { class: 'menu-look' },
        radio(settings, id, 'look', look),
        lookPreview(look),
        texts.text(el('span'), `menu.look.${look}`)))));
}

/** @param {{settings: Settings, texts: Texts, id: string, key: 'theme' | 'language'}} options */
function radios({ settings, texts, id, key }) {
  return el('fieldset', { class: 'menu-group' },
    texts.text(el('legend'), `menu.${key}`),
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

/**
 * @param {Settings} settings
 * @param {Texts} texts
 */
function coordinatesChoice(settings, texts) {
  const input = el('input', {
    attributes: { type: 'checkbox' },
    dataset: { key: 'coordinates' },
    on: { change: () => settings.set('coordinates', input.checked) },
  });
  return el('label', { class: 'check' }, input, texts.text(el('span'), 'menu.coordinates'));
}

/**
 * Both marks of a look, small.
 * @param {SettingValues['look']} look
 */
function lookPreview(look) {
  return el('span', { class: 'menu-marks' }, glyph(look, 'X'), glyph(look, 'O'));
}
