/**
 * Timers with names: setting one again replaces it.
 * @param {{setTimeout: any, clearTimeout: any}} world
 */
export function createTimers(world) {
  /** @type {Map<string, any>} */
  const running = new Map();

  /** @param {string} name */
  function clear(name) {
    if (running.has(name)) world.clearTimeout(running.get(name));
    running.delete(name);
  }

  return {
    clear,
    /**
     * @param {string} name
     * @param {number} ms
     * @param {() => void} fn
     */
    set(name, ms, fn) {
      clear(name);
      running.set(name, world.setTimeout(() => {
        running.delete(name);
        fn();
      }, ms));
    },
    stop() {
      for (const name of [...running.keys()]) clear(name);
    },
  };
}
