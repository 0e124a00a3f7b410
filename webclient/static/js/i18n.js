import { again } from './again.js';

/** @typedef {string | {one: string, other: string}} Word chosen by the parameter `count` */
/** @typedef {Record<string, Word>} Words keys are whole: 'front.headline' */
/** @typedef {'en' | 'vi'} Language */

/** @type {Record<Language, Words>} what has been loaded so far */
export const tables = { en: {}, vi: {} };

/** @type {Record<Language, string>} */
export const languageNames = { en: 'English', vi: 'Tiếng Việt' };

/** @typedef {'' | 'front.' | 'front.more.' | 'room.' | 'blocked.' | 'invite.' | 'play.' | 'missing.' | 'opening.' | 'menu.' | 'more.'} Area */

const state = { language: /** @type {Language} */ ('en'), listeners: new Set(), areas: new Set(/** @type {Area[]} */ ([''])) };

/** @returns {Language} */
export function language() {
  return state.language;
}

/**
 * @param {Language} code
 * @param {readonly Area[]} [areas] else all that are in use
 */
export async function loadWords(code, areas = [...state.areas]) {
  const modules = await Promise.all(areas.map((area) => again(() => import(`./words/${area}${code}.js`), `words/${area}${code}.js`)));
  for (const words of modules) Object.assign(tables[code], words.default);
}

/**
 * Words that are needed from now on, in whatever language.
 * @param {...Area} areas
 */
export async function wantWords(...areas) {
  needWords(...areas);
  await loadWords(state.language, areas);
}

/**
 * The same, before the language is known.
 * @param {...Area} areas
 */
export function needWords(...areas) {
  for (const area of areas) state.areas.add(area);
}

/** @param {Language} code whose words are loaded */
export function setLanguage(code) {
  if (code === state.language) return;
  state.language = code;
  for (const fn of [...state.listeners]) fn();
}

/**
 * Speaks the wanted language once its words are there; where another is wanted by then, that one.
 * @param {() => Language} wanted
 * @returns {Promise<void>}
 */
export async function speak(wanted, load = loadWords) {
  const code = wanted();
  await load(code);
  if (code !== wanted()) return speak(wanted, load);
  setLanguage(code);
}

/**
 * @param {() => void} fn
 * @returns {() => void}
 */
export function onLanguage(fn) {
  state.listeners.add(fn);
  return () => state.listeners.delete(fn);
}

/**
 * The first language of the browser's list that there are words for.
 * @param {readonly string[]} wanted
 * @returns {Language}
 */
export function pickLanguage(wanted) {
  for (const tag of wanted) {
    const code = tag.toLowerCase().split('-')[0];
    if (code === 'en' || code === 'vi') return code;
  }
  return 'en';
}

/**
 * @param {string} key
 * @param {Record<string, string | number>} [params]
 * @returns {string}
 */
export function t(key, params = {}) {
  const word = tables[state.language][key];
  if (word === undefined) {
    console.error(`no words for ${key}`);
    return key;
  }
  return fill(form(word, params), params);
}

/**
 * @param {string} key
 * @returns {boolean}
 */
export function hasWord(key) {
  return key in tables[state.language];
}

/**
 * @param {Word} word
 * @param {Record<string, string | number>} params
 */
function form(word, params) {
  if (typeof word === 'string') return word;
  return Number(params.count) === 1 ? word.one : word.other;
}

/**
 * @param {string} text
 * @param {Record<string, string | number>} params
 */
function fill(text, params) {
  return text.replace(/\{(\w+)\}/g, (whole, name) =>
    name in params ? isolate(String(params[name])) : whole);
}

const CONTROLS = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]|[\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/**
 * Somebody's name must not turn the sentence around it.
 * @param {string} text
 */
export function isolate(text) {
  const plain = text.replace(CONTROLS, '');
  return RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain;
}
