import { el, setText } from './dom.js';
import { t } from './i18n.js';
import { read, storageOf, write } from './settings.js';

/** @typedef {'offline' | 'renewed'} Reason the server is away, or has other files by now */

/**
 * Why a part of the page could not be loaded.
 * @param {Pick<Config, 'assets'>} config
 * @param {typeof fetch} [ask]
 * @returns {Promise<Reason>}
 */
export async function whyUnloaded({ assets }, ask = fetch) {
  const answer = await ask(`${assets}js/main.js`, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(5_000) }).catch(() => null);
  return answer?.status === 404 ? 'renewed' : 'offline';
}

/**
 * Says that a part could not be loaded, and offers to load the page again where only that helps.
 * @param {Config} config
 */
export function createUnloaded(config) {
  const words = el('span');
  const reload = el('button', {
    class: 'button', attributes: { type: 'button', hidden: true }, on: { click: () => location.reload() },
  });
  const node = el('div', { class: 'unloaded note note-bad', attributes: { role: 'alert', hidden: true } }, words, reload);
  let told = 0;

  return {
    node,
    async tell() {
      told += 1;
      const mine = told;
      const why = await whyUnloaded(config);
      if (mine !== told) return;
      node.hidden = false;
      setText(reload, t('unloaded.reload'));
      reload.hidden = why !== 'renewed';
      setText(words, t(`unloaded.${why}`));
    },
    clear() {
      told += 1;
      node.hidden = true;
      setText(words, '');
    },
  };
}

/**
 * Loads the page again if the server has other files by now; not twice for the same ones.
 * @param {Config} config
 */
export async function renew(config) {
  const storage = storageOf('sessionStorage');
  if (await whyUnloaded(config) !== 'renewed' || read(storage, 'renewed') === config.assets) return;
  write(storage, 'renewed', config.assets);
  location.reload();
}
