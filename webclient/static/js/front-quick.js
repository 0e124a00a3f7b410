import { el, svg } from './dom.js';
import { languageNames, onLanguage, t, language } from './i18n.js';
import { darkSystem, shownTheme } from './settings.js';

/**
 * Language and light, without the menu.
 * @param {Settings} settings
 */
export function createQuickChoices(settings) {
  const codes = /** @type {('en' | 'vi')[]} */ (Object.keys(languageNames));
  const select = el(
    'select',
    { class: 'chip', on: { change: () => settings.set('language', /** @type {any} */ (select.value)) } },
    codes.map((code) => el('option', { text: languageNames[code], attributes: { value: code, lang: code } })),
  );
  const theme = el('button', { class: 'chip chip-icon header-theme', attributes: { type: 'button' } }, lampPicture());
  theme.addEventListener('click', () => settings.set('theme', shownTheme(settings) === 'night' ? 'paper' : 'night'));

  function render() {
    select.value = settings.get('language') || language();
    select.setAttribute('aria-label', t('menu.language'));
    const label = t(shownTheme(settings) === 'night' ? 'menu.toPaper' : 'menu.toNight');
    theme.setAttribute('aria-label', label);
    theme.title = label;
  }
  darkSystem.addEventListener('change', render);
  onLanguage(render);
  settings.onChange(render);
  render();
  return el('div', { class: 'header-quick' }, select, theme);
}

function lampPicture() {
  return svg(
    'svg',
    { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true', focusable: 'false' },
    svg('path', { class: 'icon-line', d: 'M19.5 14.300A8 8 0 0 1 9.7 4.500a8 8 0 1 0 9.8 9.800Z' }),
  );
}
