import assert from 'node:assert/strict';
import test from 'node:test';
import { ask } from '../static/js/asked.js';
import { take } from '../static/js/desk.js';
import { setLanguage } from '../static/js/i18n.js';
import { playerName } from '../static/js/names.js';
import { statusOf } from '../static/js/status.js';
import { deskOf, here, ME, rules, stateFrame, THEM } from './helpers.js';

setLanguage('en');
const name = playerName(THEM);
const clock = { initial: 300_000, increment: 2_000, X: 298_000, O: 300_000, running: 'X', at: 1 };
const begun = { moves: [4, 0] };
const gone = { ...here, now: 10_000, online: { X: true, O: false }, away: { O: 5_000 } };
const machine = { seats: { X: { player: ME }, O: { player: null, computer: 'hard', name: null } } };

/** @param {Desk} desk */
function said(desk) {
  return statusOf(desk, 'pens').detail;
}

test('who asks what is said in a sentence', async (context) => {
  const rows = /** @type {[any, string][]} */ ([
    [{ kind: 'undo', by: 'O', v: 9 }, `${name} would like to take back a3.`],
    [{ kind: 'undo', by: 'X', v: 9 }, `You asked to take back b2 and a3: ${name} has to agree.`],
    [{ kind: 'draw', by: 'O', v: 9 }, `${name} offers a draw.`],
    [{ kind: 'draw', by: 'X', v: 9 }, `You offered a draw: ${name} has to agree.`],
    [{ kind: 'reset', by: 'O', v: 9, rules: rules(3, 3), clock: null, opponent: null }, `${name} would like to start over.`],
    [{ kind: 'reset', by: 'O', v: 9, rules: rules(3, 3), clock: { perMove: 30_000 }, opponent: null }, `${name} would like a new game: 30 s a move.`],
    [{ kind: 'reset', by: 'O', v: 9, rules: rules(3, 3), clock: { initial: 300_000, increment: 0 }, opponent: null }, `${name} would like a new game: 5 min.`],
    [{ kind: 'reset', by: 'X', v: 9, rules: { ...rules(12, 5), preset: 'caro12' }, clock: null, opponent: 'hard' },
      `You asked for a new game, Caro 12×12, against the computer, hard: ${name} has to agree.`],
  ]);
  for (const [offer, want] of rows) {
    await context.test(want, () => assert.equal(said(deskOf(stateFrame({ ...begun, offers: [offer] }), here)), want));
  }
});

test('how often one may still ask is said, also after the page was loaded anew', () => {
  const offers = [{ kind: 'undo', by: 'X', v: 6 }];
  const asked = take(deskOf(stateFrame(begun), here), { type: 'diff', kind: 'offer', v: 6, offers, undos: { X: 2, O: 3 } }).desk;
  assert.match(said(asked), /You can ask 2 more times in this game\.$/);
  assert.match(said(deskOf(stateFrame({ ...begun, offers, undos: { X: 1, O: 3 } }), here)), /You can ask once more in this game\.$/);
  assert.match(said(deskOf(stateFrame({ ...begun, offers, undos: { X: 0, O: 3 } }), here)), /has to agree\. You cannot ask again in this game\.$/);
});

test('a refusal of what was asked says when to ask again', () => {
  const desk = ask(deskOf(stateFrame(begun), here), { type: 'undo', id: 3, game: 1 }, true);
  const refused = (/** @type {string} */ code) => said(take(desk, { type: 'refused', id: 3, code }).desk);
  assert.equal(refused('too-soon'), 'You were refused a moment ago: ask again in 20 s.');
  assert.equal(refused('limit'), 'You have asked three times in this game already.');
  for (const [type, words] of [['react', 'One thing at a time: wait two seconds.'], ['name', 'A name changes at most every two seconds.']]) {
    const hasty = ask(deskOf(stateFrame(begun), here), { type, id: 4 }, true);
    assert.equal(said(take(hasty, { type: 'refused', id: 4, code: 'too-soon' }).desk), words);
  }
  assert.equal(refused('nothing-to-undo'), 'There is nothing to take back.');
});

test('somebody gone', async (context) => {
  const rows = /** @type {[string, Desk, string][]} */ ([
    ['in a friendly game', deskOf(stateFrame(begun), here, gone), `${name} has been away for 0:05. Wait, or share the link to let somebody else in.`],
    ['for a minute', deskOf(stateFrame(begun), here, gone, { ...gone, now: 66_000 }),
      `${name} has been away for 1:01. Wait, share the link, or call the game off: it then counts for nobody.`],
    ['on a clock', deskOf(stateFrame({ ...begun, clock }), here, gone, { ...gone, now: 45_000 }), `${name} has been away for 0:40; in 0:20 you may claim the win.`],
    ['when it may be claimed', deskOf(stateFrame({ ...begun, clock }), here, gone, { ...gone, now: 66_000, claim: ['X'] }),
      `${name} has been away for 1:01: you may claim the win, or a draw.`],
    ['from a match without a clock', deskOf(stateFrame({ ...begun, quick: true }), here, gone, { ...gone, now: 66_000, claim: ['X'] }),
      `${name} has been away for 1:01: you may claim the win, or a draw.`],
    ['from a match, where nobody may be let in yet', deskOf(stateFrame({ ...begun, quick: true }), here, { ...gone, now: 45_000 }),
      `${name} has been away for 0:40; in 0:20 you may claim the win.`],
    ['to a page that is loaded only then', deskOf(stateFrame(begun), { ...gone, now: 45_000 }),
      `${name} has been away for 0:40. Wait, or share the link to let somebody else in.`],
    ['and back', deskOf(stateFrame(begun), here, gone, { ...here, now: 12_000 }), `${name} played a3. Three in a row wins.`],
  ]);
  for (const [when, desk, want] of rows) await context.test(when, () => assert.equal(said(desk), want));
});

test('a name that is given while somebody is away does not bring them back', () => {
  const seats = { X: { player: ME, name: 'An' }, O: { player: THEM, name: null } };
  const desk = deskOf(stateFrame(begun), here, gone, { type: 'diff', kind: 'name', v: 6, seats });
  assert.equal(desk.room.presence.online.O, false);
  assert.equal(desk.room.presence.away.O, 5_000);
});

test('a computer is named as one, and thinks', () => {
  const { title } = statusOf(deskOf(stateFrame({ moves: [4], turn: 'O', act: 'O', ...machine }), here), 'pens');
  assert.equal(title, 'The computer thinks…');
});

test('one player on both sides is named by the names of the sides', () => {
  const seats = { X: { player: ME, name: 'Mai' }, O: { player: ME, name: null } };
  assert.equal(statusOf(deskOf(stateFrame({ ...begun, seats }), here), 'pens').title, 'Mai’s turn');
  assert.equal(statusOf(deskOf(stateFrame({ ...begun, seats, turn: 'O', act: 'O', moves: [4] }), here), 'pens').title, 'O to move');
  assert.match(said(deskOf(stateFrame({ ...begun, seats, turn: 'O', act: 'O', moves: [4] }), here)), /^Mai played b2\./);
});

test('what is asked before it is done', () => {
  assert.equal(said({ ...deskOf(stateFrame(begun), here), asking: 'resign' }), `Resign? ${name} then wins this game.`);
});
