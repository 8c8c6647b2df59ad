// @ts-check
import { answerChallenge, changeCountry, submitDetails } from './actions.js';
import { h, icon } from './dom.js';
import { alertBox, countryField, field, heading, mainButton, quietButton } from './fields.js';
import { close } from './parent-page.js';
import { paymentStep } from './payment-step.js';
import { draft, getView, state } from './state.js';
import { walletStep } from './wallet-step.js';

/** A button that closes the checkout. An inline checkout has none and stays open. */
/** @param {string} text */
const closeButton = (text) => (state.isInline ? null : mainButton(text, { type: 'button', onclick: close }));

function detailsStep() {
  const isLocked = getView().isEmailLocked;
  const hint = isLocked ? null : 'The receipt goes there.';
  const email = { type: 'email', autocomplete: 'email', inputmode: 'email', readonly: isLocked };
  return h(
    'form',
    { novalidate: true, onsubmit: submitDetails },
    heading('Your details'),
    alertBox(),
    field({ name: 'email', label: 'Email address', hint, ...email }),
    h(
      'div',
      { class: 'row' },
      countryField(changeCountry),
      field({ name: 'postalCode', label: 'Postcode (optional)', autocomplete: 'postal-code' }),
    ),
    mainButton('Continue to payment'),
  );
}

function challengeStep() {
  const { total, isFree } = getView();
  const card = `the card ending in ${draft.number.slice(-4)}`;
  return h(
    'div',
    { class: 'narrow' },
    heading('Is this you?'),
    alertBox(),
    h('p', {}, `Your bank asks you to confirm ${isFree ? card : `${total} with ${card}`}.`),
    h('p', { class: 'hint' }, 'This is the emulator’s 3-D Secure: no bank is asked.'),
    h(
      'div',
      { class: 'choices' },
      quietButton('refuse', 'Refuse', () => answerChallenge(false)),
      mainButton('Approve', { type: 'button', onclick: () => answerChallenge(true) }),
    ),
  );
}

function successStep() {
  const { kind, email, transactionId } = getView();
  const isCard = kind === 'payment_method';
  const words = isCard ? 'The next renewals use it.' : `A receipt would go to ${email}; the emulator sends none.`;
  return h(
    'div',
    { class: 'narrow' },
    h('span', { class: 'seal' }, icon('check', 32)),
    heading(isCard ? 'Card saved' : 'Payment successful'),
    h('p', {}, words),
    h('p', { class: 'mono small' }, transactionId),
    closeButton('Done'),
  );
}

function paidStep() {
  return h(
    'div',
    { class: 'narrow' },
    h('span', { class: 'seal' }, icon('check', 32)),
    heading('Already paid'),
    h('p', {}, 'This was paid before. Nothing is due, and nothing will be charged.'),
    h('p', { class: 'mono small' }, getView().transactionId),
    closeButton('Close'),
  );
}

function errorStep() {
  return h('div', { class: 'narrow' }, heading('This checkout cannot be opened'), alertBox(), closeButton('Close'));
}

function loadingStep() {
  return h('div', { class: 'loading', role: 'status' }, h('span', { class: 'unseen' }, 'Loading the checkout'));
}

/** @type {Record<import('./state.js').Step, () => Node>} */
export const steps = {
  loading: loadingStep,
  details: detailsStep,
  payment: paymentStep,
  wallet: walletStep,
  challenge: challengeStep,
  success: successStep,
  paid: paidStep,
  error: errorStep,
};
