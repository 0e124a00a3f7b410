import { el } from './dom.js';

/** @type {Map<string, Promise<boolean>>} */
const wanted = new Map();

/**
 * Style sheets that only some pages, or parts of them, need.
 * @param {Config} config
 * @param {...string} names
 */
export async function loadStyles({ assets }, ...names) {
  for (const name of names) if (!wanted.has(name)) wanted.set(name, load(`${assets}css/${name}.css`));
  const there = await Promise.all(names.map((name) => wanted.get(name)));
  names.forEach((name, index) => there[index] || wanted.delete(name));
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
    link.addEventListener('error', () => resolve(false));
  });
}
