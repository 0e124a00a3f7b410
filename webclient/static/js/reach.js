/** @typedef {'loopback' | 'private' | 'public'} Reach */

/**
 * Who can open a link, as far as its host tells, or the server, which knows its
 * addresses in the network.
 * @param {string} url
 * @param {string[]} [lan]
 * @returns {Reach}
 */
export function reachOf(url, lan = []) {
  const { hostname, origin } = new URL(url);
  if (lan.some((address) => new URL(address).origin === origin)) return 'private';
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  if (isIPv4(host)) return reachOfIPv4(host.split('.').map(Number));
  if (host.includes(':')) return reachOfIPv6(host);
  if (host === 'localhost' || host.endsWith('.localhost')) return 'loopback';
  const near = !host.includes('.') || /\.(local|lan|home|internal|intranet|home\.arpa)$/.test(host);
  return near ? 'private' : 'public';
}

/** @param {string} host */
function isIPv4(host) {
  return /^\d+\.\d+\.\d+\.\d+$/.test(host);
}

/**
 * @param {number[]} parts
 * @returns {Reach}
 */
function reachOfIPv4([a, b]) {
  if (a === 127 || a === 0) return 'loopback';
  if (a === 10 || (a === 172 && b >= 16 && b < 32) || (a === 192 && b === 168)) return 'private';
  if ((a === 169 && b === 254) || (a === 100 && b >= 64 && b < 128)) return 'private';
  return 'public';
}

/**
 * @param {string} host as a URL writes it
 * @returns {Reach}
 */
function reachOfIPv6(host) {
  const mapped = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(host);
  if (mapped) {
    const [high, low] = [parseInt(mapped[1], 16), parseInt(mapped[2], 16)];
    return reachOfIPv4([high >> 8, high & 255, low >> 8, low & 255]);
  }
  if (host === '::1' || host === '::') return 'loopback';
  return /^(f[cd]|fe[89ab])/.test(host) ? 'private' : 'public';
}

/**
 * The link to send: below the public URL where there is one, else below the
 * address this page came from.
 * @param {{config: Config, base: URL}} context
 * @param {string} room
 */
export function inviteURL({ config, base }, room) {
  const home = config.publicURL ? config.publicURL.replace(/\/*$/, '/') : base;
  return new URL(`r/${encodeURIComponent(room)}`, home).href;
}

/**
 * The same path under another address of the server.
 * @param {string} url
 * @param {string} base a page's base, such as http://192.168.1.5:8080/
 * @param {URL} from the base of url
 */
export function linkVia(url, base, from) {
  return new URL(url.slice(from.href.length), base).href;
}
