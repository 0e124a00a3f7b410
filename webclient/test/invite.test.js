import assert from 'node:assert/strict';
import test from 'node:test';
import { copyText, shareLink } from '../static/js/clipboard.js';
import { inviteURL, linkVia, reachOf } from '../static/js/reach.js';

test('a link says who can open it', () => {
  const reach = {
    loopback: ['http://localhost:8080/', 'http://127.0.0.1/', 'http://127.9.9.9/', 'http://[::1]:8080/', 'http://a.localhost/',
      'http://[::ffff:127.0.0.1]/', 'http://0.0.0.0:8080/'],
    private: ['http://192.168.1.5:8080/', 'http://10.1.2.3/', 'http://172.16.0.1/', 'http://172.31.9.9/', 'http://169.254.1.1/',
      'http://100.100.1.1/', 'http://[fd12::1]/', 'http://[fe80::1]/', 'http://laptop/', 'http://laptop.local:8080/', 'http://nas.home.arpa/',
      'http://[::ffff:10.0.0.1]/'],
    public: ['https://play.example.org/', 'http://172.32.0.1/', 'http://8.8.8.8/', 'http://[2001:db8::1]/', 'http://100.128.0.1/',
      'https://local.example/', 'https://10.example.org/'],
  };
  for (const [kind, links] of Object.entries(reach)) for (const link of links) assert.equal(reachOf(link), kind, link);
  assert.equal(reachOf('http://8.8.8.8:8080/r/k7f39', ['http://8.8.8.8:8080/']), 'private');
});

test('the link is below the public URL, else below the page', () => {
  const base = new URL('http://localhost:8080/play/');
  const config = { assets: '', lan: [], publicURL: '' };
  assert.equal(inviteURL({ config, base }, 'k7f39'), 'http://localhost:8080/play/r/k7f39');
  const known = { ...config, publicURL: 'https://example.org/games/' };
  assert.equal(inviteURL({ config: known, base }, 'k7f39'), 'https://example.org/games/r/k7f39');
});

test('the same room under an address of the network', () => {
  const base = new URL('http://localhost:8080/play/');
  assert.equal(linkVia('http://localhost:8080/play/r/k7f39', 'http://192.168.1.5:8080/play/', base), 'http://192.168.1.5:8080/play/r/k7f39');
});

/**
 * A document whose execCommand does what the test says.
 * @param {(copy: () => boolean) => boolean} command
 */
function fakeDocument(command) {
  /** @type {string[]} */
  const clipboard = [];
  /** @type {((event: any) => void)[]} */
  const listeners = [];
  const area = { select() {}, remove() {}, value: '', className: '', readOnly: false };
  const clipboardData = { setData: (/** @type {string} */ _, /** @type {string} */ text) => clipboard.push(text) };
  const event = { clipboardData, preventDefault() {}, stopImmediatePropagation() {} };
  const copy = () => {
    for (const fn of listeners) fn(event);
    return true;
  };
  return {
    clipboard,
    listeners,
    activeElement: null,
    body: { append() {} },
    createElement: () => area,
    addEventListener: (/** @type {string} */ _, /** @type {any} */ fn) => listeners.push(fn),
    removeEventListener: (/** @type {string} */ _, /** @type {any} */ fn) => listeners.splice(listeners.indexOf(fn), 1),
    execCommand: () => command(copy),
  };
}

test('copying', async (context) => {
  await context.test('uses the clipboard where it may', async () => {
    /** @type {string[]} */
    const written = [];
    const navigator = { clipboard: { writeText: async (/** @type {string} */ text) => written.push(text) } };
    assert.equal(await copyText('link', { navigator, document: null }), true);
    assert.deepEqual(written, ['link']);
  });

  const cases = /** @type {const} */ ([
    ['there is no clipboard on plain HTTP', {}],
    ['it is forbidden', { clipboard: { writeText: () => Promise.reject(new Error('NotAllowedError')) } }],
  ]);
  for (const [name, navigator] of cases) {
    await context.test(`uses the old command where ${name}`, async () => {
      const document = fakeDocument((copy) => copy());
      assert.equal(await copyText('link', { navigator, document }), true);
      assert.deepEqual(document.clipboard, ['link']);
      assert.deepEqual(document.listeners, []);
    });
  }

  await context.test('never claims what did not happen', async () => {
    const throws = () => {
      throw new Error('no');
    };
    for (const command of [() => false, () => true, throws]) {
      const document = fakeDocument(command);
      assert.equal(await copyText('link', { navigator: {}, document }), false);
      assert.deepEqual(document.listeners, []);
    }
  });
});

test('sharing tells a closed sheet from one that failed', async () => {
  /** @param {string} name */
  const failing = (name) => ({ share: () => Promise.reject(Object.assign(new Error(), { name })) });
  assert.equal(await shareLink('link', { share: async () => {} }), 'shared');
  assert.equal(await shareLink('link', failing('AbortError')), 'left');
  assert.equal(await shareLink('link', failing('NotAllowedError')), 'failed');
  assert.equal(await shareLink('link', {}), 'failed');
});
