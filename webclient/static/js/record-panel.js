import { createBoard } from './board.js';
import { el, replace, setText } from './dom.js';
import { createHistory } from './history.js';
import { hasWord, onLanguage, t } from './i18n.js';
import { createMoves } from './moves.js';
import { createOnward, onwardWords } from './onward.js';
import { failureText, MOST, openRecord, playOn, textOf } from './record.js';
import { createRulesChoice } from './record-rules.js';
import { resultWords } from './result.js';
import { rulesName, rulesSentence } from './rules.js';
import { plainText, setSentence } from './sentence.js';
import { emptyRoom } from './state.js';
import { createTexts } from './texts.js';
import { Refusal } from './create.js';

/** @typedef {import('./record.js').Opened} Opened */

/**
 * A record on the front page: it is pasted, dropped or chosen, looked through, and
 * played on from.
 * @param {{base: URL, settings: Settings, close: () => void}} options
 */
export function createRecordPanel({ base, settings, close }) {
  const texts = createTexts();
  /** @type {{text: string, busy: boolean, stopBoard: () => void}} */
  const state = { text: '', busy: false, stopBoard: () => {} };
  const title = texts.text(el('h2', { attributes: { id: 'record-title', tabindex: -1 } }), 'record.title');
  const entry = createEntry(texts, { open, read });
  const error = el('p', { class: 'note note-bad', attributes: { role: 'alert' } });
  const place = el('div', { attributes: { hidden: true } });
  const shut = texts.text(el('button', { class: 'button button-plain', attributes: { type: 'button' }, on: { click: close } }), 'record.close');
  const node = el('section', { class: 'record card stack', attributes: { 'aria-labelledby': 'record-title' } },
    el('div', { class: 'record-head' }, title, shut), entry.node, error, place);

  node.addEventListener('dragover', (event) => {
    event.preventDefault();
    node.classList.add('record-over');
  });
  node.addEventListener('dragleave', () => node.classList.remove('record-over'));
  node.addEventListener('drop', (event) => {
    event.preventDefault();
    node.classList.remove('record-over');
    const file = event.dataTransfer?.files[0];
    if (file) read(file);
    else open(event.dataTransfer?.getData('text/plain') ?? '');
  });

  /** @param {File} file */
  async function read(file) {
    if (file.size > MOST) return fail(new Refusal('record-too-large'));
    const text = await textOf(file).catch(() => null);
    if (text === null) fail(new Refusal('unreadable'));
    else open(text);
  }

  /** @param {string} text */
  async function open(text) {
    if (state.busy) return;
    state.busy = true;
    if (!entry.node.hidden) entry.fill(text);
    setText(error, '');
    try {
      const record = await openRecord(base, text);
      entry.fill(text);
      show(record, text);
    } catch (failure) {
      fail(failure);
    }
    state.busy = false;
  }

  /**
   * A record that is shown stays, and what failed beside it leaves nothing in the entry.
   * @param {unknown} failure
   */
  function fail(failure) {
    setText(error, failureText(failure));
    if (!entry.node.hidden) entry.focus();
  }

  /**
   * @param {Opened} record
   * @param {string} text
   */
  function show(record, text) {
    state.stopBoard();
    const view = createView({ record, text, base, settings, back });
    state.stopBoard = view.stop;
    replace(place, view.node);
    place.hidden = false;
    entry.node.hidden = true;
    view.focus();
  }

  function back() {
    state.stopBoard();
    setText(error, '');
    replace(place);
    place.hidden = true;
    entry.node.hidden = false;
    entry.focus();
  }

  return {
    node,
    focus: () => (entry.node.hidden ? title : entry).focus(),
    read,
  };
}

/**
 * @param {import('./texts.js').Texts} texts
 * @param {{open: (text: string) => void, read: (file: File) => void}} on
 */
function createEntry(texts, { open, read }) {
  const area = el('textarea', { class: 'field record-text', attributes: { rows: 5, spellcheck: 'false', autocomplete: 'off' } });
  texts.attribute(area, 'aria-label', 'record.text');
  area.addEventListener('paste', () => setTimeout(() => open(area.value)));
  const file = el('input', { class: 'visually-hidden', attributes: { type: 'file', accept: '.sgf,.psq,.json,.txt', tabindex: -1 } });
  texts.attribute(file, 'aria-label', 'record.file');
  file.addEventListener('change', () => {
    if (file.files?.[0]) read(file.files[0]);
    file.value = '';
  });
  const go = texts.text(el('button', { class: 'button button-primary', attributes: { type: 'button' }, on: { click: () => open(area.value) } }), 'record.open');
  const choose = texts.text(el('button', { class: 'button', attributes: { type: 'button' }, on: { click: () => file.click() } }), 'record.file');
  return {
    node: el('div', { class: 'stack' }, texts.text(el('p', { class: 'note' }), 'record.lead'), area, file, el('div', { class: 'row' }, go, choose)),
    /** What is pasted next takes the place of what stands there. */
    focus() {
      area.focus();
      area.select();
    },
    /** @param {string} text */
    fill(text) {
      if (area.value !== text) area.value = text;
    },
  };
}

/**
 * @param {{record: Opened, text: string, base: URL, settings: Settings, back: () => void}} options
 */
function createView({ record, text, base, settings, back }) {
  let room = roomOf(record);
  const state = { view: /** @type {number | null} */ (null) };
  const board = createBoard({ rules: record.rules, seed: 'record', label: '', quiet: true });
  const history = createHistory({ onStep: (by) => look((state.view ?? room.moves.length) + by), onLook: look });
  const moves = createMoves({ look });
  const title = el('h3', { attributes: { tabindex: -1 } });
  const [who, what, rules] = ['', 'note', 'note'].map((name) => el('p', { class: name }));
  const other = el('button', { class: 'button', attributes: { type: 'button' }, on: { click: back } });
  const onward = createOnward((opponent, seat) =>
    playOn({ base, record: text, ply: onwardPly(), shown: record.rules, rules: choice.request(), opponent, seat }));
  const choice = createRulesChoice({ base, record, text, onAnswer: judge });
  const node = el('div', { class: 'record-view' }, el('div', { class: 'record-board' }, board.node, history.node),
    el('div', { class: 'stack' }, title, who, what, rules, choice.node, moves.node, onward.node, el('div', { class: 'row' }, other)));

  function shownPly() {
    return state.view ?? room.moves.length;
  }

  /** @param {number} ply */
  function look(ply) {
    const kept = Math.max(0, ply);
    state.view = kept >= room.moves.length ? null : kept;
    render();
  }

  /**
   * The same position as other rules have it.
   * @param {Opened} answer
   */
  function judge(answer) {
    record = answer;
    room = roomOf(answer);
    look(state.view ?? room.moves.length);
    return plainText(title.textContent);
  }

  function render() {
    const marks = settings.get('look');
    const { winner, reason } = record;
    const unfinished = winner === null && reason === null;
    const result = unfinished ? { title: t('record.unfinished'), detail: t('status.moves', { count: room.moves.length }) } : resultWords(room, marks);
    setSentence(title, result.title);
    setSentence(what, result.detail);
    const [X, O] = [playedBy(record, 'X'), playedBy(record, 'O')];
    who.hidden = !X && !O;
    setText(who, t('record.between', { X: X ?? '?', O: O ?? '?' }));
    setText(rules, `${rulesName(record.rules)}. ${rulesSentence(record.rules, marks)}`);
    choice.render();
    board.render({
      moves: room.moves, first: room.first, lines: room.lines, ply: shownPly(), look: marks,
      coordinates: settings.get('coordinates'), label: t('record.board', { width: record.rules.width, height: record.rules.height }),
    });
    history.render({ room, view: state.view });
    moves.render(room, state.view, marks);
    setText(other, t('record.other'));
    onward.render(onwardWords(room, onwardPly()), marks);
  }

  /** A game that its last move ended is gone on with before that. */
  function onwardPly() {
    return Math.min(shownPly(), room.moves.length - (room.lines.length > 0 || record.reason === 'full' ? 1 : 0));
  }

  const stops = [board.stop, choice.stop, onLanguage(render), settings.onChange(render)];
  render();
  return { node, focus: () => title.focus(), stop: () => stops.forEach((stop) => stop()) };
}

/**
 * A record as if it were played in a room that nobody has entered.
 * @param {Opened} record
 * @returns {Room}
 */
function roomOf({ rules, first, moves, chosen, winner, reason, lines, names }) {
  const seat = (/** @type {string | null} */ name) => (name ? { player: null, name } : null);
  return { ...emptyRoom(), rules, first, moves, chosen, winner, reason, lines, game: 1, seats: { X: seat(names.X), O: seat(names.O) } };
}

/**
 * Who played at a seat, null for somebody without a name.
 * @param {Opened} record
 * @param {Mark} mark
 */
function playedBy({ names, computers }, mark) {
  const level = computers?.[mark];
  if (!level) return names[mark];
  const word = `front.computer.${level}`;
  return t(hasWord(word) ? word : 'front.computer');
}
