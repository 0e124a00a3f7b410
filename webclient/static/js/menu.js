import { again } from './again.js';
import { el } from './dom.js';
import { wantWords } from './i18n.js';
import { glyph } from './looks.js';
import { loadStyles } from './styles.js';
import { createTexts } from './texts.js';
import { createUnloaded } from './unloaded.js';

/**
 * The button at the top right and what it opens: look, light, language, coordinates.
 * What it opens is loaded when it is first opened; where that fails it is said, and another
 * press tries again.
 * @param {{config: Config, settings: Settings}} options
 */
export function createMenu({ config, settings }) {
  const texts = createTexts();
  const panel = el('div', { class: 'menu-panel', attributes: { id: 'menu', role: 'group', hidden: true } });
  const failed = createUnloaded(config);
  failed.node.classList.add('menu-failed');
  const picture = el('span', { class: 'menu-picture' });
  const button = el('button', {
    class: 'chip chip-icon',
    attributes: { type: 'button', 'aria-expanded': 'false', 'aria-controls': 'menu' },
    on: { click: () => show(panel.hidden === true) },
  }, picture);
  texts.attribute(button, 'aria-label', 'menu.title');
  texts.attribute(button, 'title', 'menu.title');
  texts.attribute(panel, 'aria-label', 'menu.title');
  const node = el('div', { class: 'menu', on: { keydown: onKey, focusout: onFocusOut } }, button, panel, failed.node);
  /** @type {ReturnType<typeof import('./menu-panel.js').createMenuPanel> | null} */
  let content = null;

  /** @param {boolean} open */
  async function show(open) {
    button.setAttribute('aria-expanded', String(open));
    failed.clear();
    if (open && !content && !await load()) return;
    panel.hidden = button.getAttribute('aria-expanded') !== 'true';
  }

  /** @returns {Promise<boolean>} false where it could not be loaded */
  async function load() {
    try {
      const [module] = await Promise.all([again(() => import('./menu-panel.js'), 'menu-panel.js'), wantWords('menu.'), loadStyles(config, 'fields', 'menu')]);
      content ??= module.createMenuPanel(panel, settings);
      return true;
    } catch {
      button.setAttribute('aria-expanded', 'false');
      await failed.tell();
      return false;
    }
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (event.key !== 'Escape' || (panel.hidden && failed.node.hidden)) return;
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
    content?.render();
  }

  document.addEventListener('pointerdown', onPointer);
  settings.onChange(render);
  render();
  return { node };
}

/**
 * Both marks of a look, small.
 * @param {SettingValues['look']} look
 */
export function lookPreview(look) {
  return el('span', { class: 'menu-marks' }, glyph(look, 'X'), glyph(look, 'O'));
}
