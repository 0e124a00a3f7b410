import { readFileSync } from 'node:fs';
import { posix } from 'node:path';

/**
 * All modules that one needs before it can run, itself among them.
 * @param {string} name
 * @param {Set<string>} seen
 */
export function needs(name, seen = new Set()) {
  if (seen.has(name)) return seen;
  seen.add(name);
  const text = readFileSync(new URL(`../static/js/${name}`, import.meta.url), 'utf8');
  for (const [, from] of text.matchAll(/^(?:import|export) [^']*?from '(\.[^']+)'/gm)) needs(posix.join(posix.dirname(name), from), seen);
  return seen;
}
