import { customDataKeys } from '@backline/domain/payments/checkout-data';
import type { CheckoutOpenOptions } from '@paddle/paddle-js';
import type { Campaign } from '../../app/campaign.ts';

interface PlanCheckout {
  txnId: string;
  /** The page that the customer is on, without its query. */
  returnUrl: string;
  campaign: Campaign;
}

const settings = { displayMode: 'overlay', theme: 'dark', locale: 'en', allowLogout: false } as const;

function toDiscount(promo: string | null) {
  if (promo === null) return {};
  return promo.startsWith('dsc_') ? { discountId: promo } : { discountCode: promo };
}

/** Section 7: the checkout of a new plan. What is sold is in the transaction that the server has made. */
export function toPlanCheckoutOptions({ txnId, returnUrl, campaign }: PlanCheckout): CheckoutOpenOptions {
  const { promo, referral } = campaign;
  return {
    transactionId: txnId,
    settings,
    customData: {
      // The page's data takes the place of the server's: the mark has to be said again.
      [customDataKeys.kind]: 'subscription',
      return_url: returnUrl,
      ...(referral === null ? {} : { affiliate_id: referral }),
    },
    ...toDiscount(promo),
  };
}

/** Another card for a plan that is there: nothing is sold, so nothing is taken off. */
export function toPaymentUpdateOptions(txnId: string): CheckoutOpenOptions {
  return { transactionId: txnId, settings };
}
