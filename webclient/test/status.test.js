import assert from 'node:assert/strict';
import test from 'node:test';
import { setLanguage } from '../static/js/i18n.js';
import { looks } from '../static/js/looks.js';
import { playerName } from '../static/js/names.js';
import { seatNote } from '../static/js/players.js';
import { plainText } from '../static/js/sentence.js';
import { isWaiting, statusOf } from '../static/js/status.js';
import { deskOf, here, ME, rules, stateFrame, THEM } from './helpers.js';

const alone = { seats: { X: { player: ME, name: null }, O: null } };
const both = { seats: { X: { player: ME }, O: { player: ME } } };
const others = { seats: { X: { player: 'pa' }, O: { player: 'pb' } } };
const over = { turn: null, act: null };
const theirs = { turn: 'O', act: 'O' };
const won = { ...over, winner: 'X', reason: 'line', moves: [4, 0, 2, 1, 6], lines: [[6, 4, 2]], score: { X: 1, O: 0, T: 0 } };
const tied = { ...over, winner: 'T', reason: 'full', moves: [0, 1, 2, 4, 3, 5, 7, 6, 8] };

const swap2 = rules(15, 5, { opening: 'swap2', overline: 'never' });
const pie = rules(3, 3, { opening: 'pie' });
const swapped = { seats: { X: { player: THEM }, O: { player: ME } } };
const openings = {
  swap2First: { rules: swap2 },
  swap2Second: { rules: swap2, moves: [4], turn: 'O' },
  swap2Three: { rules: swap2, moves: [4, 0, 2], turn: 'O', act: 'O', choices: ['swap', 'stay', 'more'] },
  swap2More: { rules: swap2, moves: [4, 0, 2], turn: 'O', act: 'O', chosen: [{ ply: 3, choice: 'more' }] },
  swap2Five: { rules: swap2, moves: [4, 0, 2, 1, 3], turn: 'O', act: 'X', choices: ['swap', 'stay'], chosen: [{ ply: 3, choice: 'more' }] },
  swap2Swapped: { rules: swap2, moves: [4, 0, 2], turn: 'O', act: 'O', chosen: [{ ply: 3, choice: 'swap' }] },
  swap2Stayed: { rules: swap2, moves: [4, 0, 2], turn: 'O', act: 'O', chosen: [{ ply: 3, choice: 'stay' }] },
  swap2Played: { rules: swap2, moves: [4, 0, 2, 1], chosen: [{ ply: 3, choice: 'swap' }] },
  pieFirst: { rules: pie },
  pie: { rules: pie, moves: [4], turn: 'O', act: 'O', choices: ['swap'] },
  pieSwapped: { rules: pie, moves: [4], turn: 'O', act: 'O', chosen: [{ ply: 1, choice: 'swap' }] },
};

/** @param {...any} fields */
function game(...fields) {
  return deskOf(stateFrame(Object.assign({}, ...fields)), here);
}

/** @type {Record<string, Desk>} */
const situations = {
  connecting: { ...deskOf(), status: 'connecting' },
  lost: { ...game(), status: 'lost' },
  restarting: { ...game(), status: 'lost', restarting: true },
  lostWithMove: { ...game(), status: 'lost', pending: { cell: 4, at: 5, game: 1, id: 1, mark: 'X' } },
  blocked: { ...deskOf(), status: 'lost', everOpen: false, failures: 4 },
  ...Object.fromEntries(/** @type {const} */ (['silent', 'proxy', 'refused']).map((why) => [`blocked ${why}`,
    { ...deskOf(), status: 'lost', everOpen: false, failures: 4, blocked: { why, setting: '' } }])),
  blockedWithSetting: { ...deskOf(), status: 'lost', everOpen: false, failures: 4, blocked: { why: 'refused', setting: '-public-url https://a.example' } },
  ...Object.fromEntries([1008, 4001, 4004, 4005, 4009].map((code) => [`closed${code}`, { ...game(), status: { closed: code, reason: 'rate' } }])),
  waitingToBegin: game(alone),
  waitingHavingBegun: game(alone, theirs, { moves: [4] }),
  waitingForTheirBeginning: game(alone, theirs, { first: 'O' }),
  waitingAgain: game(alone, { moves: [4, 0], game: 2 }),
  myTurn: game({ moves: [4, 0] }),
  stoodIn: game({ moves: [4, 0, 2], turn: 'O', act: 'O', back: { X: 3, O: 2 } }),
  stoodInFor: game({ moves: [4, 0], back: { X: 2, O: 0 } }),
  myBeginning: game(),
  theirTurn: game(theirs, { moves: [4] }),
  theirBeginning: game(theirs, { first: 'O' }),
  theyAreAway: deskOf(stateFrame(theirs), { ...here, online: { X: true, O: false } }),
  bothSides: game(both, { moves: [4] }, theirs),
  watching: game(others, { moves: [4] }, theirs),
  watchingNoIdentity: { ...game(others), room: { ...game(others).room, player: '' } },
  iWon: game(won),
  theyWon: game(won, { winner: 'O' }),
  bothSidesWon: game(both, won),
  watchedWin: game(others, won),
  twoLines: game(won, { lines: [[0, 1, 2], [2, 4, 6]] }),
  tied: game(tied),
  agreed: game(tied, { reason: 'agreed' }),
  aborted: game(over, { reason: 'aborted' }),
  ...Object.fromEntries(['resigned', 'flag', 'left', 'claimed'].flatMap((reason) => ['X', 'O'].map(
    (winner) => [`${reason} ${winner}`, game(over, { winner, reason, moves: [4, 0] })]))),
  rematchAsked: game(won, { offers: [{ kind: 'reset', by: 'O', v: 9 }] }),
  rematchAskedByMe: game(won, { offers: [{ kind: 'reset', by: 'X', v: 9 }] }),
  startOverAsked: game({ offers: [{ kind: 'reset', by: 'O', v: 9, rules: rules(3, 3) }] }),
  otherGameAsked: game({ offers: [{ kind: 'reset', by: 'O', v: 9, rules: rules(12, 5) }] }),
  seatAsked: game({ offers: [{ kind: 'sit', by: 'pz', seat: 'O', v: 9 }] }),
  seatAskedByMe: game(others, { offers: [{ kind: 'sit', by: ME, seat: 'O', v: 9 }] }),
  rising: { ...game({ moves: [4, 0] }), asking: 'rise' },
  risingEarly: { ...game(), asking: 'rise' },
  risingFromBoth: { ...game(both), asking: 'rise' },
  sending: { ...game(), pending: { cell: 4, at: 5, game: 1, id: 1, mark: 'X' } },
  pencil: { ...game(), pencil: 4 },
  lookingBack: { ...game({ moves: [4, 0] }), view: 1 },
  lookingAtTheStart: { ...game({ moves: [4, 0] }), view: 0 },
  ...Object.fromEntries(Object.entries(openings).flatMap(([key, fields]) => Object.entries({ mine: {}, theirs: swapped, both, others }).map(
    ([whose, seats]) => [`${key} ${whose}`, game(fields, seats)]))),
  recordMine: game({ moves: [4, 0], laid: 2 }),
  recordTheirs: game(theirs, { moves: [4], laid: 1 }),
  recordPlayed: game({ moves: [4, 0], laid: 1 }),
  recordAlone: game(alone, { moves: [4, 0], laid: 2 }),
  recordAloneTheirs: game(alone, theirs, { moves: [4], laid: 1 }),
  recordAgain: game(alone, { moves: [4, 0, 8, 1], laid: 2 }),
  recordPie: game(openings.pie, { laid: 1 }),
  recordSwapped: game(openings.swap2Swapped, { laid: 3 }),
  recordRising: { ...game({ moves: [4, 0, 2], laid: 2 }), asking: 'rise' },
  lookingAtTheOnlyStart: { ...game(theirs, { moves: [4] }), view: 0 },
  openingAlone: game(alone, openings.swap2First),
  choosing: { ...game(openings.pie), choosing: { choice: 'swap', at: 5, game: 1, id: 1 } },
  foul: { ...game(), notice: { key: 'notice.foul', params: { cell: 'b2' }, foul: 'double-three' } },
  foulUnknown: { ...game(), notice: { key: 'notice.foul', params: { cell: 'b2' }, foul: 'a-new-foul' } },
  notMyTurn: { ...game(theirs), notice: { key: 'notice.notYourTurn', named: 'O' } },
  refused: { ...game(), notice: { key: 'notice.refused', params: { cell: 'b2' }, code: 'not-saved' } },
  refusedUnknown: { ...game(), notice: { key: 'notice.plain', code: 'a-new-code' } },
};

test('every situation has a sentence and a second line, in each language and look', () => {
  for (const language of /** @type {const} */ (['en', 'vi'])) {
    setLanguage(language);
    for (const look of looks) {
      for (const [name, desk] of Object.entries(situations)) {
        const { title, detail } = statusOf(desk, look);
        const where = `${language} ${look} ${name}: ${title} / ${detail}`;
        assert.ok(title.length > 1 && detail.length > 1, where);
        assert.doesNotMatch(`${title} ${detail}`, /[{}]|undefined|null|NaN|status\.|notice\.|offer\./, where);
      }
    }
  }
  setLanguage('en');
});

const name = playerName(THEM, 'en');
const first = playerName('pa', 'en');

test('what is said', async (context) => {
  const rows = /** @type {[string, Look, string, string?][]} */ ([
    ['myTurn', 'pens', 'Your turn', `${name} played a3. Three in a row wins.`],
    ['stoodIn', 'pens', `${name}’s turn`, 'X played c3. Three in a row wins.'],
    ['stoodInFor', 'pens', 'Your turn', 'O played a3. Three in a row wins.'],
    ['myTurn', 'bolt', '⚡ to move: your turn'],
    ['myTurn', 'colours', 'BLUE to move: your turn'],
    ['myTurn', 'stones', 'Black to move: your turn'],
    ['theirTurn', 'pens', `${name}’s turn`, 'You played b2. Three in a row wins.'],
    ['theirTurn', 'colours', `RED to move: ${name}`],
    ['theyAreAway', 'pens', `${name}’s turn`, `${name} has been away for 0:05. Wait, or share the link to let somebody else in.`],
    ['bothSides', 'pens', 'O to move', 'X played b2. Three in a row wins.'],
    ['bothSides', 'colours', 'RED to move', 'BLUE played b2. Three in a row wins.'],
    ['bothSides', 'stones', 'White to move', 'Black played b2. Three in a row wins.'],
    ['watching', 'pens', `${playerName('pb', 'en')}’s turn`, `${first} played b2. You are watching. Three in a row wins.`],
    ['iWon', 'pens', 'You win!', 'Three in a row, a1 to c3. 5 moves.'],
    ['iWon', 'bolt', '⚡ wins!', 'That is you. Three in a row, a1 to c3. 5 moves.'],
    ['theyWon', 'pens', `${name} wins!`],
    ['bothSidesWon', 'bolt', '⚡ wins!', 'Three in a row, a1 to c3. 5 moves.'],
    ['bothSidesWon', 'pens', 'X wins!'],
    ['watchedWin', 'stones', 'Black wins!', `That is ${first}. Three in a row, a1 to c3. 5 moves.`],
    ['twoLines', 'pens', 'You win!', '2 lines at once: a3–c3, c3–a1. 5 moves.'],
    ['tied', 'pens', 'A tie', 'The board is full and nobody has three in a row. 9 moves.'],
    ['left X', 'pens', 'You win!', `${name} left the game. 2 moves.`],
    ['left O', 'pens', `${name} wins!`, 'You left the game. 2 moves.'],
    ['waitingToBegin', 'bolt', 'Send the link to a friend',
      'You are ⚡ and begin: you may place your first mark already. The first to open the link plays O; everyone after watches. Tip: ⚡ in the centre.'],
    ['waitingHavingBegun', 'bolt', 'Send the link to a friend', 'You are ⚡ and have begun. The first to open the link plays O; everyone after watches.'],
    ['lostWithMove', 'pens', 'Connection lost', 'Trying again. b2 is not played yet; it will be sent as soon as the connection is back.'],
    ['closed1008', 'pens', 'Slowed down', 'That was too much at once. Wait a moment. The page connects again in half a minute.'],
    ['notMyTurn', 'pens', `${name}’s turn`, `Not your turn: ${name} is to move.`],
    ['swap2First mine', 'pens', 'Place X anywhere', `Mark 1 of 3, all placed by you. Then ${name} chooses a side.`],
    ['swap2Second theirs', 'pens', `${name} places O`, `Mark 2 of 3, all placed by ${name}. Then you choose a side.`],
    ['swap2Second both', 'stones', 'Place White anywhere', 'Mark 2 of 3: one of you places all three, then the other one chooses a side.'],
    ['swap2Three theirs', 'pens', 'Choose a side', `Take X, stay O and move, or place two more: then ${name} chooses.`],
    ['swap2Three mine', 'colours', `${name} chooses a side`, `${name} takes BLUE, stays RED, or places two more marks and lets you choose.`],
    ['swap2Three both', 'pens', 'Choose a side',
      'The one who placed three now waits. The other one takes X, stays O and moves, or places two more.'],
    ['swap2Three others', 'pens', `${playerName('pb', 'en')} chooses a side`,
      `${playerName('pb', 'en')} takes X, stays O, or places two more marks and lets ${first} choose. You are watching.`],
    ['swap2More theirs', 'pens', 'Place O anywhere', `Mark 1 of your 2 more. Then ${name} chooses a side.`],
    ['swap2Five mine', 'pens', 'Choose a side', `Stay X and ${name} moves, or take O and move yourself.`],
    ['swap2Five both', 'pens', 'Choose a side', 'The one who placed three now chooses: stay X and wait, or take O and move.'],
    ['swap2Swapped theirs', 'pens', 'Your turn', `${name} swapped and plays X: you play O. Exactly five in a row wins; a longer row does not.`],
    ['swap2Swapped mine', 'pens', `${name}’s turn`, `You swapped: you play X, ${name} plays O. Exactly five in a row wins; a longer row does not.`],
    ['swap2Swapped both', 'pens', 'O to move',
      'Swapped: the one who placed the first mark plays O, the other one X. Exactly five in a row wins; a longer row does not.'],
    ['swap2Stayed theirs', 'pens', 'Your turn', `You stay O, ${name} plays X. Exactly five in a row wins; a longer row does not.`],
    ['pieFirst mine', 'pens', 'Your turn', `You begin; ${name} may then swap sides. Three in a row wins.`],
    ['pie theirs', 'pens', 'Swap, or play on?', `${name} played b2. Take X from ${name}, or place O on a square.`],
    ['pie mine', 'bolt', `${name} may swap sides`, `You played b2. ${name} takes ⚡ from you, or plays on as O.`],
    ['pieSwapped mine', 'pens', `${name}’s turn`, `You swapped: you play X, ${name} plays O. Three in a row wins.`],
    ['openingAlone', 'pens', 'Send the link to a friend',
      'You place the first three marks, already now if you like. The first to open the link then chooses a side; everyone after watches.'],
    ['recordMine', 'pens', 'Your turn', 'O played a3. Three in a row wins.'],
    ['recordTheirs', 'colours', `RED to move: ${name}`, 'BLUE played b2. Three in a row wins.'],
    ['recordPlayed', 'pens', 'Your turn', `${name} played a3. Three in a row wins.`],
    ['recordAlone', 'pens', 'Send the link to a friend',
      'You are X and move next, already now if you like. The first to open the link plays O; everyone after watches.'],
    ['recordAloneTheirs', 'pens', 'Send the link to a friend', 'You are X; your friend plays O and moves next. Everyone after that watches.'],
    ['recordAgain', 'pens', 'Send the link to a friend', 'You are X. The seat of O is free again: whoever opens the link can take it.'],
    ['recordPie', 'pens', `${name} may swap sides`, `b2 was played. ${name} takes X, or plays on as O.`],
    ['recordSwapped', 'pens', `${name}’s turn`,
      'Swapped: the one who placed the first mark plays O, the other one X. Exactly five in a row wins; a longer row does not.'],
    ['recordRising', 'pens', 'Your turn', 'Leave your seat? Somebody else can then take it.'],
    ['lookingAtTheOnlyStart', 'pens', `${name}’s turn`, 'You are looking at the empty board, before the only move.'],
    ['foul', 'pens', 'Your turn', 'b2 is forbidden: it would make a double three.'],
    ['refused', 'pens', 'Your turn', 'b2 was not played. The server could not save it. Try again.'],
  ]);
  for (const [situation, look, title, detail] of rows) {
    await context.test(`${situation}, ${look}`, () => {
      const words = statusOf(situations[situation], look);
      assert.equal(words.title, title);
      if (detail) assert.equal(words.detail, detail);
    });
  }
});

test('the mark beside the sentence is the one to move, the winner, or T', () => {
  const shown = ['myTurn', 'theirTurn', 'theyWon', 'tied', 'aborted', 'waitingToBegin', 'lost', 'swap2Three mine', 'swap2Five mine'].map(
    (key) => statusOf(situations[key], 'pens').glyph);
  assert.deepEqual(shown, ['X', 'O', 'O', 'T', null, null, null, 'O', 'X']);
});

test('waiting is being alone in a game that goes on', () => {
  const waiting = Object.keys(situations).filter((key) => situations[key].status === 'open' && isWaiting(situations[key]));
  assert.deepEqual(waiting, ['waitingToBegin', 'waitingHavingBegun', 'waitingForTheirBeginning', 'waitingAgain',
    'recordAlone', 'recordAloneTheirs', 'recordAgain', 'openingAlone']);
});

test('the notes on the players\' cards', () => {
  const notes = (/** @type {string} */ key) => [seatNote(situations[key].room, 'X'), seatNote(situations[key].room, 'O')];
  assert.deepEqual(notes('myTurn'), ['your turn', 'here']);
  assert.deepEqual(notes('theyAreAway'), ['here', 'away']);
  assert.deepEqual(notes('theyWon'), ['lost', 'won']);
  assert.deepEqual(notes('tied'), ['tie', 'tie']);
  assert.deepEqual(notes('swap2Three theirs'), ['here', 'your choice']);
  assert.deepEqual(notes('swap2Five theirs'), ['chooses', 'here']);
  assert.deepEqual(notes('waitingToBegin'), ['your turn', 'free seat']);
});

test('a name is shown as it is, whatever it holds', () => {
  const odd = '<svg/onload=alert()>{cell}';
  const desk = game(theirs, { moves: [4], seats: { X: { player: ME }, O: { player: THEM, name: odd } } });
  assert.equal(statusOf(desk, 'pens').title, `${odd}’s turn`);
});

test('where only letters can stand, the lightning is asked not to be a picture', () => {
  assert.equal(plainText('⚡ wins!'), '⚡\uFE0E wins!');
});

test('that it is drawn who begins is not said once it is', () => {
  const caro = rules(10, 5, { first: 'random' });
  for (const moves of [[], [4, 0]]) assert.match(statusOf(game({ rules: caro, moves }), 'pens').detail, /five or more in a row wins\.$/i);
});

test('a tie says no more than is true under the rules', () => {
  const detail = (/** @type {Partial<Rules>} */ more) => statusOf(game(tied, { rules: rules(3, 3, more) }), 'pens').detail;
  assert.equal(detail({}), 'The board is full and nobody has three in a row. 9 moves.');
  const special = /** @type {Partial<Rules>[]} */ ([{ ends: 'stones' }, { overline: 'never' }, { forbidden: 'renju' }]);
  for (const more of special) assert.equal(detail(more), 'The board is full and nobody has won. 9 moves.');
});
