import { again } from './again.js';
import { el } from './dom.js';
import { wantWords } from './i18n.js';
import { loadStyles } from './styles.js';
import { createTexts } from './texts.js';
import { createUnloaded } from './unloaded.js';

/**
 * The way to a record that somebody has: a quiet button, and what it opens, which is
 * loaded when it is asked for. A file may be dropped anywhere on the page.
 * @param {Context} context
 */
export function createRecordEntry({ base, config, settings }) {
  const texts = createTexts();
  const place = el('div', { attributes: { hidden: true } });
  const button = texts.text(el('button', {
    class: 'button button-plain', attributes: { type: 'button', 'aria-expanded': 'false' }, on: { click: () => toggle() },
  }), 'front.record');
  const failed = createUnloaded(config);
  place.append(failed.node);
  /** @type {ReturnType<typeof import('./record-panel.js').createRecordPanel> | null} */
  let panel = null;

  function close() {
    show(false);
    button.focus();
  }

  function toggle() {
    if (place.hidden) open();
    else close();
  }

  async function open() {
    try {
      const [module] = await Promise.all([again(() => import('./record-panel.js'), 'record-panel.js'), wantWords('room.', 'play.', 'opening.', 'more.'), loadStyles(config, 'room', 'more')]);
      failed.clear();
      if (!panel) {
        panel = module.createRecordPanel({ base, settings, close });
        place.append(panel.node);
      }
    } catch {
      await failed.tell();
    }
    show(true);
    panel?.focus();
  }

  /** @param {boolean} shown */
  function show(shown) {
    place.hidden = !shown;
    button.setAttribute('aria-expanded', String(shown));
    if (shown) place.scrollIntoView({ block: 'nearest' });
  }

  /**
   * Without this a file that is dropped beside the panel would take the page's place.
   * @param {DragEvent} event
   */
  function onDrag(event) {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    if (event.type === 'dragenter' && place.hidden) open();
    const file = event.type === 'drop' && event.dataTransfer.files[0];
    if (file) open().then(() => panel?.read(file));
  }
  const drags = /** @type {const} */ (['dragenter', 'dragover', 'drop']);
  for (const type of drags) document.addEventListener(type, onDrag);

  return {
    button,
    place,
  };
}
