import type { PreviewedPrice } from '@backline/domain/catalog/price-preview';
import type { Campaign } from './trackers/campaign.ts';
import type { PaidCustomer } from './trackers/tracker-calls.ts';

/** The purpose of the payment window. */
export type Checkout =
  | ({
      kind: 'marketplace';
      items: { priceId: string; quantity: 1 }[];
      /** Fills in the email field; null for a visitor who is not signed in. */
      email: string | null;
      /** Signed by the server: says whose account the purchase is for. */
      buyerToken: string | null;
    } & Campaign)
  | ({
      kind: 'subscription';
      transactionId: string;
      /** The page that the customer is on, without its query. */
      returnUrl: string;
    } & Campaign)
  | { kind: 'payment_method'; transactionId: string };

/** An event of the payment window. A warning leaves it open; an error may, such as one of a card. */
export type CheckoutEvent =
  | { type: 'loaded' | 'closed' }
  | { type: 'error' | 'warning'; isAboutDiscount: boolean }
  /** Null: the provider has not said who paid, or how much. */
  | { type: 'completed'; transactionId: string | null; customer: PaidCustomer | null; paid: Paid | null };

/** The charge and the tax in it, in minor units. */
export interface Paid {
  total: number;
  tax: number;
  currency: string;
}

/** The provider once its script has arrived. */
export interface PaymentProvider {
  openCheckout: (checkout: Checkout) => void;
  closeCheckout: () => void;
  /** The visitor's own prices by price id; `isTotal`: with all taxes. Prices that the provider refuses are absent. */
  previewPrices: (priceIds: readonly string[], how?: { isTotal: boolean }) => Promise<Map<string, PreviewedPrice>>;
}

/** The payment provider in the browser. Its script is loaded when it is first needed. */
export interface Payments {
  /** All calls share one attempt; after a failure the next call makes another. */
  load: () => Promise<PaymentProvider>;
  subscribe: (listener: (event: CheckoutEvent) => void) => () => void;
}
