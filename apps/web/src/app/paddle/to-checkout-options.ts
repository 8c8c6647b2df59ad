import { customDataKeys } from '@backline/domain/payments/checkout-data';
import type { PaddleConfig } from '@backline/domain/product';
import type { CheckoutOpenOptions } from '@paddle/paddle-js';
import type { Checkout } from '../../lib/payments.ts';
import { isDiscountId } from '../../lib/trackers/campaign.ts';

type Look = Pick<PaddleConfig, 'theme' | 'locale' | 'referralKey'>;

/** Without a language that we support, the provider uses the browser's. */
const toSettings = ({ theme, locale }: Look) => ({
  displayMode: 'overlay' as const,
  theme,
  ...(locale !== null && { locale }),
});

const toReferral = ({ referralKey }: Look, referral: string | null) =>
  referral === null ? {} : { [referralKey]: referral };

function toDiscount(promo: string | null) {
  if (promo === null) return {};
  return isDiscountId(promo) ? { discountId: promo } : { discountCode: promo };
}

export function toCheckoutOptions(checkout: Checkout, look: Look): CheckoutOpenOptions {
  const settings = toSettings(look);
  const ownedSettings = { ...settings, allowLogout: false };
  if (checkout.kind === 'payment_method') return { transactionId: checkout.transactionId, settings: ownedSettings };
  const { kind, promo, referral } = checkout;
  if (kind === 'marketplace') {
    const { items, email, buyerToken } = checkout;
    return {
      items,
      ...(email === null ? {} : { customer: { email } }),
      customData: {
        ...toReferral(look, referral),
        [customDataKeys.kind]: kind,
        ...(buyerToken !== null && { [customDataKeys.buyer]: buyerToken }),
      },
      settings,
      ...toDiscount(promo),
    };
  }
  const { transactionId, returnUrl } = checkout;
  return {
    transactionId,
    settings: ownedSettings,
    customData: {
      ...toReferral(look, referral),
      // This replaces the custom data that the server set on the transaction, so the kind is repeated.
      [customDataKeys.kind]: kind,
      return_url: returnUrl,
    },
    ...toDiscount(promo),
  };
}
