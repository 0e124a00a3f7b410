/** A browser window with a clock that is moved by hand and sockets that are driven by hand. */
export function createWorld({ hidden = false } = {}) {
  /** @type {{at: number, id: number, fn: () => void}[]} */
  let timers = [];
  let lastId = 0;
  const clock = { now: 0 };
  /** @type {FakeSocket[]} */
  const sockets = [];
  const store = new Map();
  const reloads = { count: 0 };

  class FakeSocket {
    /**
     * @param {string} url
     * @param {string} protocol
     */
    constructor(url, protocol) {
      Object.assign(this, { url, protocol });
      sockets.push(this);
    }
    url = '';
    protocol = '';
    readyState = 0;
    madeAt = clock.now;
    /** @type {any[]} */
    sent = [];
    /** @type {any} */ onopen = null;
    /** @type {any} */ onmessage = null;
    /** @type {any} */ onclose = null;
    send(/** @type {string} */ text) {
      this.sent.push(JSON.parse(text));
    }
    close() {
      this.readyState = 3;
    }
    open() {
      this.readyState = 1;
      this.onopen?.();
    }
    frame(/** @type {any} */ data) {
      this.onmessage?.({ data: typeof data === 'string' ? data : JSON.stringify(data) });
    }
    ended(code = 1006, reason = '') {
      this.readyState = 3;
      this.onclose?.({ code, reason });
    }
  }

  const page = Object.assign(new EventTarget(), { visibilityState: hidden ? 'hidden' : 'visible' });
  const world = Object.assign(new EventTarget(), {
    WebSocket: FakeSocket,
    document: page,
    Math: { random: () => 0.5 },
    location: { href: 'https://play.example.org/r/x', reload: () => { reloads.count += 1; } },
    sessionStorage: {
      getItem: (/** @type {string} */ key) => store.get(key) ?? null,
      setItem: (/** @type {string} */ key, /** @type {string} */ value) => store.set(key, value),
      removeItem: (/** @type {string} */ key) => store.delete(key),
    },
    setTimeout(/** @type {() => void} */ fn, /** @type {number} */ ms) {
      lastId += 1;
      timers.push({ at: clock.now + ms, id: lastId, fn });
      return lastId;
    },
    clearTimeout(/** @type {number} */ id) {
      timers = timers.filter((timer) => timer.id !== id);
    },
  });

  return {
    world,
    sockets,
    reloads,
    last: () => sockets[sockets.length - 1],
    alive: () => sockets.filter(({ readyState }) => readyState < 2).length,
    waiting: () => timers.length,
    /** @param {number} ms */
    pass(ms) {
      const until = clock.now + ms;
      for (;;) {
        const [next] = timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at);
        if (!next) break;
        timers = timers.filter((timer) => timer !== next);
        clock.now = next.at;
        next.fn();
      }
      clock.now = until;
    },
    /**
     * @param {string} type
     * @param {object} [fields]
     */
    happen(type, fields = {}) {
      const target = type === 'visibilitychange' ? page : world;
      target.dispatchEvent(Object.assign(new Event(type), fields));
    },
    /** @param {boolean} away */
    hide(away) {
      page.visibilityState = away ? 'hidden' : 'visible';
      page.dispatchEvent(new Event('visibilitychange'));
    },
  };
}
