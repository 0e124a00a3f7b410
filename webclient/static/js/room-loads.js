import { openingWordsFor } from './held.js';
import { invite, play, tellsOfInvite, tellsOfPlay, wantInvite, wantPlay } from './late.js';
import { loadStyles } from './styles.js';
import { createTimers } from './timers.js';
import { createUnloaded, renew } from './unloaded.js';

const SOON = 1_500;

/** So long a frame waits; then it is shown with what there is. */
const PATIENCE = 8_000;

/**
 * What a room needs later than its board: a frame that tells of it waits for it, and where
 * none does it is loaded in a quiet moment.
 * @param {object} options
 * @param {Config} options.config
 * @param {Settings} options.settings
 * @param {() => void} options.refresh something has come
 * @param {() => void} options.failed the invitation cannot be had
 * @param {() => boolean} options.isOpen else the page says already that there is no connection
 */
export function createRoomLoads({ config, settings, refresh, failed, isOpen }) {
  const timers = createTimers(window);
  const loads = { play: loadPlay, invite: loadInvite };
  const unloaded = createUnloaded(config);
  let patient = true;

  /** Somebody wants it now: it is said where it cannot be had. */
  async function loadPlay() {
    unloaded.clear();
    await fetchPlay().catch(tell);
  }

  /** @param {unknown} error */
  function tell(error) {
    void unloaded.tell();
    throw error;
  }

  async function loadForFrame() {
    await fetchPlay().catch((error) => isOpen() && tell(error));
  }

  /** A page whose files the server no longer has is loaded again. */
  async function fetchPlay() {
    await wantPlay(loadStyles(config, 'play', 'lens')).catch((error) => {
      void renew(config);
      throw error;
    });
    unloaded.clear();
  }

  async function loadInvite() {
    await wantInvite(loadStyles(config, 'invite')).catch((error) => {
      failed();
      throw error;
    });
  }

  /** @param {Promise<unknown>} loaded */
  function within(loaded) {
    return new Promise((resolve) => {
      timers.set('patience', PATIENCE, () => {
        patient = false;
        if (isOpen()) void unloaded.tell();
        resolve(null);
      });
      void loaded.then(() => {
        timers.clear('patience');
        if (!patient) refresh();
        patient = true;
        resolve(null);
      });
    });
  }

  return {
    ...loads,
    node: unloaded.node,
    /**
     * What a frame has to wait for.
     * @param {Frame} frame
     */
    before(frame) {
      if (!patient) return null;
      const named = frame.type === 'state' && settings.get('name') !== '';
      const needed = [
        openingWordsFor(frame),
        (named || tellsOfPlay(frame)) && !play() ? loadForFrame() : null,
        tellsOfInvite(frame) && !invite() ? loadInvite() : null,
      ];
      return needed.some(Boolean) ? within(Promise.allSettled(needed)) : null;
    },
    soon() {
      if (play() && invite()) return;
      timers.set('soon', SOON, () => void Promise.allSettled([fetchPlay(), loadInvite()]).then(refresh));
    },
    stop: timers.stop,
  };
}
