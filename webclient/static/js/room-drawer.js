import { again } from './again.js';
import { el, replace, setText } from './dom.js';
import { t, wantWords } from './i18n.js';
import { loadStyles } from './styles.js';
import { createUnloaded } from './unloaded.js';

/** @typedef {'moves' | 'rules' | 'save' | 'keys' | 'onward' | 'change' | 'names'} Drawer */

const tabs = /** @type {const} */ (['moves', 'rules', 'save', 'keys']);

/**
 * Buttons that open what is not always needed, and is loaded when it is; where that fails
 * it is said, and another press tries again.
 * @param {object} options
 * @param {string} options.id
 * @param {Context} options.context
 * @param {() => Desk} options.desk
 * @param {(ply: number) => void} options.look
 * @param {(message: Frame) => void} options.request
 * @param {(cell: number) => void} options.play
 * @param {() => void} options.onFocusLost what had the keyboard has closed
 */
export function createDrawer({ id, context, desk, look, request, play, onFocusLost }) {
  const { config, settings } = context;
  const buttons = tabs.map((tab) => el('button', {
    class: 'button button-plain',
    attributes: { type: 'button', 'aria-controls': 'drawer' },
    on: { click: () => open(state.open === tab ? null : tab) },
  }));
  const panel = el('div', { class: 'room-drawer-panel card', attributes: { id: 'drawer', hidden: true } });
  const node = el('div', { class: 'room-drawer' }, el('div', { class: 'room-drawer-tabs' }, buttons), panel);
  /** @type {{open: Drawer | null, game: number, contents: ReturnType<typeof import('./drawer.js').createContents> | null}} */
  const state = { open: null, game: 0, contents: null };
  const failed = createUnloaded(config);

  /** What was opened has been used: the board is what matters again. */
  function done() {
    open(null);
    scrollTo({ top: 0 });
  }

  /** @param {Drawer | null} drawer */
  async function open(drawer) {
    state.open = drawer;
    failed.clear();
    render();
    if (!drawer) return;
    const loaded = Promise.all([again(() => import('./drawer.js'), 'drawer.js'), wantWords('more.', 'play.'), loadStyles(config, 'fields', 'more')]);
    const [module] = await loaded.catch(() => []);
    if (module) state.contents ??= module.createContents({ id, context, desk, look, request, play, close: done });
    if (state.open !== drawer) return;
    replace(panel, module ? state.contents?.[drawer].node : failed.node);
    render();
    if (!module) await failed.tell();
    if (module) state.contents?.[drawer].focus?.();
    panel.scrollIntoView({ block: 'nearest' });
  }

  function render() {
    const { room } = desk();
    const asked = room.offers.some(({ kind }) => kind === 'reset');
    if (state.open === 'change' && (state.game !== room.game || asked)) state.open = null;
    state.game = room.game;
    node.hidden = room.rules === null;
    tabs.forEach((tab, index) => {
      setText(buttons[index], t(`drawer.${tab}`));
      buttons[index].setAttribute('aria-expanded', String(state.open === tab));
    });
    const left = !state.open && panel.contains(document.activeElement);
    panel.hidden = !state.open || panel.children.length === 0;
    if (left) onFocusLost();
    if (state.open) state.contents?.[state.open].render(desk(), settings.get('look'));
  }

  return { node, open, render };
}
