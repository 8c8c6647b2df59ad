// @ts-check
// The overlay's content: an iframe of the emulator's origin that communicates only with the page that opened it.
import { openCheckout, updateCheckout } from './actions.js';
import { root } from './dom.js';
import { close, draw } from './draw.js';
import { channel, parentOrigin, post } from './parent-page.js';

const isOverlay = new URLSearchParams(location.search).get('display') !== 'inline';
document.documentElement.dataset.display = isOverlay ? 'overlay' : 'inline';

window.addEventListener('message', ({ origin, source, data }) => {
  if (origin !== parentOrigin || source !== window.parent || data?.channel !== channel) return;
  if (data.type === 'open') openCheckout(data.payload);
  if (data.type === 'update') updateCheckout(data.payload);
});

/** The overlay covers the page, so the focus stays inside. */
/** @param {KeyboardEvent} event */
function keepFocus(event) {
  const all = [...root.querySelectorAll('button, input, select')];
  const [from, to] = event.shiftKey ? [all[0], all.at(-1)] : [all.at(-1), all[0]];
  if (document.activeElement !== from || !(to instanceof HTMLElement)) return;
  event.preventDefault();
  to.focus();
}

document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') close();
  if (event.key === 'Tab' && isOverlay) keepFocus(event);
});

draw();
post('ready');
