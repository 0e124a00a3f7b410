import assert from 'node:assert/strict';
import test from 'node:test';
import { blockedWords, whyBlocked } from '../static/js/blocked.js';
import './vocabulary.js';

const base = new URL('https://a.example/play/');
const origin = 'https://a.example';

/** @param {object} body */
const answering = (body) => async () => /** @type {any} */ ({ json: async () => body });

test('the server is asked about this page’s own origin, below the base path', async () => {
  let asked = '';
  await whyBlocked({ base, origin, ask: async (url) => { asked = String(url); throw new Error('offline'); } });
  assert.equal(asked, 'https://a.example/play/api/echo?origin=https%3A%2F%2Fa.example');
});

test('who is to blame follows from what the server answers', async () => {
  const silent = await whyBlocked({ base, origin, ask: async () => { throw new Error('offline'); } });
  assert.deepEqual(silent, { why: 'silent', setting: '' });
  const error = await whyBlocked({ base, origin, ask: async () => /** @type {any} */ ({ json: async () => { throw new Error('no JSON'); } }) });
  assert.deepEqual(error, { why: 'silent', setting: '' });
  assert.deepEqual(await whyBlocked({ base, origin, ask: answering({ host: 'a.example' }) }), { why: 'proxy', setting: '' });
  const setting = '-public-url https://a.example/play';
  assert.deepEqual(await whyBlocked({ base, origin, ask: answering({ refused: true, setting }) }), { why: 'refused', setting });
});

test('the words name the setting where there is one', () => {
  assert.match(blockedWords({ why: 'refused', setting: '-public-url https://a.example' }), /start it with -public-url https:\/\/a\.example\./);
  assert.match(blockedWords({ why: 'proxy', setting: '' }), /^This site’s proxy blocks live connections/);
});
