import type { PreviewedPrice } from '@backline/domain/catalog/price-preview';
import type { Campaign } from './trackers/campaign.ts';
import type { PaidCustomer } from './trackers/tracker-calls.ts';

/** The purpose of the payment window. */
export type Checkout =
  | ({
      kind: 'marketplace';
      items: { priceId: string; quantity: 1 }[];
      /** Prefills the email field; null for a visitor who is not signed in. */
      email: string | null;
      /** Signed by the server: names the account of the purchase. */
      buyerToken: string | null;
    } & Campaign)
  | ({
      kind: 'subscription';
      transactionId: string;
      /** The customer's page, without its query. */
      returnUrl: string;
    } & Campaign)
  | { kind: 'payment_method'; transactionId: string };

/** An event of the payment window. It stays open after a warning, and maybe after an error, such as a declined card. */
export type CheckoutEvent =
  | { type: 'loaded' | 'closed' }
  | { type: 'error' | 'warning'; isAboutDiscount: boolean }
  /** Null if the provider did not say who paid, or how much. */
  | { type: 'completed'; transactionId: string | null; customer: PaidCustomer | null; paid: Paid | null };

/** The charge and its tax, in minor units. */
export interface Paid {
  total: number;
  tax: number;
  currency: string;
}

/** The provider, once its script has loaded. */
export interface PaymentProvider {
  openCheckout: (checkout: Checkout) => void;
  closeCheckout: () => void;
  /** The visitor's prices by price id; `isTotal`: including all taxes. Refused prices are absent. */
  previewPrices: (priceIds: readonly string[], how?: { isTotal: boolean }) => Promise<Map<string, PreviewedPrice>>;
}

/** The payment provider in the browser. Its script loads on first use. */
export interface Payments {
  /** All calls share one attempt. After a failure, the next call tries again. */
  load: () => Promise<PaymentProvider>;
  subscribe: (listener: (event: CheckoutEvent) => void) => () => void;
}
