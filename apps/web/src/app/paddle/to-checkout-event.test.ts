import type { PaddleEventData } from '@paddle/paddle-js';
import { describe, expect, it } from 'vitest';
import { toCheckoutEvent } from './to-checkout-event.ts';

const translate = (event: object) => toCheckoutEvent(event as PaddleEventData);
const completed = { name: 'checkout.completed' };

describe('toCheckoutEvent', () => {
  it.each(['loaded', 'closed'])('says that the checkout is %s', (type) => {
    expect(translate({ name: `checkout.${type}` })).toEqual({ type });
  });

  it('says who paid for which transaction', () => {
    const customer = { id: 'ctm_1', email: 'clara@example.com' };
    const data = { transaction_id: 'txn_1', customer: { ...customer, business: null } };
    const paid = null;
    expect(translate({ ...completed, data })).toEqual({ type: 'completed', transactionId: 'txn_1', customer, paid });
  });

  it.each([
    ['GBP', 49, 8.17, { total: 4900, tax: 817 }],
    ['USD', 19.99, 0, { total: 1999, tax: 0 }],
    ['JPY', 14_900, 1355, { total: 14_900, tax: 1355 }],
  ])('counts what was paid in minor units of %s', (currency, total, tax, paid) => {
    const data = { currency_code: currency, totals: { total, tax } };
    expect(translate({ ...completed, data })).toHaveProperty('paid', { ...paid, currency });
  });

  it('names no customer that the provider does not name', () => {
    const data = { transaction_id: 'txn_1', customer: { id: null, email: null } };
    expect(translate({ ...completed, data })).toHaveProperty('customer', null);
    expect(translate(completed)).toEqual({
      type: 'completed',
      transactionId: null,
      customer: null,
      paid: null,
    });
  });

  it.each([
    ['transaction_discount_not_found', true],
    ['transaction_immutable', false],
  ])('tells whether the error %s is about the discount', (code, isAboutDiscount) => {
    const error = { name: 'checkout.error', type: 'request_error', code };
    expect(translate(error)).toEqual({ type: 'error', isAboutDiscount });
  });

  it.each([
    ['/data/discount_id', true],
    ['/data/customer/email', false],
  ])('tells whether a warning about %s is about the discount', (field, isAboutDiscount) => {
    const errors = [{ field, message: 'must be valid' }];
    const warning = { type: 'checkout.warning', code: 'checkout_creation_invalid_field', errors };
    expect(translate(warning)).toEqual({ type: 'warning', isAboutDiscount });
  });

  it.each(['checkout.updated', 'checkout.failed', 'checkout.customer.created'])('passes over %s', (name) => {
    expect(translate({ ...completed, name, data: { transaction_id: 'txn_1' } })).toBeNull();
  });
});
