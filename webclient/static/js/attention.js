/**
 * The tab's icon, with a dot while one is waited for and nobody looks.
 * @param {Config} config
 */
export function createAttention({ assets }) {
  const link = /** @type {HTMLLinkElement | null} */ (document.querySelector('link[rel="icon"]'));
  const usual = link?.getAttribute('href') ?? '';

  /** @param {boolean} wanted */
  function want(wanted) {
    const href = wanted && document.hidden ? `${assets}icons/rowhouse-turn.svg` : usual;
    if (link && link.getAttribute('href') !== href) link.setAttribute('href', href);
  }

  return { want, stop: () => want(false) };
}
