// @ts-check
// The checkout's content: an iframe of the emulator's origin that communicates only with the page that opened it.
import { openCheckout, updateCheckout } from './actions.js';
import { root } from './dom.js';
import { draw } from './draw.js';
import { channel, close, parentOrigin, post } from './parent-page.js';
import { changed, onChange, state } from './state.js';

document.documentElement.dataset.display = state.isInline ? 'inline' : 'overlay';

window.addEventListener('message', ({ origin, source, data }) => {
  if (origin !== parentOrigin || source !== window.parent || data?.channel !== channel) return;
  if (data.type === 'open') void openCheckout(data.payload);
  if (data.type === 'update') updateCheckout(data.payload);
});

/** Keeps the focus inside the overlay, which covers the page. */
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
  if (event.key === 'Tab' && !state.isInline) keepFocus(event);
});

onChange(draw);
changed();
new ResizeObserver(() => post('height', root.scrollHeight)).observe(root);
post('ready');
