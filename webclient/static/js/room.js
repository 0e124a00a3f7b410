import { createActions } from './actions.js';
import { again } from './again.js';
import { createAnnouncer } from './announce.js';
import { choose as chooseSide, look as lookAt, mayChoose, pencilAt, play, step, tap } from './desk.js';
import { el } from './dom.js';
import { createFading } from './fading.js';
import { onLanguage, t, wantWords } from './i18n.js';
import { play as playing, showsPlay } from './late.js';
import { createPlayers } from './players.js';
import { createBoardPlace } from './room-board.js';
import { createChips } from './room-chips.js';
import { createDrawer } from './room-drawer.js';
import { listenForQuestions, listenForSteps } from './room-keys.js';
import { createLink } from './room-link.js';
import { createRoomLoads } from './room-loads.js';
import { createStatus } from './room-status.js';
import { roomURL } from './rooms.js';
import { requestOf, rulesName } from './rules.js';
import { plainText, spoken } from './sentence.js';
import { createSession } from './session.js';
import { storageOf, write } from './settings.js';
import { loadStyles } from './styles.js';
import { isWaiting, noticeWords, pencilWords } from './status.js';

/**
 * @param {HTMLElement} root
 * @param {Context} context
 */
export function startRoom(root, context) {
  const id = /** @type {string} */ (context.config.room);
  const { base, settings } = context;
  const watch = new URLSearchParams(location.search).get('watch') === '1';
  const announcer = createAnnouncer();
  const asked = askedPosition(location.search);
  const loads = createRoomLoads({
    config: context.config, settings, refresh: render, failed: () => parts.uninvited(), isOpen: () => session.desk().status === 'open',
  });
  const session = createSession({ id, base, watch, onChange, onClosed, before: loads.before });
  const fading = createFading((notice) => session.desk().notice === notice && session.show({ ...session.desk(), notice: null }));
  const parts = createParts({ id, context, session, choose, loads, say: announcer.say, refresh: render });
  const stops = [session.stop, parts.stop, loads.stop, fading.stop, onLanguage(render), settings.onChange(render)];

  /**
   * @param {Desk} before
   * @param {Desk} after
   */
  function onChange(before, after) {
    if (asked.ply !== null && after.room.rules) return lookAtAsked(after);
    if (showsPlay(after) && !playing()) loads.play().then(render, () => {});
    if (after.room.rules && after.status === 'open') loads.soon();
    for (const { text, result } of newsBetween(before, after, settings.get('look'))) announcer.say(text, result);
    fading.follow(after.notice);
    parts.company()?.follow(before, after);
    render();
  }

  /**
   * The address may name a position; it is looked at once.
   * @param {Desk} desk
   */
  function lookAtAsked(desk) {
    const { ply, game } = asked;
    asked.ply = null;
    const other = game !== null && game !== desk.room.game;
    session.show(other ? { ...desk, notice: { key: 'notice.otherGame' } } : lookAt(desk, ply));
  }

  function render() {
    const desk = session.desk();
    const title = parts.render(desk);
    root.dataset.look = settings.get('look');
    root.classList.toggle('room-is-waiting', isWaiting(desk));
    root.classList.toggle('room-is-choosing', mayChoose(desk));
    root.classList.toggle('room-is-ready', desk.room.rules !== null);
    document.title = `${parts.company()?.prefix() ?? ''}${plainText(title)} · ${desk.room.rules ? rulesName(desk.room.rules) : 'Rowhouse'}`;
  }

  /** @param {number} code */
  function onClosed(code) {
    if (code === 4004) gone();
    if (code === 4005) backToQueue();
  }

  async function gone() {
    const loaded = Promise.all([again(() => import('./missing.js'), 'missing.js'), wantWords('missing.'), loadStyles(context.config, 'fields', 'front')]);
    const [missing] = await loaded.catch(() => []);
    if (!missing) return;
    stop();
    root.replaceChildren();
    root.classList.remove('room');
    missing.startMissing(root, context);
  }

  function backToQueue() {
    const { rules, clock } = session.desk().room;
    write(storageOf('sessionStorage'), 'after', JSON.stringify({ room: id, ...(rules && { rules: requestOf(rules), clock }) }));
    location.assign(base);
  }

  /** @param {import('./choices.js').Choice} choice */
  function choose({ act, send: message, cell, choice }) {
    const desk = session.desk();
    if (act === 'play' && cell !== undefined) session.apply(play(desk, cell, session.nextId()));
    if (act === 'choose' && choice) session.apply(chooseSide(desk, choice, session.nextId()));
    if (act === 'cancel') session.show({ ...desk, pencil: null });
    if (act === 'rise' || act === 'resign') session.show({ ...desk, asking: act, more: null, notice: null });
    if (act === 'more' || act === 'say' || act === 'computer') session.show({ ...desk, more: desk.more === act && playing() ? null : act, notice: null });
    if (act === 'onward' || act === 'change' || act === 'names') parts.drawer(act);
    if (act === 'share') parts.share();
    if (act === 'stay' || act === 'close') session.show({ ...desk, asking: null, more: null });
    if (act === 'again') session.open();
    if (act === 'reload') location.reload();
    if (act === 'home') location.assign(base);
    if (act === 'part') location.assign(roomURL(base, id));
    if (message) request(message);
  }

  /**
   * Whatever one asks has its answer told by what a game needs in play.
   * @param {Frame} message
   */
  async function request(message) {
    if (!playing()) await loads.play().catch(() => {});
    if (playing()) session.request(message);
    else session.show({ ...session.desk(), notice: { key: 'notice.unsent' } });
  }

  function stop() {
    for (const end of stops.splice(0)) end();
  }

  root.classList.add('room');
  root.append(...parts.nodes, announcer.node);
  session.open();
  return { stop };
}

/** The address is again the room's own, where it named a position. */
function forgetPosition() {
  const url = new URL(location.href);
  if (!url.searchParams.has('ply')) return;
  for (const name of ['ply', 'game']) url.searchParams.delete(name);
  window.history.replaceState(null, '', url);
}

/**
 * @param {string} search
 * @returns {{ply: number | null, game: number | null}}
 */
function askedPosition(search) {
  const [ply, game] = ['ply', 'game'].map((name) => {
    const text = new URLSearchParams(search).get(name) ?? '';
    return /^\d{1,4}$/.test(text) ? Number(text) : null;
  });
  return { ply, game };
}

/**
 * @param {object} options
 * @param {string} options.id
 * @param {Context} options.context
 * @param {ReturnType<typeof createSession>} options.session
 * @param {(choice: import('./choices.js').Choice) => void} options.choose
 * @param {ReturnType<typeof createRoomLoads>} options.loads
 * @param {(text: string) => void} options.say
 * @param {() => void} options.refresh
 */
function createParts({ id, context, session, choose, loads, say, refresh }) {
  const { settings } = context;
  const { desk, show, apply, send, request, nextId } = session;
  const chips = createChips();
  const players = createPlayers();
  const place = createBoardPlace({
    seed: id,
    on: {
      play: (cell) => apply(play(desk(), cell, nextId())),
      tap: (cell) => {
        apply(tap(desk(), cell, nextId()));
        sayPencil();
      },
      pencil: (cell, lifted) => {
        show(pencilAt(desk(), cell));
        if (lifted) sayPencil();
      },
      focus: (cell) => show({ ...desk(), focus: cell }),
      escape,
    },
  });
  const status = createStatus(() => {
    forgetPosition();
    show(lookAt(desk(), null));
    place.focus();
  });
  const past = el('div');
  /** @type {ReturnType<typeof import('./history.js').createHistory> | null} */
  let history = null;
  const onStep = (/** @type {number} */ by) => show(step(desk(), by));
  const look = (/** @type {number} */ ply) => show(lookAt(desk(), ply));
  listenForSteps([place.node, past], onStep);
  const actions = createActions({ choose, focusLost: place.focus });
  actions.node.addEventListener('keydown', ({ key }) => key === 'Escape' && escape());
  const link = createLink({
    id, context, onFocusLost: place.focus, onListed: (listed) => send({ type: 'listed', listed }),
  });
  const drawer = createDrawer({
    id, context, desk, request, look, play: (cell) => apply(play(desk(), cell, nextId())),
    onFocusLost: place.focus,
  });
  listenForQuestions([place.node, past], async (key) => {
    if (key === '?' || key === '/') return drawer.open('keys');
    if (!playing()) await loads.play().then(refresh, () => {});
    const words = playing()?.answerTo(key, desk(), settings.get('look'));
    if (words) say(words);
  });
  context.chips(...chips.nodes);
  /** @type {ReturnType<typeof import('./company.js').createCompany> | null} */
  let made = null;

  function company() {
    made ??= playing()?.createCompany({ desk, context, slots: players.slots, place: place.node, say, request, refresh }) ?? null;
    return made;
  }

  /** @param {Desk} now */
  function renderPast(now) {
    history ??= playing()?.createHistory({ onStep, onLook: look }) ?? null;
    if (!history) return;
    if (!past.firstChild) past.append(history.node);
    history.render(now);
  }

  function escape() {
    show(lookAt({ ...desk(), pencil: null, notice: null, asking: null, more: null }, null));
  }

  function sayPencil() {
    const words = pencilWords(desk());
    if (words) say(words);
  }

  return {
    company,
    uninvited: link.failed,
    share: link.show,
    drawer: drawer.open,
    nodes: [place.node, el('section', { class: 'room-panel' },
      status.node, link.large, players.node, actions.node, loads.node, past, drawer.node, link.small, link.listed)],
    /**
     * @param {Desk} now
     * @returns {string} the title
     */
    render(now) {
      const look = settings.get('look');
      place.render(now, { look, coordinates: settings.get('coordinates') });
      for (const part of [players, actions, chips]) part.render(now, look);
      link.render(now);
      renderPast(now);
      drawer.render();
      company()?.render();
      return status.render(now, look).title;
    },
    stop() {
      for (const part of [place, link, actions]) part.stop();
      made?.stop();
    },
  };
}

/**
 * All that has to be said aloud of a change.
 * @param {Desk} before
 * @param {Desk} after
 * @param {Look} look
 * @returns {{text: string, result?: boolean}[]}
 */
function newsBetween(before, after, look) {
  const told = playing();
  const news = told?.newsOf(before.room, after.room, look) ?? [];
  const { notice } = after;
  if (notice && !notice.quiet && notice !== before.notice) news.push({ text: spoken(noticeWords(notice, after.room, look)) });
  if (told && after.asking && after.asking !== before.asking) news.push({ text: spoken(told.askingWords(after)) });
  if (before.status === 'open' && after.status === 'lost') news.push({ text: t('room.lost') });
  if (before.status === 'lost' && after.status === 'open') news.push({ text: t('room.found') });
  return news;
}
