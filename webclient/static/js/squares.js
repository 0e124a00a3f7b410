/**
 * The square that somebody typed, "h8"; null where there is none of that name.
 * @param {string} text
 * @param {{width: number, height: number}} rules
 * @returns {number | null}
 */
export function cellOfName(text, { width, height }) {
  const match = /^\s*([a-z])\s*-?\s*(\d{1,2})\s*$/i.exec(text);
  if (!match) return null;
  const column = match[1].toLowerCase().charCodeAt(0) - 97;
  const row = height - Number(match[2]);
  return column < width && row >= 0 && row < height ? row * width + column : null;
}
