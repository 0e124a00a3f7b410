/**
 * Puts a text on the clipboard, also where a page may not use the modern way
 * (plain HTTP). Says whether it is there; never throws.
 * @param {string} text
 * @param {{navigator: any, document: any}} [world]
 * @returns {Promise<boolean>}
 */
export async function copyText(text, world = window) {
  try {
    await world.navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByCommand(text, world.document);
  }
}

/**
 * @param {string} text
 * @param {any} document
 */
function copyByCommand(text, document) {
  let put = false;
  /** @param {ClipboardEvent} event */
  function onCopy(event) {
    if (!event.clipboardData) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    event.clipboardData.setData('text/plain', text);
    put = true;
  }
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'visually-hidden';
  area.readOnly = true;
  document.body.append(area);
  document.addEventListener('copy', onCopy, true);
  try {
    area.select();
    return document.execCommand('copy') && put;
  } catch {
    return false;
  } finally {
    document.removeEventListener('copy', onCopy, true);
    area.remove();
    focused?.focus?.({ preventScroll: true });
  }
}

/**
 * Hands a link to the system's share sheet.
 * @param {string} url
 * @param {any} [navigator]
 * @returns {Promise<'shared' | 'left' | 'failed'>} left: the person closed the sheet
 */
export async function shareLink(url, navigator = window.navigator) {
  try {
    await navigator.share({ url });
    return 'shared';
  } catch (error) {
    return /** @type {any} */ (error)?.name === 'AbortError' ? 'left' : 'failed';
  }
}
