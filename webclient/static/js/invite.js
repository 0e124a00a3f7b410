import { copyText, shareLink } from './clipboard.js';
import { el, replace, setText } from './dom.js';
import { language, onLanguage, t } from './i18n.js';
import { inviteURL, linkVia, reachOf } from './reach.js';
import { createTexts } from './texts.js';

const COPIED_FOR = 2500;

/**
 * @typedef {object} Invitation
 * @property {string} url the page's own link
 * @property {string} lan another address of the server, or ''
 * @property {string} note a key of what just happened, or ''
 * @property {boolean} sharing
 * @property {boolean} qr
 * @property {boolean} noQR it could not be drawn
 */

/**
 * The invitation: share, copy, QR code, all of one and the same link, and who
 * can open it.
 * @param {{room: string, context: Context, mode: 'waiting' | 'small'}} options
 */
export function createInvite({ room, context, mode }) {
  const canShare = typeof navigator.share === 'function';
  const waiting = mode === 'waiting';
  /** @type {Invitation} */
  const state = { url: inviteURL(context, room), lan: '', note: '', sharing: false, qr: waiting, noQR: false };
  const texts = createTexts();
  const parts = createParts({ texts, waiting, canShare, share, copy, toggleQR, setLan, failedQR });
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  async function share() {
    if (state.sharing) return;
    state.sharing = true;
    const outcome = await shareLink(link());
    state.sharing = false;
    if (outcome === 'failed') await copy('invite.notShared');
  }

  /** @param {string} [done] the key of what to say when it is copied */
  async function copy(done = 'invite.copied') {
    const copied = await copyText(link());
    say(copied ? done : 'invite.notCopied');
    if (!copied) getSelection()?.selectAllChildren(parts.link);
  }

  /** @param {string} note */
  function say(note) {
    clearTimeout(timer);
    state.note = note;
    if (note === 'invite.copied') timer = setTimeout(() => say(''), COPIED_FOR);
    render();
  }

  function toggleQR() {
    state.qr = !state.qr;
    render();
  }

  /** @param {string} lan */
  function setLan(lan) {
    Object.assign(state, { lan, note: '', noQR: false });
    render();
  }

  function failedQR() {
    state.noQR = true;
    render();
  }

  function link() {
    return state.lan ? linkVia(state.url, state.lan, context.base) : state.url;
  }

  function render() {
    const lan = context.config.publicURL ? [] : context.config.lan;
    parts.render({
      ...state,
      link: link(),
      kind: reachOf(link(), lan),
      lanLinks: reachOf(state.url) === 'loopback' ? lan : [],
      base: context.base,
    });
  }

  const stopLanguage = onLanguage(render);
  render();
  return {
    node: parts.node,
    stop() {
      clearTimeout(timer);
      texts.stop();
      stopLanguage();
    },
  };
}

/**
 * @param {object} options
 * @param {import('./texts.js').Texts} options.texts
 * @param {boolean} options.waiting
 * @param {boolean} options.canShare
 * @param {() => void} options.share
 * @param {() => void} options.copy
 * @param {() => void} options.toggleQR
 * @param {(lan: string) => void} options.setLan
 * @param {() => void} options.failedQR
 */
function createParts({ texts, waiting, canShare, share, copy, toggleQR, setLan, failedQR }) {
  const primary = waiting ? 'button button-primary invite-main' : 'button';
  const shareButton = canShare && button(texts, primary, 'invite.share', share);
  const copyWord = el('span');
  const copyButton = el('button', {
    class: canShare || !waiting ? 'button' : primary,
    attributes: { type: 'button' },
    on: { click: () => copy() },
  }, copyWord);
  const qrWord = el('span');
  const qrButton = !waiting && el('button', { class: 'button', attributes: { type: 'button' }, on: { click: toggleQR } }, qrWord);
  const picture = el('img', { class: 'invite-qr', attributes: { width: 148, height: 148, decoding: 'async' }, on: { error: failedQR } });
  texts.attribute(picture, 'alt', 'invite.qr.alt');
  const link = el('a', { class: 'invite-link', attributes: { dir: 'ltr' } });
  const reach = el('p', { class: 'invite-reach' });
  const note = el('p', { class: 'note invite-note', attributes: { role: 'status' } });
  const others = el('div', { class: 'invite-lan' });
  const widen = createWiden(texts);
  const inBox = [shareButton, copyButton, qrButton].filter((node) => node && !node.classList.contains('invite-main'));
  const box = el('div', { class: 'invite-box' }, picture,
    el('div', { class: 'invite-words' }, reach, link, el('div', { class: 'invite-buttons' }, inBox), note, others), widen.node);
  const main = [shareButton, copyButton].filter((node) => node && node.classList.contains('invite-main'));
  const node = el('div', { class: `invite invite-${waiting ? 'waiting' : 'small'}` }, main, box);

  return {
    node,
    link,
    /** @param {Invitation & {link: string, kind: import('./reach.js').Reach, lanLinks: string[], base: URL}} view */
    render(view) {
      const { kind } = view;
      link.href = view.link;
      if (link.textContent !== view.link) replace(link, breakable(view.link));
      setText(reach, t(kind === 'public' && !waiting ? 'invite.watch' : `invite.reach.${kind}`));
      setText(copyWord, t(view.note === 'invite.copied' ? 'invite.copied' : canShare && waiting ? 'invite.copy' : 'invite.copyLink'));
      setText(note, view.note ? t(view.note) : '');
      note.classList.toggle('visually-hidden', view.note === 'invite.copied');
      setText(qrWord, t(view.qr ? 'invite.qr.hide' : 'invite.qr'));
      if (qrButton) qrButton.setAttribute('aria-expanded', String(view.qr));
      picture.hidden = !view.qr || view.noQR;
      if (view.qr) setSource(picture, new URL(`api/qr.svg?text=${encodeURIComponent(view.link)}`, view.base).href);
      renderOthers(others, view, setLan);
      widen.render(kind, view.lanLinks.length > 0, view.base.port || '8080');
    },
  };
}

/**
 * Only where the page is open on the server's own machine: the links that work
 * for others in its network.
 * @param {HTMLElement} others
 * @param {{lan: string, lanLinks: string[]}} view
 * @param {(lan: string) => void} setLan
 */
function renderOthers(others, { lan, lanLinks }, setLan) {
  const wanted = lan ? [''] : lanLinks;
  const shown = `${language()} ${wanted}`;
  if (others.dataset.shown === shown) return;
  others.dataset.shown = shown;
  others.hidden = wanted.length === 0;
  replace(others, wanted.map((address) => el('button', {
    class: 'button button-plain invite-other',
    text: address ? `${t('invite.useLan')}${wanted.length > 1 ? ` (${new URL(address).host})` : ''}` : t('invite.useOwn'),
    attributes: { type: 'button' },
    on: {
      click: () => {
        setLan(address);
        /** @type {HTMLElement | null} */ (others.firstElementChild)?.focus();
      },
    },
  })));
}

/** @param {import('./texts.js').Texts} texts */
function createWiden(texts) {
  const how = el('p', { class: 'note' });
  const node = el('details', { class: 'invite-widen' }, texts.text(el('summary', { class: 'note' }), 'invite.widen'), how);
  return {
    node,
    /**
     * @param {import('./reach.js').Reach} kind
     * @param {boolean} hasLan
     * @param {string} port
     */
    render(kind, hasLan, port) {
      node.hidden = kind === 'public' || (kind === 'loopback' && hasLan);
      if (node.hidden) return;
      const flag = kind === 'loopback' ? `-addr 0.0.0.0:${port}` : '-public-url https://…';
      const [before, after = ''] = t(`invite.widen.${kind}`, { flag: '\n' }).split('\n');
      replace(how, before, el('code', { text: flag }), after);
    },
  };
}

/**
 * @param {import('./texts.js').Texts} texts
 * @param {string} name
 * @param {string} key
 * @param {() => void} onClick
 */
function button(texts, name, key, onClick) {
  return texts.text(el('button', { class: name, attributes: { type: 'button' }, on: { click: onClick } }), key);
}

/**
 * The link with places where a line may end; its text is the link.
 * @param {string} link
 */
function breakable(link) {
  return (link.match(/[^/:.]*[/:.]\/*|[^/:.]+/g) ?? []).flatMap((part, i) => (i ? [el('wbr'), part] : [part]));
}

/**
 * @param {HTMLImageElement} picture
 * @param {string} source
 */
function setSource(picture, source) {
  if (picture.src !== source) picture.src = source;
}
