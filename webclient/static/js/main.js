import { language, needWords, onLanguage, pickLanguage, speak } from './i18n.js';
import { createHeader } from './header.js';
import { createSettings, darkSystem, shownTheme, storageOf } from './settings.js';
import { earlyStyles } from './styles.js';

const themeColours = { paper: '#fbfaf6', night: '#14181f' };

/** @returns {Config} */
function readConfig() {
  const meta = document.querySelector('meta[name="rowhouse"]');
  /** @type {Config} */
  const none = { assets: '', publicURL: '', lan: [] };
  return { ...none, ...JSON.parse(meta?.getAttribute('content') || '{}') };
}

/** @param {Settings} settings */
function applyTheme(settings) {
  const theme = shownTheme(settings);
  document.documentElement.dataset.theme = theme;
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.setAttribute('content', themeColours[theme]);
}

/** @param {Settings} settings */
function applyLanguage(settings) {
  return speak(() => settings.get('language') || pickLanguage(navigator.languages));
}

function nameLanguage() {
  document.documentElement.lang = language();
}

/** @returns {Promise<unknown>} a page that is only prerendered must connect nothing */
function shown() {
  if (!document.prerendering) return Promise.resolve();
  return new Promise((resolve) => document.addEventListener('prerenderingchange', resolve, { once: true }));
}

/**
 * @param {Config} config
 * @returns {Promise<(root: HTMLElement, context: Context) => unknown>}
 */
async function loadPage({ missing, room }) {
  if (missing) return (await import('./missing.js')).startMissing;
  if (room) return (await import('./room.js')).startRoom;
  return (await import('./front.js')).startFront;
}

async function boot() {
  const config = readConfig();
  const room = config.room !== undefined && !config.missing;
  const base = new URL(document.baseURI);
  const settings = createSettings(storageOf('localStorage'));
  applyTheme(settings);
  needWords(room ? 'room.' : 'missing.');
  if (!room && !config.missing) needWords('front.');
  const [start] = await Promise.all([loadPage(config), applyLanguage(settings), earlyStyles()]);
  nameLanguage();
  onLanguage(nameLanguage);
  darkSystem.addEventListener('change', () => applyTheme(settings));
  settings.onChange((key) => {
    if (key === 'theme') applyTheme(settings);
    if (key === 'language') applyLanguage(settings).catch(() => settings.set('language', language()));
  });

  const header = createHeader({ config, base, settings });
  document.body.prepend(header.node);
  await shown();
  start(/** @type {HTMLElement} */ (document.getElementById('page')), { config, base, settings, chips: header.chips });
}

boot().catch((error) => {
  console.error(error);
  const note = document.createElement('p');
  note.className = 'note note-bad';
  note.setAttribute('role', 'alert');
  note.textContent = 'The page could not start. Please load it again. · Trang không khởi động được. Vui lòng tải lại.';
  document.getElementById('page')?.replaceChildren(note);
});
