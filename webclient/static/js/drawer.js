import { copyText } from './clipboard.js';
import { el, replace, setText } from './dom.js';
import { t } from './i18n.js';
import { createChange } from './change.js';
import { createKeyHelp } from './key-help.js';
import { createMoves } from './moves.js';
import { createNames } from './name-fields.js';
import { createOnward, onwardWords } from './onward.js';
import { fetchRecord, fileURL, isMissing, playOn } from './record.js';
import { createRulesList } from './rules-list.js';

/** @typedef {import('./room-drawer.js').Drawer} Drawer */

const formats = /** @type {const} */ (['sgf', 'psq', 'json', 'txt']);

/**
 * What lies in the room's drawer: its moves, its rules, its files, and the way to
 * play on from a position.
 * @param {object} options
 * @param {string} options.id
 * @param {Context} options.context
 * @param {() => Desk} options.desk
 * @param {(ply: number) => void} options.look
 * @param {(message: Frame) => void} options.request
 * @param {(cell: number) => void} options.play
 * @param {() => void} options.close
 * @returns {Record<Drawer, {node: HTMLElement, render: (desk: Desk, look: Look) => void, focus?: () => void}>}
 */
export function createContents({ id, context, desk, look, request, play, close }) {
  const { base, settings } = context;
  const address = (/** @type {number} */ ply) => positionURL(base, id, desk().room.game, ply);
  return {
    moves: createMovesPart({ look, address, shown: () => address(shownPly(desk())) }),
    rules: createRulesPart(),
    save: createSavePart(id, base),
    onward: createOnwardPart(id, base, desk),
    keys: createKeyHelp({ desk, play }),
    change: createChange({ desk, request, close }),
    names: createNames({ desk, settings, request }),
  };
}

/**
 * The address of a position. It names the game, since others may follow in the room.
 * @param {URL} base
 * @param {string} id
 * @param {number} game
 * @param {number} ply
 */
export function positionURL(base, id, game, ply) {
  return new URL(`r/${encodeURIComponent(id)}?ply=${ply}&game=${game}`, base).href;
}

/** @param {Desk} desk */
function shownPly({ room, view }) {
  return view ?? room.moves.length;
}

/** @param {{look: (ply: number) => void, address: (ply: number) => string, shown: () => string}} options */
function createMovesPart({ look, address, shown }) {
  const moves = createMoves({ look, address });
  const note = el('span', { class: 'note', attributes: { role: 'status' } });
  const copy = el('button', { class: 'button', attributes: { type: 'button' } });
  copy.addEventListener('click', async () => {
    const link = shown();
    setText(note, await copyText(link) ? t('moves.copied') : link);
  });
  const node = el('div', { class: 'stack' }, moves.node, el('div', { class: 'row' }, copy, note));
  let position = '';
  return {
    node,
    /**
     * @param {Desk} desk
     * @param {Look} choice
     */
    render(desk, choice) {
      moves.render(desk.room, desk.view, choice);
      setText(copy, t('moves.copy'));
      if (position !== shown()) setText(note, '');
      position = shown();
    },
  };
}

function createRulesPart() {
  const list = createRulesList();
  return {
    node: list.node,
    /**
     * @param {Desk} desk
     * @param {Look} look
     */
    render: ({ room }, look) => room.rules && list.render(room.rules, look),
  };
}

/**
 * @param {string} id
 * @param {URL} base
 */
function createSavePart(id, base) {
  const state = { chosen: 0, newest: 0, shown: 0 };
  const missing = new Set();
  const select = el('select', { class: 'field', on: { change: () => follow((state.chosen = Number(select.value))) } });
  const words = el('span');
  const choice = el('label', { class: 'save-game' }, words, select);
  const links = formats.map((format) => el('a', { class: 'button', attributes: { download: '' }, dataset: { format } }));
  const none = el('p', { class: 'note' });
  const files = el('div', { class: 'save-files' }, links);
  const node = el('div', { class: 'stack' }, choice, files, none);

  /** @param {number} game */
  function follow(game) {
    state.shown = game;
    links.forEach((link, index) => (link.href = fileURL(base, id, game, formats[index])));
    tell();
    if (game > 0 && game < state.newest) ask(game);
  }

  /** @param {number} game */
  async function ask(game) {
    if (!missing.has(game) && await isMissing(links[0].href)) missing.add(game);
    tell();
  }

  function tell() {
    const gone = missing.has(state.shown);
    files.hidden = state.shown === 0 || gone;
    none.hidden = !files.hidden;
    setText(none, t(gone ? 'record.error.no-game' : 'moves.none'));
  }

  return {
    node,
    /** @param {Desk} desk */
    render({ room }) {
      setText(words, t('save.game'));
      links.forEach((link, index) => setText(link, t(`save.${formats[index]}`)));
      const games = Array.from({ length: room.game }, (_, index) => room.game - index).filter((game) => game < room.game || room.moves.length > 0);
      const key = `${games} ${t('save.game')}`;
      if (choice.dataset.shown !== key) {
        choice.dataset.shown = key;
        replace(select, games.map((game) => el('option', {
          text: game === room.game ? t('save.now', { game }) : String(game), attributes: { value: game },
        })));
        if (room.game !== state.newest) state.chosen = 0;
        state.newest = room.game;
        const game = games.includes(state.chosen) ? state.chosen : games[0] ?? 0;
        follow(game);
        select.value = String(game);
      }
      choice.hidden = games.length < 2;
      tell();
    },
  };
}

/**
 * @param {string} id
 * @param {URL} base
 * @param {() => Desk} desk
 */
function createOnwardPart(id, base, desk) {
  const onward = createOnward(async (opponent, seat) => {
    const { rules, game } = desk().room;
    const ply = onwardPly(desk());
    if (rules) await playOn({ base, record: await fetchRecord(base, id, game), ply, shown: rules, opponent, seat });
  });
  return {
    node: onward.node,
    focus: onward.focus,
    /**
     * @param {Desk} now
     * @param {Look} look
     */
    render(now, look) {
      onward.render(onwardWords(now.room, onwardPly(now)), look);
    },
  };
}

/**
 * From the position that is shown; a game that its last move ended is gone on with before that.
 * @param {Desk} desk
 */
export function onwardPly(desk) {
  const { reason, moves } = desk.room;
  const ended = reason === 'line' || reason === 'full';
  return Math.min(shownPly(desk), ended ? moves.length - 1 : moves.length);
}
