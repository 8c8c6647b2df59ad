// @ts-check
import { submitCard } from './actions.js';
import { focusOn, h, root } from './dom.js';
import { draw, go } from './draw.js';
import { alertBox, field, inputOf, mainButton } from './fields.js';
import { formatExpiry, formatNumber } from './format-card.js';
import { draft, getView, state } from './state.js';

/** @type {{ number: string, label: string }[]} */
const testCards = JSON.parse(root.dataset.cards ?? '[]');

function payLabel() {
  const { kind, recurring, total, isFree } = getView();
  if (kind === 'payment_method') return 'Save this card';
  return isFree && recurring?.trial ? 'Start the trial' : `Pay ${total}`;
}

/** @param {Event} event */
function typeNumber(event) {
  const input = inputOf(event);
  const isAtEnd = input.selectionStart === input.value.length;
  draft.number = formatNumber(input.value);
  if (isAtEnd) input.value = draft.number;
}

/** @param {Event} event */
function typeExpiry(event) {
  const isDeleting = event instanceof InputEvent && event.inputType === 'deleteContentBackward';
  draft.expiry = formatExpiry(inputOf(event).value, isDeleting);
  inputOf(event).value = draft.expiry;
}

/** @param {string} number */
function fillCard(number) {
  const year = String((new Date().getFullYear() + 4) % 100).padStart(2, '0');
  Object.assign(draft, { number: formatNumber(number), expiry: `12 / ${year}`, cvc: '123' });
  Object.assign(state, { notice: null, fieldErrors: {} });
  draw();
  focusOn('.primary');
}

function testCardHelper() {
  const buttons = testCards.map(({ number, label }) =>
    h(
      'button',
      { type: 'button', class: 'card-button', 'data-card': number, onclick: () => fillCard(number) },
      h('span', {}, label),
      h('span', { class: 'mono' }, `•••• ${number.slice(-4)}`),
    ),
  );
  return h('fieldset', { class: 'cards' }, h('legend', {}, 'Fill in a test card'), ...buttons);
}

function buyerLine() {
  const change = { type: 'button', class: 'link', onclick: () => go('details') };
  return h(
    'p',
    { class: 'buyer' },
    h('span', {}, draft.email),
    getView().isFixed ? null : h('button', change, 'Change'),
  );
}

export function paymentStep() {
  const digits = { inputmode: 'numeric' };
  const number = { ...digits, autocomplete: 'cc-number', placeholder: '0000 0000 0000 0000', oninput: typeNumber };
  const expiry = { ...digits, autocomplete: 'cc-exp', placeholder: 'MM / YY', oninput: typeExpiry };
  const cvc = { ...digits, autocomplete: 'cc-csc', placeholder: 'CVC', maxlength: 4 };
  return h(
    'form',
    { novalidate: true, onsubmit: submitCard },
    h('h1', { tabindex: -1 }, getView().kind === 'payment_method' ? 'A new card' : 'Payment'),
    buyerLine(),
    alertBox(),
    field({ name: 'number', label: 'Card number', ...number }),
    h(
      'div',
      { class: 'row' },
      field({ name: 'expiry', label: 'Expiry', ...expiry }),
      field({ name: 'cvc', label: 'Security code', ...cvc }),
    ),
    field({ name: 'name', label: 'Name on card (optional)', autocomplete: 'cc-name' }),
    mainButton(payLabel()),
    testCardHelper(),
  );
}
