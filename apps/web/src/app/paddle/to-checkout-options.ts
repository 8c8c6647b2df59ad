import { customDataKeys } from '@backline/domain/payments/checkout-data';
import type { CheckoutOpenOptions } from '@paddle/paddle-js';
import { isDiscountId } from '../../lib/campaign.ts';
import type { Checkout } from '../../lib/payments.ts';

const settings = { displayMode: 'overlay', theme: 'dark', locale: 'en' } as const;
const ownedSettings = { ...settings, allowLogout: false } as const;

function toDiscount(promo: string | null) {
  if (promo === null) return {};
  return isDiscountId(promo) ? { discountId: promo } : { discountCode: promo };
}

export function toCheckoutOptions(checkout: Checkout): CheckoutOpenOptions {
  if (checkout.kind === 'payment_method') return { transactionId: checkout.transactionId, settings: ownedSettings };
  if (checkout.kind === 'marketplace') {
    const { kind, items, email, buyerToken } = checkout;
    return {
      items,
      ...(email === null ? {} : { customer: { email } }),
      customData: {
        [customDataKeys.kind]: kind,
        ...(buyerToken === null ? {} : { [customDataKeys.buyer]: buyerToken }),
      },
      settings,
    };
  }
  const { kind, transactionId, returnUrl, promo, referral } = checkout;
  return {
    transactionId,
    settings: ownedSettings,
    customData: {
      // Replaces the custom data that the server set on the transaction, so the kind is repeated.
      [customDataKeys.kind]: kind,
      return_url: returnUrl,
      ...(referral === null ? {} : { affiliate_id: referral }),
    },
    ...toDiscount(promo),
  };
}
