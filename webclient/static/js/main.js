import { language, onLanguage, pickLanguage, setLanguage, t } from './i18n.js';
import { createHeader } from './header.js';
import { createSettings, darkSystem, shownTheme, storageOf } from './settings.js';

const themeColours = { paper: '#fbfaf6', night: '#14181f' };

/** @returns {Config} */
function readConfig() {
  const meta = document.querySelector('meta[name="rowhouse"]');
  /** @type {Config} */
  const none = { assets: '', publicURL: '', lan: [] };
  return { ...none, ...JSON.parse(meta?.getAttribute('content') || '{}') };
}

/** @param {Settings} settings */
function applySettings(settings) {
  const theme = shownTheme(settings);
  document.documentElement.dataset.theme = theme;
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.setAttribute('content', themeColours[theme]);
  setLanguage(settings.get('language') || pickLanguage(navigator.languages));
}

function nameLanguage() {
  document.documentElement.lang = language();
}

/** @returns {Promise<unknown>} a page that is only prerendered must connect nothing */
function shown() {
  if (!document.prerendering) return Promise.resolve();
  return new Promise((resolve) => document.addEventListener('prerenderingchange', resolve, { once: true }));
}

async function boot() {
  const config = readConfig();
  const settings = createSettings(storageOf('localStorage'));
  applySettings(settings);
  nameLanguage();
  settings.onChange(() => applySettings(settings));
  darkSystem.addEventListener('change', () => applySettings(settings));
  onLanguage(nameLanguage);

  const base = new URL(document.baseURI);
  const header = createHeader({ base, settings, front: !config.room || config.missing === true });
  document.body.prepend(header.node);
  /** @type {Context} */
  const context = { config, base, settings, chips: header.chips };
  const root = /** @type {HTMLElement} */ (document.getElementById('page'));
  await shown();
  await start(root, context);
}

/**
 * @param {HTMLElement} root
 * @param {Context} context
 */
async function start(root, context) {
  if (context.config.missing) return (await import('./missing.js')).startMissing(root, context);
  if (context.config.room) return (await import('./room.js')).startRoom(root, context);
  return (await import('./front.js')).startFront(root, context);
}

boot().catch((error) => {
  console.error(error);
  const note = document.createElement('p');
  note.className = 'note note-bad';
  note.setAttribute('role', 'alert');
  note.textContent = t('page.broken');
  document.getElementById('page')?.replaceChildren(note);
});
