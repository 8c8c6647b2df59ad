import { describe, expect, it } from 'vitest';
import type { Checkout } from '../../lib/payments.ts';
import { toCheckoutOptions } from './to-checkout-options.ts';

const transactionId = 'txn_01hv8wptq8987qeep44cyrewp9';
const returnUrl = 'https://portal.example/account/cadenza-plus';
const look = { theme: 'dark', locale: null, referralKey: 'affiliate_id' } as const;
const toOptions = (checkout: Checkout) => toCheckoutOptions(checkout, look);
const toPlanOptions = (campaign: { promo?: string; referral?: string }) =>
  toOptions({ kind: 'subscription', transactionId, returnUrl, promo: null, referral: null, ...campaign });

describe('the options of a checkout', () => {
  it('opens the server’s transaction over this page, and lets nobody log out in it', () => {
    expect(toPlanOptions({})).toEqual({
      transactionId,
      settings: { displayMode: 'overlay', theme: 'dark', allowLogout: false },
      customData: { backline: 'subscription', return_url: returnUrl },
    });
  });

  it('names the affiliate that referred the customer', () => {
    expect(toPlanOptions({ referral: 'clara' })).toHaveProperty('customData.affiliate_id', 'clara');
  });

  it('takes a promo that begins with dsc_ for the id of a discount', () => {
    const options = toPlanOptions({ promo: 'dsc_01hv6scyf7qdnzcdq01t2y8dx4' });
    expect(options).toHaveProperty('discountId', 'dsc_01hv6scyf7qdnzcdq01t2y8dx4');
    expect(options).not.toHaveProperty('discountCode');
  });

  it('takes any other promo for a code', () => {
    const options = toPlanOptions({ promo: 'SPRING-27' });
    expect(options).toHaveProperty('discountCode', 'SPRING-27');
    expect(options).not.toHaveProperty('discountId');
  });

  it('updates a payment method with the transaction and nothing else', () => {
    expect(Object.keys(toOptions({ kind: 'payment_method', transactionId }))).toEqual(['transactionId', 'settings']);
  });

  const cart: Checkout = {
    kind: 'marketplace',
    items: [{ priceId: 'pri_1', quantity: 1 }],
    email: null,
    buyerToken: null,
    promo: null,
    referral: null,
  };

  it('sells a cart to a visitor without an account', () => {
    expect(toOptions(cart)).toEqual({
      items: [{ priceId: 'pri_1', quantity: 1 }],
      customData: { backline: 'marketplace' },
      settings: { displayMode: 'overlay', theme: 'dark' },
    });
  });

  it('fills in the email of a signed-in customer, and names the account', () => {
    expect(toOptions({ ...cart, email: 'clara@example.com', buyerToken: 'signed' })).toMatchObject({
      customer: { email: 'clara@example.com' },
      customData: { backline: 'marketplace', backline_buyer: 'signed' },
    });
  });

  it('takes the discount and the affiliate of the address to the checkout of a cart, too', () => {
    expect(toOptions({ ...cart, buyerToken: 'signed', promo: 'SPRING-27', referral: 'clara' })).toMatchObject({
      discountCode: 'SPRING-27',
      customData: { backline: 'marketplace', backline_buyer: 'signed', affiliate_id: 'clara' },
    });
  });

  it('names the affiliate under the key that is set', () => {
    const options = toCheckoutOptions({ ...cart, referral: 'clara' }, { ...look, referralKey: 'partner' });
    expect(options.customData).toEqual({ backline: 'marketplace', partner: 'clara' });
  });

  it('looks like the brand: a light one has a light window', () => {
    expect(toCheckoutOptions(cart, { ...look, theme: 'light' }).settings).toHaveProperty('theme', 'light');
  });

  it('lets the browser choose the language, unless one is set', () => {
    expect(toOptions(cart).settings).not.toHaveProperty('locale');
    expect(toCheckoutOptions(cart, { ...look, locale: 'de' }).settings).toHaveProperty('locale', 'de');
  });
});
