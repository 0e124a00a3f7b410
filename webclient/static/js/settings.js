const PREFIX = 'rowhouse.';

/** @type {MediaQueryList} */
export const darkSystem = globalThis.matchMedia?.('(prefers-color-scheme: dark)') ?? Object.assign(new EventTarget(), { matches: false });

/** @type {SettingValues} */
const defaults = {
  look: 'pens', theme: 'system', language: '', coordinates: true, name: '', sound: false, vibration: false, muted: false,
};

const yesNo = [true, false];
const LONGEST = 96;

/** @type {{[K in keyof SettingValues as K extends 'name' ? never : K]: readonly SettingValues[K][]}} */
export const choices = {
  look: ['pens', 'bolt', 'colours', 'stones'],
  theme: ['system', 'paper', 'night'],
  language: ['', 'en', 'vi'],
  coordinates: yesNo,
  sound: yesNo,
  vibration: yesNo,
  muted: yesNo,
};

/**
 * What this browser prefers. Without storage it is remembered for this page only.
 * @param {Storage | null} storage
 * @returns {Settings}
 */
export function createSettings(storage) {
  const values = { ...defaults };
  const listeners = new Set();
  const keys = /** @type {(keyof SettingValues)[]} */ (Object.keys(defaults));
  for (const key of keys) take(key, read(storage, key));

  /**
   * @param {keyof SettingValues} key
   * @param {string | null} text
   */
  function take(key, text) {
    const value = key === 'name' ? text?.slice(0, LONGEST) : choices[key].find((choice) => String(choice) === text);
    Object.assign(values, { [key]: value ?? defaults[key] });
  }

  /** @param {keyof SettingValues} key */
  function tell(key) {
    for (const fn of [...listeners]) fn(key);
  }

  /** @param {StorageEvent} event */
  function onStorage(event) {
    const key = keys.find((name) => PREFIX + name === event.key);
    if (!key) return;
    take(key, event.newValue);
    tell(key);
  }
  globalThis.addEventListener?.('storage', onStorage);

  return {
    get: (key) => values[key],
    set(key, value) {
      if (values[key] === value) return;
      values[key] = value;
      write(storage, key, String(value));
      tell(key);
    },
    onChange(fn) {
      listeners.add(fn);
      return () => listeners.delete(fn);
    },
  };
}

/**
 * @param {Settings} settings
 * @returns {'paper' | 'night'}
 */
export function shownTheme(settings) {
  const theme = settings.get('theme');
  if (theme !== 'system') return theme;
  return darkSystem.matches ? 'night' : 'paper';
}

/**
 * Storage may be missing, full or forbidden, and that is no error.
 * @param {'localStorage' | 'sessionStorage'} kind
 * @returns {Storage | null}
 */
export function storageOf(kind) {
  try {
    return globalThis[kind] ?? null;
  } catch {
    return null;
  }
}

/**
 * @param {Storage | null} storage
 * @param {string} name
 */
export function read(storage, name) {
  try {
    return storage?.getItem(PREFIX + name) ?? null;
  } catch {
    return null;
  }
}

/**
 * @param {Storage | null} storage
 * @param {string} name
 * @param {string | null} text null removes
 */
export function write(storage, name, text) {
  try {
    if (text === null) storage?.removeItem(PREFIX + name);
    else storage?.setItem(PREFIX + name, text);
  } catch {
    return;
  }
}
