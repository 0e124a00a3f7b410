import { el, replace, svg } from './dom.js';
import { languageNames, onLanguage, t, language } from './i18n.js';
import { createMenu } from './menu.js';
import { darkSystem, shownTheme } from './settings.js';

/**
 * The strip at the top: the way home, the page's own chips, the menu.
 * @param {{config: Config, base: URL, settings: Settings, front: boolean}} options
 */
export function createHeader({ config, base, settings, front }) {
  const slot = el('div', { class: 'header-slot' });
  const menu = createMenu({ config, settings });
  const quick = front ? createQuickChoices(settings) : null;
  const word = el('span', { class: 'brand-word', text: 'Rowhouse' });
  const brand = el('a', { class: 'brand', attributes: { href: base.pathname } }, brandPicture(), word);
  const node = el('header', { class: 'header' }, brand, slot, quick?.node, menu.node);

  return {
    node,
    /** @param {...Node} nodes */
    chips(...nodes) {
      replace(slot, ...nodes);
    },
  };
}

/** @param {Settings} settings */
function createQuickChoices(settings) {
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
  return { node: el('div', { class: 'header-quick' }, select, theme) };
}

function brandPicture() {
  return svg(
    'svg',
    { class: 'brand-picture', viewBox: '0 0 32 32', 'aria-hidden': 'true', focusable: 'false' },
    svg('path', { class: 'brand-squares', d: 'M3 12.5h23M3 21.5h23M10.5 5v23M19.5 5v23' }),
    svg('path', { class: 'brand-x', d: 'M12 14.2c2 1.5 4 3.6 6.2 5.9M18 14c-1.9 1.8-4 4-6 6.2' }),
    svg('path', { class: 'brand-o', d: 'M25.2 3.600c-2.3-.3-3.5 1.4-3.4 3.2.1 2 1.5 3.3 3.5 3.2 2-.1 3.3-1.5 3.2-3.4-.1-1.9-1.4-3.1-3.5-3' }),
  );
}

function lampPicture() {
  return svg(
    'svg',
    { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true', focusable: 'false' },
    svg('path', { class: 'icon-line', d: 'M19.5 14.300A8 8 0 0 1 9.7 4.500a8 8 0 1 0 9.8 9.800Z' }),
  );
}

