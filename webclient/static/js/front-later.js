import { again } from './again.js';
import { el } from './dom.js';
import { wantWords } from './i18n.js';
import { loadStyles } from './styles.js';
import { createUnloaded } from './unloaded.js';

const AGAIN_AFTER = 4_000;

/**
 * The parts of the page that most visits never see.
 * @param {Config} config
 */
export function createLoads(config) {
  const rest = () => Promise.all([wantWords('front.more.'), loadStyles(config, 'front-more')]);
  return {
    boards: async () => (await Promise.all([again(() => import('./front-boards.js'), 'front-boards.js'), wantWords('front.more.'), loadStyles(config, 'front-boards')]))[0].createBoards,
    more: async () => (await Promise.all([again(() => import('./front-more.js'), 'front-more.js'), rest()]))[0].createMore,
    options: async () => (await Promise.all([again(() => import('./front-options.js'), 'front-options.js'), rest()]))[0].createOptions,
    /** what a room will show first to whoever waits for a friend */
    invite: () => Promise.all([again(() => import('./invite.js'), 'invite.js'), wantWords('invite.'), loadStyles(config, 'invite')]).catch(() => {}),
    levels: async () => (await Promise.all([again(() => import('./front-levels.js'), 'front-levels.js'), rest()]))[0].createLevels,
    queue: async () => (await Promise.all([again(() => import('./queue.js'), 'queue.js'), rest()]))[0].createQueue,
    /**
     * The place of one of them.
     * @template S
     * @param {() => Promise<{node: Node, render(state: S): void}>} make
     * @param {{reveal?: boolean}} [how]
     */
    later: (make, how) => createLater(config, make, how),
  };
}

/** @typedef {ReturnType<typeof createLoads>} Loads */

/**
 * The place of such a part: it is loaded when it is first rendered, and again after
 * a while where that failed.
 * @template S
 * @param {Config} config
 * @param {() => Promise<{node: Node, render(state: S): void}>} make
 * @param {{reveal?: boolean}} [how] scrolled to when it is there
 */
function createLater(config, make, { reveal = false } = {}) {
  const failed = createUnloaded(config);
  const node = el('div', { class: 'front-later', attributes: { hidden: true } }, failed.node);
  /** @type {{view: {node: Node, render(state: S): void} | null, state: S | null, busy: boolean, tried: number}} */
  const here = { view: null, state: null, busy: false, tried: -Infinity };

  async function load() {
    here.busy = true;
    here.tried = performance.now();
    try {
      here.view = await make();
      node.replaceChildren(here.view.node);
    } catch {
      await failed.tell();
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
