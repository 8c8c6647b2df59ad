// @ts-check
import { focusOn, h, icon, root } from './dom.js';
import { close, post } from './parent-page.js';
import { state } from './state.js';
import { steps } from './steps.js';
import { summary } from './summary.js';

const mark = () => h('p', { class: 'marker' }, icon('lock', 14), h('span', {}, 'Paddle emulator – no money moves'));

function heading() {
  const label = { type: 'button', class: 'close', 'aria-label': 'Close the checkout' };
  return h('header', {}, mark(), h('button', { ...label, onclick: close }, icon('close')));
}

function overlay() {
  const main = h('main', {}, steps[state.step]());
  const columns = h(
    'div',
    { class: 'columns', 'data-step': state.step },
    state.step === 'error' ? null : summary(),
    main,
  );
  const isFirst = root.childElementCount === 0;
  const frame = {
    class: isFirst ? 'dialog entering' : 'dialog',
    role: 'dialog',
    'aria-modal': 'true',
    'aria-label': 'Checkout',
  };
  return h('div', frame, heading(), columns);
}

const form = () => h('main', { class: 'inline', 'aria-label': 'Checkout' }, steps[state.step](), mark());

const spoken = /** @type {HTMLElement} */ (document.querySelector('[data-spoken]'));

/** Announces the total when a country, a code or the page's items change it, wherever the focus is. */
function speakTotal() {
  const { view } = state;
  const text = view && !view.isSettled ? `Total ${view.total}, with ${view.tax} tax` : '';
  if (spoken.textContent !== text) spoken.textContent = text;
}

/** @param {string[]} selectors */
export function draw(selectors) {
  document.documentElement.dataset.theme = state.view?.theme ?? state.settings.theme ?? 'light';
  const focused = document.activeElement?.id;
  root.replaceChildren(state.isInline ? form() : overlay());
  root.setAttribute('aria-busy', String(state.isBusy));
  if (focused) focusOn(`#${CSS.escape(focused)}`);
  selectors.some(focusOn);
  speakTotal();
  post('height', root.scrollHeight);
}
