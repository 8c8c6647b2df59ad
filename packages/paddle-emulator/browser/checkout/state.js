// @ts-check

/** @typedef {ReturnType<typeof import('../../src/checkout/checkout-view.ts').toView>} View */
/** @typedef {'loading' | 'details' | 'payment' | 'wallet' | 'challenge' | 'success' | 'paid' | 'error'} Step */
/** @typedef {'paypal' | 'apple_pay' | 'google_pay'} Wallet */
/** @typedef {'card' | Wallet} Method */
/** @typedef {{ showAddDiscounts?: boolean, allowDiscountRemoval?: boolean, theme?: string, allowedPaymentMethods?: string[], variant?: string, showNonExpressPaymentMethods?: boolean }} Settings */
/** @typedef {'email' | 'country' | 'postalCode' | 'number' | 'expiry' | 'cvc' | 'name' | 'code'} FieldName */

export const state = {
  /** True if the page itself shows the items and this is only the form. */
  isInline: new URLSearchParams(location.search).get('display') === 'inline',
  /** @type {View | null} */
  view: null,
  /** @type {Step} */
  step: 'loading',
  /** @type {Settings} */
  settings: {},
  isBusy: false,
  hasBuyer: false,
  /** What the buyer has chosen to pay with.
   * @type {Method | null} */
  method: null,
  /** The saved method that is chosen; null: a card is entered.
   * @type {string | null} */
  savedMethodId: null,
  /** @type {string | null} */
  notice: null,
  /** @type {Record<string, string>} */
  fieldErrors: {},
};

/** Typed text, which survives a redraw. */
/** @type {Record<FieldName, string>} */
export const draft = { email: '', country: '', postalCode: '', number: '', expiry: '', cvc: '', name: '', code: '' };

/** @returns {View} */
export function getView() {
  if (!state.view) throw new Error('The checkout is not open yet.');
  return state.view;
}

/** @type {Record<Wallet, string>} */
export const walletNames = { paypal: 'PayPal', apple_pay: 'Apple Pay', google_pay: 'Google Pay' };

/** The payment methods that the page allows. */
/** @returns {Method[]} */
export function listMethods() {
  const { allowedPaymentMethods: allowed, variant, showNonExpressPaymentMethods } = state.settings;
  /** @type {Method[]} */
  const all = ['card', 'paypal', 'apple_pay', 'google_pay'];
  const isExpressOnly = variant === 'express' && showNonExpressPaymentMethods === false;
  return all.filter((method) => (!allowed || allowed.includes(method)) && !(isExpressOnly && method === 'card'));
}

/** @type {(focus: string[]) => void} */
let listener = () => {};

/** @param {(focus: string[]) => void} act */
export function onChange(act) {
  listener = act;
}

/** Redraws the page. The focus moves to the first of these selectors that matches. */
/** @param {string[]} focus */
export function changed(...focus) {
  listener(focus);
}
