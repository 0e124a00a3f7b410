import { el } from './dom.js';

/** @type {Map<string, Promise<boolean>>} */
const wanted = new Map();

/**
 * Style sheets that only some pages, or parts of them, need; one that cannot be had is thrown.
 * @param {Config} config
 * @param {...string} names
 */
export async function loadStyles({ assets }, ...names) {
  for (const name of names) if (!wanted.has(name)) wanted.set(name, load(`${assets}css/${name}.css`));
  const there = await Promise.all(names.map((name) => wanted.get(name)));
  const missing = names.filter((_, index) => !there[index]);
  for (const name of missing) wanted.delete(name);
  if (missing.length > 0) throw new Error(`no styles: ${missing}`);
}

/** The style sheets that `early.js` has asked for, which come after those of every page. */
export async function earlyStyles() {
  const hrefs = [...document.querySelectorAll('link')].filter(({ as }) => as === 'style').map(({ href }) => href);
  await Promise.all(hrefs.map(load));
}

/**
 * @param {string} href
 * @returns {Promise<boolean>} false without a connection
 */
async function load(href) {
  const link = el('link', { attributes: { rel: 'stylesheet', href } });
  document.head.append(link);
  return new Promise((resolve) => {
    link.addEventListener('load', () => resolve(true));
    link.addEventListener('error', () => {
      link.remove();
      resolve(false);
    });
  });
}
