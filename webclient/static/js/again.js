const state = { tries: 0 };

/**
 * Loads a module that is not always needed. Some browsers remember as long as the page lives
 * that a module could not be had, so what failed is asked for once more under another address.
 * @template M
 * @param {() => Promise<M>} load
 * @param {string} name of its file
 * @returns {Promise<M>}
 */
export async function again(load, name) {
  try {
    return await load();
  } catch {
    state.tries += 1;
    return import(`./${name}?again=${state.tries}`);
  }
}
