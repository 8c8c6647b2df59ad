// @ts-check
import { focusOn, h, icon, root } from './dom.js';
import { post } from './parent-page.js';
import { state } from './state.js';
import { steps } from './steps.js';
import { summary } from './summary.js';

export function close() {
  if (!state.isBusy) post('close');
}

function heading() {
  const marker = h('p', { class: 'marker' }, icon('lock', 14), h('span', {}, 'Paddle emulator – no money moves'));
  const label = { type: 'button', class: 'close', 'aria-label': 'Close the checkout' };
  return h('header', {}, marker, h('button', { ...label, onclick: close }, icon('close')));
}

export function draw() {
  document.documentElement.dataset.theme = state.view?.theme ?? state.settings.theme ?? 'light';
  const focused = document.activeElement?.id;
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
  root.replaceChildren(h('div', frame, heading(), columns));
  if (focused) focusOn(`#${focused}`);
  post('height', root.scrollHeight);
}

/** Focuses a form's first empty field, otherwise the heading, so that a screen reader reads it. */
/** @param {import('./state.js').Step} step */
export function go(step) {
  Object.assign(state, { step, notice: null, fieldErrors: {} });
  draw();
  const isForm = step === 'details' || step === 'payment';
  if (!isForm || !focusOn('main input:not([readonly])')) focusOn('h1');
}
