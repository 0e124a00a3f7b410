import { openingWordsFor } from './held.js';
import { invite, play, tellsOfInvite, tellsOfPlay, wantInvite, wantPlay } from './late.js';
import { loadStyles } from './styles.js';
import { createTimers } from './timers.js';
import { renew } from './unloaded.js';

const SOON = 1_500;

/**
 * What a room needs later than its board: a frame that tells of it waits for it, and where
 * none does it is loaded in a quiet moment.
 * @param {object} options
 * @param {Config} options.config
 * @param {Settings} options.settings
 * @param {() => void} options.refresh something has come
 * @param {() => void} options.failed the invitation cannot be had
 */
export function createRoomLoads({ config, settings, refresh, failed }) {
  const timers = createTimers(window);
  const loads = { play: loadPlay, invite: loadInvite };

  /**
   * Without it there is little to do here, so a page whose files the server no longer has
   * is loaded again.
   */
  async function loadPlay() {
    await wantPlay(loadStyles(config, 'play', 'lens')).catch((error) => {
      void renew(config);
      throw error;
    });
  }

  async function loadInvite() {
    await wantInvite(loadStyles(config, 'invite')).catch((error) => {
      failed();
      throw error;
    });
  }

  return {
    ...loads,
    /**
     * What a frame has to wait for.
     * @param {Frame} frame
     */
    before(frame) {
      const named = frame.type === 'state' && settings.get('name') !== '';
      const needed = [
        openingWordsFor(frame),
        (named || tellsOfPlay(frame)) && !play() ? loadPlay() : null,
        tellsOfInvite(frame) && !invite() ? loadInvite() : null,
      ];
      return needed.some(Boolean) ? Promise.allSettled(needed) : null;
    },
    soon() {
      if (play() && invite()) return;
      timers.set('soon', SOON, () => void Promise.allSettled([loadPlay(), loadInvite()]).then(refresh));
    },
    stop: timers.stop,
  };
}
