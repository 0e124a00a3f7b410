export const FIRST = 1_000;
export const CAP = 30_000;

/**
 * How long to wait before the next attempt: a random moment within the first
 * second, then growing, and never the same for two clients.
 * @param {number} failures in a row before this one
 * @param {number} random in [0, 1)
 */
export function delay(failures, random) {
  if (failures <= 0) return random * FIRST;
  const ceiling = Math.min(CAP, FIRST * 2 ** Math.min(failures, 16));
  return ceiling * (0.5 + random / 2);
}

/**
 * @param {number} random in [0, 1)
 */
export function slowDelay(random) {
  return CAP * (0.6 + random * 0.4);
}
