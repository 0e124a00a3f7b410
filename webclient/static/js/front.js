import { createDiagnosis } from './blocked.js';
import { createRoom, Refusal, rememberRoom, roomURL } from './create.js';
import { el, setText } from './dom.js';
import { createActions } from './front-actions.js';
import { createChooser } from './front-choose.js';
import { choiceOf, parseChoice, requestOfChoice } from './front-games.js';
import { createList } from './front-list.js';
import { cancelled, FOUND_FOR, looking, newLobby, received, staleFound, wish } from './front-lobby.js';
import { createRecordEntry } from './front-record.js';
import { createSheet } from './front-sheet.js';
import { onLanguage, t } from './i18n.js';
import { read, storageOf, write } from './settings.js';
import { createTexts } from './texts.js';
import { connect } from './wire.js';

/** @typedef {import('./front-games.js').Choice} Choice */
/** @typedef {import('./front-lobby.js').Lobby} Lobby */

/**
 * @typedef {object} Front
 * @property {Choice} choice
 * @property {Lobby} lobby
 * @property {Lobby | null} frozen what is shown while paused
 * @property {WireStatus} status
 * @property {boolean} restarting
 * @property {Blocked | null} blocked
 * @property {boolean} creating
 * @property {string | null} error
 * @property {string} [setting] what would mend the error
 */

/** @type {import('./front-list.js').Live} */
const unconnected = { status: 'connecting', restarting: false, blocked: null };

/**
 * @param {HTMLElement} root
 * @param {Context} context
 */
export function startFront(root, context) {
  const { base, settings } = context;
  const kept = storageOf('localStorage');
  /** @type {Front} */
  const state = {
    choice: parseChoice(read(kept, 'choice')),
    lobby: newLobby(),
    frozen: null,
    ...unconnected,
    creating: false,
    error: null,
  };
  const texts = createTexts();
  const pauses = [pauseButton(togglePause), pauseButton(togglePause)];
  const chooser = createChooser({ texts, settings, onChange: choose });
  const actions = createActions({ texts, base, onCreate: create, onMatch: () => match(requestOfChoice(state.choice), null), onCancel: cancel });
  const sheet = createSheet({ base, settings, pause: pauses[0] });
  const record = createRecordEntry(context);
  const list = createList({ texts, base, settings, pause: pauses[1] });
  const diagnose = createDiagnosis(base, (blocked) => {
    state.blocked = blocked;
    render();
  });
  const wire = connect({ url: new URL('ws', base), onFrame, onStatus });

  /** @param {Partial<Choice>} change */
  function choose(change) {
    Object.assign(state, { choice: { ...state.choice, ...change }, error: null });
    write(kept, 'choice', JSON.stringify(state.choice));
    render();
  }

  /** @param {'friend' | 'same-device'} opponent */
  async function create(opponent) {
    if (state.creating) return;
    Object.assign(state, { creating: true, error: null });
    render();
    const rules = requestOfChoice(state.choice);
    try {
      const id = await createRoom({ base, rules, seat: state.choice.seat, opponent });
      rememberRoom(id, rules);
      enter(id);
    } catch (error) {
      const { code, detail } = error instanceof Refusal ? error : new Refusal('internal');
      Object.assign(state, { creating: false, error: code, setting: detail.setting });
      render();
    }
  }

  /** @param {string} id */
  function enter(id) {
    state.creating = true;
    location.assign(roomURL(base, id));
  }

  /**
   * @param {RulesRequest} rules
   * @param {string | null} after
   */
  function match(rules, after) {
    if (state.creating) return;
    Object.assign(state, { lobby: looking(state.lobby, rules, after), error: null });
    wire.send(/** @type {object} */ (wish(state.lobby)));
    render();
  }

  function cancel() {
    state.lobby = cancelled(state.lobby);
    wire.send({ type: 'cancel' });
    render();
  }

  /** @param {any} frame */
  function onFrame(frame) {
    const waited = state.lobby.match;
    const { found } = state.lobby;
    state.lobby = received(state.lobby, frame);
    if (state.lobby.found && state.lobby.found !== found) setTimeout(forget, FOUND_FOR, state.lobby.found);
    if (state.lobby.refused) Object.assign(state, { error: state.lobby.refused, lobby: { ...state.lobby, refused: null } });
    if (waited && state.lobby.found && !state.creating) {
      rememberRoom(state.lobby.found, waited.rules);
      enter(state.lobby.found);
    }
    render();
  }

  /** @param {string} found */
  function forget(found) {
    state.lobby = staleFound(state.lobby, found);
    render();
  }

  /** @param {WireStatus} status @param {WireDetail} detail */
  function onStatus(status, detail) {
    Object.assign(state, { status, restarting: detail.restarting, blocked: status === 'open' ? null : state.blocked });
    diagnose(status, detail);
    if (status === 'open') {
      const message = wish(state.lobby);
      if (message) wire.send(message);
    }
    render();
  }

  function togglePause() {
    state.frozen = state.frozen ? null : state.lobby;
    render();
  }

  function render() {
    const shown = state.frozen ?? state.lobby;
    chooser.render(state.choice, state.lobby.match !== null || state.creating);
    actions.render(state);
    sheet.render(shown, state.frozen !== null);
    list.render(shown, state);
    for (const button of pauses) renderPause(button, state.frozen !== null, sheet.still && !shown.rooms?.size);
  }

  /** @param {PageTransitionEvent} event */
  function onPageShow(event) {
    if (!event.persisted) return;
    Object.assign(state, { creating: false, lobby: { ...state.lobby, match: null, found: null } });
    render();
  }

  root.classList.add('front');
  root.append(
    el('div', { class: 'front-top' },
      el('div', { class: 'front-begin' },
        texts.text(el('h1', { class: 'front-headline' }), 'front.headline'),
        texts.text(el('p', { class: 'front-lead' }), 'front.lead'),
        chooser.node,
        actions.node, record.button),
      sheet.node),
    record.place,
    list.node,
  );
  document.title = 'Rowhouse';
  window.addEventListener('pageshow', onPageShow);
  onLanguage(render);
  settings.onChange(render);
  render();
  goOn();

  function goOn() {
    const after = takeAfter(storageOf('sessionStorage'));
    if (!after) return;
    if (after.rules) state.choice = choiceOf(after.rules, state.choice);
    match(after.rules ?? requestOfChoice(state.choice), after.room);
  }
}

/**
 * A pairing that fell through: the room it was in, and perhaps its rules.
 * @param {Storage | null} storage
 * @returns {{room: string, rules?: RulesRequest} | null}
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
