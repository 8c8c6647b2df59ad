// @ts-check

/** @typedef {ReturnType<typeof import('../../src/checkout/checkout-view.ts').toView>} View */
/** @typedef {'loading' | 'details' | 'payment' | 'challenge' | 'success' | 'paid' | 'error'} Step */
/** @typedef {{ showAddDiscounts?: boolean, allowDiscountRemoval?: boolean, theme?: string }} Settings */
/** @typedef {'email' | 'country' | 'postalCode' | 'number' | 'expiry' | 'cvc' | 'name' | 'code'} FieldName */

export const state = {
  /** @type {View | null} */
  view: null,
  /** @type {Step} */
  step: 'loading',
  /** @type {Settings} */
  settings: {},
  isBusy: false,
  hasBuyer: false,
  /** @type {string | null} */
  notice: null,
  /** @type {Record<string, string>} */
  fieldErrors: {},
};

/** Typed text survives a redraw. */
/** @type {Record<FieldName, string>} */
export const draft = { email: '', country: '', postalCode: '', number: '', expiry: '', cvc: '', name: '', code: '' };

/** @returns {View} */
export function getView() {
  if (!state.view) throw new Error('The checkout is not open yet.');
  return state.view;
}
