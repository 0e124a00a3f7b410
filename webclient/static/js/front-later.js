import { el, setText } from './dom.js';
import { t, wantWords } from './i18n.js';
import { loadStyles } from './styles.js';

const AGAIN_AFTER = 4_000;

/**
 * The parts of the page that most visits never see.
 * @param {Config} config
 */
export function createLoads(config) {
  const rest = () => Promise.all([wantWords('front.more.'), loadStyles(config, 'front-more')]);
  return {
    boards: async () => (await Promise.all([import('./front-boards.js'), wantWords('front.more.'), loadStyles(config, 'front-boards')]))[0].createBoards,
    more: async () => (await Promise.all([import('./front-more.js'), rest()]))[0].createMore,
    options: async () => (await Promise.all([import('./front-options.js'), rest()]))[0].createOptions,
    levels: async () => (await Promise.all([import('./front-levels.js'), rest()]))[0].createLevels,
    queue: async () => (await Promise.all([import('./queue.js'), rest()]))[0].createQueue,
  };
}

/** @typedef {ReturnType<typeof createLoads>} Loads */

/**
 * The place of such a part: it is loaded when it is first rendered, and again after
 * a while where that failed.
 * @template S
 * @param {() => Promise<{node: Node, render(state: S): void}>} make
 * @param {{reveal?: boolean}} [how] scrolled to when it is there
 */
export function createLater(make, { reveal = false } = {}) {
  const failed = el('p', { class: 'note note-bad' });
  const node = el('div', { class: 'front-later', attributes: { hidden: true } }, failed);
  /** @type {{view: {node: Node, render(state: S): void} | null, state: S | null, busy: boolean, tried: number}} */
  const here = { view: null, state: null, busy: false, tried: -Infinity };

  async function load() {
    here.busy = true;
    here.tried = performance.now();
    try {
      here.view = await make();
      node.replaceChildren(here.view.node);
    } catch {
      setText(failed, t('error.offline'));
    }
    here.busy = false;
    show();
    if (here.state !== null && reveal) node.scrollIntoView({ block: 'nearest' });
  }

  function show() {
    node.hidden = here.state === null || (!here.view && here.busy);
    if (here.state !== null) here.view?.render(here.state);
  }

  return {
    node,
    /** @param {S | null} state null hides it */
    render(state) {
      const opened = here.state === null && state !== null && here.view;
      here.state = state;
      if (state !== null && !here.view && !here.busy && performance.now() - here.tried > AGAIN_AFTER) load();
      show();
      if (opened && reveal) node.scrollIntoView({ block: 'nearest' });
    },
  };
}
