/**
 * Keeps the screen awake while it is wanted. The browser lets go whenever the page
 * is hidden, so it is asked again when the page is back; where it says no, nothing is lost.
 */
export function createWake() {
  const state = { wanted: false, asking: false, lock: /** @type {WakeLockSentinel | null} */ (null) };

  async function update() {
    if (!state.wanted) {
      state.lock?.release().catch(() => {});
      state.lock = null;
      return;
    }
    if (state.lock || state.asking || document.visibilityState !== 'visible' || !navigator.wakeLock) return;
    state.asking = true;
    const lock = await navigator.wakeLock.request('screen').catch(() => null);
    state.asking = false;
    state.lock = lock;
    lock?.addEventListener('release', () => {
      if (state.lock === lock) state.lock = null;
    });
    if (!state.wanted) update();
  }

  document.addEventListener('visibilitychange', update);
  return {
    /** @param {boolean} wanted */
    want(wanted) {
      if (wanted === state.wanted) return;
      state.wanted = wanted;
      update();
    },
    stop() {
      document.removeEventListener('visibilitychange', update);
      state.wanted = false;
      update();
    },
  };
}
