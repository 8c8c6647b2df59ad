// @ts-check
import { answerWallet, leaveWallet, openWallet } from './actions.js';
import { h } from './dom.js';
import { alertBox, heading, mainButton, quietButton } from './fields.js';
import { getView, listMethods, state, walletNames } from './state.js';

/** A button for each payment method without a card. */
export function walletButtons() {
  const wallets = listMethods().filter((method) => method !== 'card');
  if (wallets.length === 0) return null;
  const buttons = wallets.map((wallet) =>
    h(
      'button',
      { id: wallet, type: 'button', class: 'wallet', onclick: () => openWallet(wallet) },
      h('span', { class: 'unseen' }, 'Pay with '),
      walletNames[wallet],
    ),
  );
  return h('div', { class: 'wallets', role: 'group', 'aria-label': 'Express checkout' }, ...buttons);
}

/** Replaces the wallet's own window. The buyer chooses how the payment ends. */
export function walletStep() {
  const name = state.method && state.method !== 'card' ? walletNames[state.method] : '';
  const { kind, total, isFree } = getView();
  const sum = kind === 'payment_method' || isFree ? 'this payment method' : total;
  return h(
    'div',
    { class: 'narrow' },
    heading(name),
    alertBox(),
    h('p', {}, `${name} asks you to confirm ${sum}.`),
    h('p', { class: 'hint' }, `This is the emulator’s ${name}: nobody is asked. Choose how it ends.`),
    mainButton('Confirm', { type: 'button', onclick: () => answerWallet('pays') }),
    h(
      'div',
      { class: 'choices' },
      quietButton('decline', 'Decline', () => answerWallet('declined')),
      quietButton('cancel', 'Cancel', leaveWallet),
    ),
  );
}
