import { describe, expect, it } from 'vitest';
import { toPaymentUpdateOptions, toPlanCheckoutOptions } from './plan-checkout-options.ts';

const none = { promo: null, referral: null };
const txnId = 'txn_01hv8wptq8987qeep44cyrewp9';
const returnUrl = 'https://portal.example/account/cadenza-plus';
const toOptions = (campaign: Partial<typeof none | { promo: string; referral: string }>) =>
  toPlanCheckoutOptions({ txnId, returnUrl, campaign: { ...none, ...campaign } });

describe('toPlanCheckoutOptions', () => {
  it('opens the server’s transaction over this page, and lets nobody log out in it', () => {
    expect(toOptions({})).toEqual({
      transactionId: txnId,
      settings: { displayMode: 'overlay', theme: 'dark', locale: 'en', allowLogout: false },
      customData: { backline: 'subscription', return_url: returnUrl },
    });
  });

  it('names who sent the customer', () => {
    expect(toOptions({ referral: 'clara' })).toHaveProperty('customData.affiliate_id', 'clara');
  });

  it('takes a promo that begins with dsc_ for the id of a discount', () => {
    const options = toOptions({ promo: 'dsc_01hv6scyf7qdnzcdq01t2y8dx4' });
    expect(options).toHaveProperty('discountId', 'dsc_01hv6scyf7qdnzcdq01t2y8dx4');
    expect(options).not.toHaveProperty('discountCode');
  });

  it('takes any other promo for a code', () => {
    const options = toOptions({ promo: 'SPRING-27' });
    expect(options).toHaveProperty('discountCode', 'SPRING-27');
    expect(options).not.toHaveProperty('discountId');
  });
});

describe('toPaymentUpdateOptions', () => {
  it('opens the transaction with nothing else', () => {
    expect(Object.keys(toPaymentUpdateOptions(txnId))).toEqual(['transactionId', 'settings']);
  });
});
