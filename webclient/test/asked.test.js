import assert from 'node:assert/strict';
import test from 'node:test';
import { ask } from '../static/js/asked.js';
import { take, withStatus } from '../static/js/desk.js';
import { createFading, SHOWN_FOR } from '../static/js/fading.js';
import { playerName } from '../static/js/names.js';
import { noticeWords, statusOf } from '../static/js/status.js';
import { createWorld } from './fakeworld.js';
import { clickDiff, deskOf, here, ME, stateFrame, THEM } from './helpers.js';

const name = playerName(THEM, 'en');
const over = { act: null, turn: null, winner: 'X', reason: 'resigned' };
const mine = { kind: 'reset', by: 'X', v: 6 };
const asking = deskOf(stateFrame(over), here, { type: 'diff', kind: 'offer', v: 6, offers: [mine] });
const reset = { type: 'reset', game: 1, id: 7 };
const gone = { type: 'diff', kind: 'decline', v: 7, offers: [] };

test('an offer that goes', async (context) => {
  await context.test('because the other declines it is told', () => {
    const { notice, room } = take(asking, gone).desk;
    assert.equal(notice && noticeWords(notice, room, 'pens'), `${name} would rather not.`);
  });

  await context.test('because one withdrew it is not', () => {
    const desk = ask(asking, { type: 'decline', offer: 6, id: 8 }, true);
    assert.deepEqual([take(desk, gone).desk.notice, take(desk, gone).desk.asked], [null, []]);
  });

  await context.test('because it was agreed to is not', () => {
    assert.equal(take(asking, { type: 'diff', kind: 'reset', v: 7, at: 7, game: 2, ply: 0, offers: [], act: 'X', turn: 'X' }).desk.notice, null);
  });

  await context.test('because one declines theirs is not', () => {
    const theirs = deskOf(stateFrame({ ...over, offers: [{ kind: 'reset', by: 'O', v: 5 }] }), here);
    assert.equal(take(ask(theirs, { type: 'decline', id: 3, offer: 5 }, true), { type: 'diff', kind: 'decline', v: 6, offers: [] }).desk.notice, null);
  });

  await context.test('of a seat, which the other seat\'s player was asked for', () => {
    const seats = { X: { player: 'pa' }, O: { player: THEM } };
    const desk = deskOf(stateFrame({ seats, offers: [{ kind: 'sit', by: ME, seat: 'X', v: 5 }] }), here);
    assert.deepEqual(take(desk, { type: 'diff', kind: 'decline', v: 6, offers: [] }).desk.notice, { key: 'notice.declined', named: 'O' });
  });
});

test('an offer that is withdrawn is said to be, to whoever could have agreed', () => {
  const offers = [{ kind: 'draw', by: 'O', v: 5 }];
  const gone = { type: 'diff', kind: 'decline', v: 6, offers: [] };
  const desk = deskOf(stateFrame({ moves: [4, 0], offers }), here);
  const { notice } = take(desk, gone).desk;
  assert.deepEqual(notice, { key: 'notice.withdrawn', params: { who: playerName(THEM) } });
  assert.equal(take(ask(desk, { type: 'decline', id: 3, offer: 5 }, true), gone).desk.notice, null);
  const moved = { ...clickDiff(6, 3, 8, 'X'), offers: [] };
  assert.equal(take(desk, moved).desk.notice, null);
});

test('what was asked', async (context) => {
  const desk = ask(deskOf(stateFrame(over), here), reset, true);

  await context.test('without a connection is said not to be sent', () => {
    assert.equal(ask(deskOf(stateFrame()), reset, false).notice?.key, 'notice.unsent');
  });

  await context.test('is forgotten with its answer', () => {
    assert.deepEqual(take(desk, { type: 'done', id: 7 }).desk.asked, []);
    assert.deepEqual(take(desk, { type: 'refused', id: 7, code: 'stale' }).desk.asked, []);
    assert.deepEqual(take(desk, { type: 'diff', kind: 'offer', v: 6, offers: [mine] }).desk.asked, []);
    assert.deepEqual(take(desk, { type: 'diff', kind: 'listed', v: 6, listed: true }).desk.asked, [reset]);
  });

  await context.test('on a connection that broke is said not to be sent, unless the state shows it', () => {
    const notices = [stateFrame(over), stateFrame({ ...over, offers: [mine] }), stateFrame({ game: 2 })]
      .map((frame) => take(desk, frame).desk)
      .map(({ notice, asked }) => [notice?.key ?? null, asked.length]);
    assert.deepEqual(notices, [['notice.unsent', 0], [null, 0], [null, 0]]);
  });

  await context.test('of a seat or an offer, too', () => {
    const free = { seats: { X: { player: ME }, O: null } };
    const rows = /** @type {[object, object, string | null][]} */ ([
      [{ type: 'sit', seat: 'O' }, free, 'notice.unsent'],
      [{ type: 'sit', seat: 'X' }, free, null],
      [{ type: 'rise' }, free, 'notice.unsent'],
      [{ type: 'rise' }, { seats: { X: null, O: null } }, null],
      [{ type: 'accept', offer: 5 }, { offers: [{ kind: 'reset', by: 'O', v: 5 }] }, 'notice.unsent'],
      [{ type: 'accept', offer: 5 }, {}, null],
    ]);
    for (const [message, state, key] of rows) {
      const asked = ask(deskOf(stateFrame(), here), /** @type {any} */ ({ ...message, id: 9 }), true);
      assert.equal(take(asked, stateFrame(state)).desk.notice?.key ?? null, key, JSON.stringify(message));
    }
  });
});

test('without a connection nobody is said to be here or away', () => {
  const away = deskOf(stateFrame({ act: 'O', turn: 'O' }), { ...here, spectators: 3, online: { X: true, O: false } });
  const { presence } = withStatus(away, 'lost', { failures: 1, everOpen: true, restarting: false }).room;
  assert.deepEqual([presence.now, presence.spectators], [0, 0]);
  assert.equal(withStatus(away, 'open', { failures: 0, everOpen: true, restarting: false }).room, away.room);
});

test('a notice goes after a while, and a newer one stays its own time', () => {
  const { world, pass } = createWorld();
  /** @type {(string | null)[]} */
  const hidden = [];
  const fading = createFading(({ key }) => hidden.push(key), /** @type {any} */ (world));
  fading.follow({ key: 'notice.taken' });
  pass(SHOWN_FOR - 1);
  fading.follow({ key: 'notice.pending' });
  pass(SHOWN_FOR - 1);
  assert.deepEqual(hidden, []);
  pass(1);
  assert.deepEqual(hidden, ['notice.pending']);
});

test('whether to resign is no question any more once the game has ended without a move', () => {
  const desk = { ...deskOf(stateFrame({ moves: [0, 4] }), here), asking: /** @type {const} */ ('resign') };
  const flag = { type: 'diff', kind: 'flag', v: 6, winner: 'O', reason: 'flag', lines: [], turn: null, act: null };
  assert.equal(take(desk, flag).desk.asking, null);
  assert.equal(take(desk, { ...here, now: 2 }).desk.asking, 'resign');
});

test('that the game is over does not hide how it ended', () => {
  const desk = deskOf(stateFrame({ ...over, moves: [0, 4] }), here);
  assert.equal(statusOf({ ...desk, notice: { key: 'notice.over', aloud: true } }, 'pens').detail, statusOf(desk, 'pens').detail);
});
