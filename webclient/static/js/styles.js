import { el } from './dom.js';

/** @type {Map<string, Promise<unknown>>} */
const wanted = new Map();

/**
 * Style sheets that only some pages, or parts of them, need.
 * @param {Config} config
 * @param {...string} names
 */
export async function loadStyles({ assets }, ...names) {
  for (const name of names) if (!wanted.has(name)) wanted.set(name, load(`${assets}css/${name}.css`));
  await Promise.all(names.map((name) => wanted.get(name)));
}

/** The style sheets that `early.js` has asked for, which come after those of every page. */
export async function earlyStyles() {
  const hrefs = [...document.querySelectorAll('link')].filter(({ as }) => as === 'style').map(({ href }) => href);
  await Promise.all(hrefs.map(load));
}

/** @param {string} href */
async function load(href) {
  const link = el('link', { attributes: { rel: 'stylesheet', href } });
  document.head.append(link);
  await new Promise((resolve) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', resolve);
  });
}
