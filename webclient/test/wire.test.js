import assert from 'node:assert/strict';
import test from 'node:test';
import { CAP, delay, slowDelay } from '../static/js/backoff.js';
import { connect } from '../static/js/wire.js';
import { createWorld } from './fakeworld.js';

/** @param {{hidden?: boolean}} [options] */
function start(options) {
  const fake = createWorld(options);
  /** @type {any[]} */
  const frames = [];
  /** @type {WireStatus[]} */
  const statuses = [];
  /** @type {WireDetail[]} */
  const details = [];
  const wire = connect({
    url: 'https://play.example.org/play/r/x/ws',
    world: fake.world,
    onFrame: (frame) => frames.push(frame),
    onStatus: (status, detail) => {
      statuses.push(status);
      details.push(detail);
    },
  });
  return { ...fake, wire, frames, statuses, details };
}

/** @param {{hidden?: boolean}} [options] */
function opened(options) {
  const all = start(options);
  all.last().open();
  return all;
}

test('delays grow, are never the same for two, and end at thirty seconds', () => {
  for (let failures = 0; failures < 40; failures += 1) {
    const [least, most] = [delay(failures, 0), delay(failures, 0.999999)];
    assert.ok(most <= CAP && most - least > 450, `${failures}: ${least} ${most}`);
    assert.ok(failures === 0 || least >= delay(failures - 1, 0));
  }
  assert.ok(delay(0, 0.999) <= 1000);
  assert.ok(slowDelay(0) > 15_000 && slowDelay(0.999) <= CAP);
});

test('the socket has the page\'s own scheme, path and protocol', () => {
  const { last } = start();
  assert.equal(last().url, 'wss://play.example.org/play/r/x/ws');
  assert.equal(last().protocol, 'rowhouse.v1');
});

test('frames arrive; what is no frame is ignored', () => {
  const { last, frames, statuses } = opened();
  for (const data of ['null', '[]', '1', '"x"', '{}', ']', '', '{"type":7}']) last().frame(data);
  last().frame({ type: 'hello', player: 'p' });
  assert.deepEqual([frames, statuses], [[{ type: 'hello', player: 'p' }], ['connecting', 'open']]);
});

test('sending tells whether it was sent', () => {
  const { wire, last } = start();
  assert.equal(wire.send({ type: 'click' }), false);
  last().open();
  assert.equal(wire.send({ type: 'click' }), true);
  assert.deepEqual(last().sent, [{ type: 'click' }]);
  last().ended();
  assert.equal(wire.send({ type: 'click' }), false);
});

test('a lost connection shows at once and comes back by itself', () => {
  const { last, pass, statuses, sockets } = opened();
  last().ended(1012);
  assert.deepEqual(statuses, ['connecting', 'open', 'lost']);
  pass(500);
  assert.equal(sockets.length, 2);
  last().open();
  assert.deepEqual(statuses, ['connecting', 'open', 'lost', 'open']);
});

test('a server that says it will be back is waited for, not for ever', () => {
  const { last, pass, details, sockets } = opened();
  last().ended(1012);
  assert.deepEqual(details.at(-1), { failures: 1, everOpen: true, restarting: true });
  for (let step = 0; step < 200 && details.at(-1)?.failures !== 6; step += 1) {
    pass(1_000);
    if (sockets.at(-1)?.readyState === 0) last().ended();
  }
  assert.equal(details.at(-1)?.restarting, false);
  pass(30_000);
  last().open();
  last().ended();
  assert.equal(details.at(-1)?.restarting, false);
});

test('a connection that goes silent is found dead by its own ping', () => {
  const { last, pass, statuses, sockets } = opened();
  pass(10_000);
  assert.deepEqual(last().sent, [{ type: 'ping' }]);
  last().frame({ type: 'pong', now: 1 });
  pass(10_000);
  assert.equal(last().sent.length, 2);
  pass(9_999);
  assert.equal(statuses.at(-1), 'open');
  pass(1);
  assert.equal(statuses.at(-1), 'lost');
  assert.equal(sockets[0].readyState, 3);
});

test('attempts that come to nothing are given up within ten seconds and grow apart', () => {
  const { pass, sockets, alive } = start();
  for (let step = 0; step < 300; step += 1) {
    pass(1_000);
    assert.ok(alive() <= 1);
  }
  const gaps = sockets.slice(1).map(({ madeAt }, index) => madeAt - sockets[index].madeAt);
  assert.ok(gaps.slice(1).every((gap, index) => gap >= gaps[index]), String(gaps));
  assert.ok(gaps[0] <= 10_000 && Math.max(...gaps) <= 10_000 + CAP, String(gaps));
});

test('only a connection that answers makes the next delay short again', () => {
  const { last, pass, sockets } = opened();
  const waitForNext = () => {
    const before = sockets.length;
    let waited = 0;
    for (; sockets.length === before; waited += 100) pass(100);
    return waited;
  };
  for (let round = 0; round < 6; round += 1) {
    last().ended();
    waitForNext();
    last().open();
  }
  last().ended();
  assert.ok(waitForNext() > 10_000);
  last().open();
  pass(10_000);
  last().frame({ type: 'pong', now: 1 });
  last().ended();
  assert.ok(waitForNext() <= 1_000);
});

test('the network\'s return is tried at once', () => {
  const { last, pass, happen, sockets } = opened();
  last().ended();
  for (let round = 0; round < 5; round += 1) {
    pass(CAP);
    last().ended();
  }
  const before = sockets.length;
  happen('online');
  assert.equal(sockets.length, before + 1);
});

test('the page\'s return', async (context) => {
  await context.test('an open socket that does not answer is replaced within three seconds', () => {
    const { hide, pass, last, sockets, alive } = opened();
    const old = last();
    hide(true);
    hide(false);
    pass(3_000);
    assert.deepEqual([sockets.length, alive(), old.readyState], [2, 1, 3]);
  });

  await context.test('one that answers is kept', () => {
    const { hide, pass, last, sockets } = opened();
    hide(true);
    hide(false);
    assert.deepEqual(last().sent, [{ type: 'ping' }]);
    last().frame({ type: 'pong', now: 1 });
    pass(5_000);
    assert.equal(sockets.length, 1);
  });

  await context.test('one stuck while connecting is given up at once', () => {
    const { hide, last, alive, sockets } = start();
    const stuck = last();
    hide(true);
    hide(false);
    assert.equal(sockets.length, 2);
    assert.deepEqual([stuck.readyState, alive()], [3, 1]);
  });

  await context.test('a late word of the old socket means nothing', () => {
    const { hide, sockets, statuses, frames } = start();
    hide(true);
    hide(false);
    sockets[1].open();
    sockets[0].open();
    sockets[0].frame({ type: 'state' });
    sockets[0].ended(4001);
    assert.deepEqual([statuses, frames], [['connecting', 'open'], []]);
  });
});

test('going offline is checked rather than believed', () => {
  const { happen, pass, last, statuses } = opened();
  happen('offline');
  assert.deepEqual(last().sent, [{ type: 'ping' }]);
  pass(2_500);
  assert.equal(statuses.at(-1), 'lost');
});

test('close codes', async (context) => {
  for (const code of [4001, 4004, 4005]) {
    await context.test(`${code} is the end`, () => {
      const { last, pass, statuses, sockets, waiting, happen } = opened();
      last().ended(code, 'why');
      pass(120_000);
      happen('online');
      assert.deepEqual([statuses.at(-1), sockets.length, waiting()], [{ closed: code, reason: 'why' }, 1, 0]);
    });
  }

  await context.test('1008 says why and comes back slowly, whatever happens meanwhile', () => {
    const { last, pass, statuses, sockets, happen } = opened();
    last().ended(1008, 'rate');
    assert.deepEqual(statuses.at(-1), { closed: 1008, reason: 'rate' });
    happen('online');
    pass(15_000);
    assert.equal(sockets.length, 1);
    pass(15_000);
    assert.equal(sockets.length, 2);
  });

  await context.test('1013 comes back within a second', () => {
    const { last, pass, sockets } = opened();
    last().ended(1013, 'slow');
    pass(1_000);
    assert.equal(sockets.length, 2);
  });

  await context.test('4009 loads the page again, once', () => {
    const { last, reloads, world } = opened();
    last().ended(4009);
    assert.equal(reloads.count, 1);
    connect({ url: '/ws', world, onFrame: () => {} });
    last().ended(4009);
    assert.equal(reloads.count, 1);
  });
});

test('a page that is left closes its socket, and one that is brought back opens another', () => {
  const { sockets, alive, waiting, happen } = opened();
  happen('pagehide');
  assert.deepEqual([alive(), waiting()], [0, 0]);
  happen('pageshow', { persisted: true });
  assert.deepEqual([sockets.length, alive()], [2, 1]);
});

test('stop leaves no socket, no timer and no ear', () => {
  const { wire, alive, waiting, hide, happen, sockets } = opened();
  wire.stop();
  hide(true);
  hide(false);
  happen('online');
  happen('pageshow', { persisted: true });
  assert.deepEqual([alive(), waiting(), sockets.length], [0, 0, 1]);
});
