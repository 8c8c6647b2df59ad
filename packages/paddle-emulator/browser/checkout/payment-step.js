// @ts-check
import { chooseSaved, go, submitCard } from './actions.js';
import { h, root } from './dom.js';
import { alertBox, field, heading, inputOf, mainButton } from './fields.js';
import { formatExpiry, formatNumber } from './format-card.js';
import { changed, draft, getView, listMethods, state } from './state.js';
import { discountPart } from './summary.js';
import { walletButtons } from './wallet-step.js';

/** @type {{ number: string, label: string }[]} */
const testCards = JSON.parse(root.dataset.cards ?? '[]');

function payLabel() {
  const { kind, recurring, total, isFree } = getView();
  if (kind === 'payment_method') return state.savedMethodId === null ? 'Save this card' : 'Use this card';
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
  Object.assign(state, { notice: null, fieldErrors: {}, savedMethodId: null });
  changed('.primary');
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

/** @param {string | null} id @param {string} label @param {string} note */
function savedChoice(id, label, note) {
  const key = `saved-${id ?? 'none'}`;
  const checked = state.savedMethodId === id;
  const input = { id: key, type: 'radio', name: 'saved', value: id ?? '', checked, onchange: () => chooseSaved(id) };
  return h('label', { class: 'saved' }, h('input', input), h('span', {}, label), h('span', { class: 'mono' }, note));
}

function savedMethods() {
  const { savedMethods: all } = getView();
  const allowed = state.settings.allowedPaymentMethods;
  if (all.length === 0 || (allowed && !allowed.includes('saved_payment_methods'))) return null;
  return h(
    'fieldset',
    { class: 'saved-methods' },
    h('legend', {}, 'Pay with'),
    ...all.map(({ id, label, note }) => savedChoice(id, label, note)),
    listMethods().includes('card') ? savedChoice(null, 'Another card', '') : null,
  );
}

function cardFields() {
  const digits = { inputmode: 'numeric' };
  const number = { ...digits, autocomplete: 'cc-number', placeholder: '0000 0000 0000 0000', oninput: typeNumber };
  const expiry = { ...digits, autocomplete: 'cc-exp', placeholder: 'MM / YY', oninput: typeExpiry };
  const cvc = { ...digits, autocomplete: 'cc-csc', placeholder: 'CVC', maxlength: 4 };
  return [
    field({ name: 'number', label: 'Card number', ...number }),
    h(
      'div',
      { class: 'row' },
      field({ name: 'expiry', label: 'Expiry', ...expiry }),
      field({ name: 'cvc', label: 'Security code', ...cvc }),
    ),
    field({ name: 'name', label: 'Name on card (optional)', autocomplete: 'cc-name' }),
  ];
}

export function paymentStep() {
  const view = getView();
  const hasCard = listMethods().includes('card');
  const saved = savedMethods();
  const isNew = saved === null || state.savedMethodId === null;
  return h(
    'div',
    {},
    heading(view.kind === 'payment_method' ? 'A new card' : 'Payment'),
    buyerLine(),
    alertBox(),
    walletButtons(),
    state.isInline && state.settings.showAddDiscounts ? discountPart(view) : null,
    hasCard || saved
      ? h(
          'form',
          { novalidate: true, onsubmit: submitCard },
          saved,
          ...(hasCard && isNew ? cardFields() : []),
          mainButton(payLabel()),
        )
      : null,
    hasCard ? testCardHelper() : null,
  );
}
