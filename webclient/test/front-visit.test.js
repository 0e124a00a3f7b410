import assert from 'node:assert/strict';
import test from 'node:test';
import './vocabulary.js';
import { ANSWERS_WITHIN, createVisit } from '../static/js/front-visit.js';
import { createWorld } from './fakeworld.js';

/** A front page without the page: what was sent, posted and opened. */
function visitOf() {
  const { world, ...hands } = createWorld();
  /** @type {any[]} */
  const posted = [];
  /** @type {string[]} */
  const opened = [];
  /** @type {Map<string, string>} */
  const map = new Map([['rowhouse.choice', '{"card":"tictactoe","level":"hard"}']]);
  const kept = /** @type {any} */ ({
    getItem: (/** @type {string} */ key) => map.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ text) => map.set(key, text),
  });
  const answers = { mine: /** @type {any[]} */ ([]) };
  /**
   * @param {URL} _url
   * @param {any} [request]
   */
  async function fetch(_url, request) {
    if (!request) return { status: 200, json: async () => ({ rooms: answers.mine }) };
    posted.push(JSON.parse(request.body));
    return { status: 201, json: async () => ({ id: 'made' }) };
  }
  const visit = createVisit({
    base: new URL('https://play.example.org/'),
    kept,
    onChange() {},
    onRoom: (id) => opened.push(id),
    world: Object.assign(world, { fetch }),
  });
  hands.last().open();
  hands.last().frame({ type: 'hello', player: 'me' });
  return { visit, posted, opened, kept, answers, ...hands, settle: () => new Promise((resolve) => setImmediate(resolve)) };
}

/** @param {ReturnType<typeof visitOf>} page */
function wishes({ last }) {
  return last().sent.filter((/** @type {Frame} */ { type }) => type !== 'ping');
}

test('a search is told again on a new connection, with what belongs to it', () => {
  const page = visitOf();
  page.visit.choose({ clock: { kind: 'game', own: false, perMove: 30_000, initial: 300_000, increment: 2_000 } });
  page.visit.goOn({ room: 'r1' });
  const told = { type: 'match', id: 1, rules: 'tictactoe', clock: { initial: 300_000, increment: 2_000 }, after: 'r1' };
  assert.deepEqual(wishes(page), [told]);
  page.last().ended();
  page.pass(10_000);
  page.last().open();
  assert.deepEqual(wishes(page), [told]);
});

test('a pairing that fell through is looked for again as it was, whatever was chosen last', () => {
  const page = visitOf();
  page.visit.goOn({ room: 'r1', rules: 'caro16', clock: { perMove: 30_000 } });
  assert.deepEqual(wishes(page), [{ type: 'match', id: 1, rules: 'caro16', clock: { perMove: 30_000 }, after: 'r1' }]);
});

test('a match opens its room', () => {
  const page = visitOf();
  page.visit.match();
  page.last().frame({ type: 'queued' });
  page.last().frame({ type: 'matched', room: 'r1' });
  assert.deepEqual(page.opened, ['r1']);
});

test('a match that another tab has opened is no news', () => {
  const page = visitOf();
  page.kept.setItem('rowhouse.entered', 'r1');
  page.last().frame({ type: 'matched', room: 'r1' });
  assert.equal(page.visit.state.lobby.found, null);
  page.last().frame({ type: 'matched', room: 'r2' });
  assert.equal(page.visit.state.lobby.found, 'r2');
});

test('a cancel', async (context) => {
  await context.test('without a connection ends the search here at once, and is told on the next', () => {
    const page = visitOf();
    page.visit.match();
    page.last().ended();
    page.visit.cancel();
    assert.deepEqual([page.visit.state.lobby.match, page.visit.state.lobby.leaving], [null, true]);
    page.pass(10_000);
    page.last().open();
    assert.deepEqual(wishes(page), [{ type: 'cancel' }]);
  });

  await context.test('that comes too late leaves the choice, for as long as the room waits', () => {
    const page = visitOf();
    page.visit.match();
    page.visit.cancel();
    page.last().frame({ type: 'matched', room: 'r1' });
    const { lobby } = page.visit.state;
    assert.deepEqual([lobby.found, lobby.crossed, lobby.leaving, page.opened], ['r1', true, false, []]);
    page.pass(9_000);
    page.last().frame({ type: 'pong' });
    page.pass(11_000);
    assert.equal(page.visit.state.lobby.found, null);
  });

  await context.test('in another tab ends the search here too', () => {
    const page = visitOf();
    page.visit.match();
    page.last().frame({ type: 'queued' });
    page.last().frame({ type: 'cancelled' });
    assert.equal(page.visit.state.lobby.match, null);
  });

  await context.test('does not end a search that was begun after it', () => {
    const page = visitOf();
    page.visit.match();
    page.last().frame({ type: 'queued' });
    page.visit.cancel();
    page.visit.match();
    page.last().frame({ type: 'cancelled' });
    assert.notEqual(page.visit.state.lobby.match, null);
  });
});

test('a page that comes back as it was left', async (context) => {
  await context.test('no longer looks for anybody, and says so', () => {
    const page = visitOf();
    page.visit.match();
    page.last().ended();
    page.visit.back();
    page.pass(10_000);
    page.last().open();
    assert.deepEqual([page.visit.state.lobby.match, wishes(page)], [null, [{ type: 'cancel' }]]);
  });

  await context.test('does not take back a match that it had led to', () => {
    const page = visitOf();
    page.visit.match();
    page.last().frame({ type: 'matched', room: 'r1' });
    page.last().ended();
    page.visit.back();
    page.pass(10_000);
    page.last().open();
    assert.deepEqual([page.visit.state.creating, wishes(page)], [false, []]);
  });
});

test('the computer instead of the search', async (context) => {
  const made = { rules: 'tictactoe', seat: 'random', opponent: 'hard' };

  await context.test('once the server has let go', async () => {
    const page = visitOf();
    page.visit.match();
    page.visit.instead();
    assert.deepEqual([wishes(page).at(-1), page.posted], [{ type: 'cancel' }, []]);
    page.last().frame({ type: 'cancelled' });
    await page.settle();
    assert.deepEqual([page.posted, page.opened], [[made], ['made']]);
  });

  await context.test('but a person who was found meanwhile is not left waiting', async () => {
    const page = visitOf();
    page.visit.match();
    page.visit.instead();
    page.last().frame({ type: 'matched', room: 'r1' });
    await page.settle();
    assert.deepEqual([page.posted, page.opened], [[], ['r1']]);
  });

  await context.test('also where no answer comes', async () => {
    const page = visitOf();
    page.visit.match();
    page.visit.instead();
    page.pass(ANSWERS_WITHIN);
    await page.settle();
    assert.deepEqual([page.posted, page.opened], [[made], ['made']]);
  });
});

test('a room is made as it was chosen, and the level is remembered', async () => {
  const page = visitOf();
  page.visit.choose({ listed: true, seat: 'O', clock: { kind: 'move', own: false, perMove: 60_000, initial: 1_000, increment: 0 } });
  page.visit.create('easy');
  await page.settle();
  assert.deepEqual(page.posted, [{ rules: 'tictactoe', seat: 'O', opponent: 'easy', clock: { perMove: 60_000 }, listed: true }]);
  assert.equal(JSON.parse(page.kept.getItem('rowhouse.choice')).level, 'easy');
});

test('one\'s own rooms are asked for where the server does not tell them', async () => {
  const page = visitOf();
  page.answers.mine = [{ id: 'a', mine: true }, { id: 'b' }];
  page.pass(1_000);
  await page.settle();
  assert.deepEqual(page.visit.state.lobby.mine?.map(({ id }) => id), ['a']);
  page.last().frame({ type: 'mine', rooms: [{ id: 'c' }] });
  page.last().frame({ type: 'mine', added: [], changed: [{ id: 'd' }], removed: ['c'] });
  assert.deepEqual(page.visit.state.lobby.mine?.map(({ id }) => id), ['d']);
});
