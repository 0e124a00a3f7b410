import { blockedWords } from './blocked.js';
import { el, setText } from './dom.js';
import { createActions } from './front-actions.js';
import { createChooser } from './front-choose.js';
import { createDue, ownRooms, titleOf } from './front-due.js';
import { createLoads } from './front-later.js';
import { shownRooms } from './front-lobby.js';
import { createQuickChoices } from './front-quick.js';
import { createRecordEntry } from './front-record.js';
import { createSheet } from './front-sheet.js';
import { createVisit } from './front-visit.js';
import { onLanguage, t } from './i18n.js';
import { roomURL } from './rooms.js';
import { read, storageOf, write } from './settings.js';
import { createTexts } from './texts.js';

/**
 * @param {HTMLElement} root
 * @param {Context} context
 */
export function startFront(root, context) {
  const { base, settings } = context;
  const paused = { lobby: /** @type {import('./front-lobby.js').Lobby | null} */ (null) };
  const texts = createTexts();
  const loads = createLoads(context.config);
  const pauses = [pauseButton(togglePause), pauseButton(togglePause)];
  const visit = createVisit({
    base,
    kept: storageOf('localStorage'),
    onChange: render,
    onRoom: (id) => location.assign(roomURL(base, id)),
  });
  const { state } = visit;
  const record = createRecordEntry(context);
  const chooser = createChooser({ texts, settings, loads, onChange: visit.choose });
  const actions = createActions({ texts, base, settings, loads, record: record.button, on: visit });
  const sheet = createSheet({ base, settings, pause: pauses[0] });
  const due = createDue(base);
  const trouble = el('p', { class: 'note' });
  const boards = loads.later(async () => (await loads.boards())({ base, settings, pause: pauses[1] }));

  function togglePause() {
    paused.lobby = paused.lobby ? null : state.lobby;
    render();
  }

  function render() {
    const shown = paused.lobby ?? state.lobby;
    chooser.render(state.choice, { locked: state.creating, hidden: state.lobby.match !== null });
    actions.render(state);
    due.render(state.lobby);
    sheet.render(shown, paused.lobby !== null);
    setText(trouble, troubleWords(state));
    trouble.hidden = trouble.textContent === '';
    boards.render(ownRooms(shown).length + shownRooms(shown).length > 0 ? shown : null);
    for (const button of pauses) renderPause(button, paused.lobby !== null, sheet.still && !shown.rooms?.size);
    document.title = titleOf(state.lobby);
  }

  context.chips(createQuickChoices(settings));
  root.classList.add('front');
  root.append(
    el('div', { class: 'front-top' },
      el('div', { class: 'front-begin' }, due.node,
        texts.text(el('h1', { class: 'front-headline' }), 'front.headline'),
        texts.text(el('p', { class: 'front-lead' }), 'front.lead'),
        chooser.node,
        actions.node),
      sheet.node),
    record.place,
    trouble,
    boards.node,
  );
  window.addEventListener('pageshow', (event) => event.persisted && visit.back());
  onLanguage(render);
  settings.onChange(render);
  render();
  const after = takeAfter(storageOf('sessionStorage'));
  if (after) visit.goOn(after);
}

/**
 * A pairing that fell through: the room it was in, and perhaps what was played there.
 * @param {Storage | null} storage
 * @returns {{room: string, rules?: RulesRequest, clock?: GameClock | null} | null}
 */
function takeAfter(storage) {
  const text = read(storage, 'after');
  write(storage, 'after', null);
  if (!text) return null;
  if (!text.startsWith('{')) return { room: text };
  try {
    const after = JSON.parse(text);
    return typeof after.room === 'string' ? after : null;
  } catch {
    return null;
  }
}

/** @param {() => void} onClick */
function pauseButton(onClick) {
  return el('button', { class: 'button button-plain front-pause', attributes: { type: 'button' }, on: { click: onClick } });
}

/**
 * @param {HTMLElement} button
 * @param {boolean} paused
 * @param {boolean} hidden
 */
function renderPause(button, paused, hidden) {
  button.hidden = hidden;
  setText(button, t(paused ? 'front.resume' : 'front.pause'));
}

/** @param {Pick<import('./front-visit.js').Front, 'status' | 'restarting' | 'blocked'>} live */
export function troubleWords({ status, restarting, blocked }) {
  if (typeof status === 'object') return t('front.closed');
  if (status !== 'lost') return '';
  if (blocked) return blockedWords(blocked);
  return t(restarting ? 'front.restarting' : 'front.lost');
}
