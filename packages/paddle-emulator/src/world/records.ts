import type { CountryCode, ICustomData, IPaymentMethodResponse } from '@paddle/paddle-node-sdk';

/** How a card answers. Not part of any API answer. */
export type CardBehaviour = 'pays' | 'declined' | 'fails_on_renewal' | 'three_d_secure';

export interface CardRecord {
  /** The payment method's id. */
  id: string;
  behaviour: CardBehaviour;
}

export interface TransactionNotes {
  id: string;
  /** Set by the seller: the buyer's country does not change the currency. */
  isCurrencyFixed: boolean;
  country: CountryCode | null;
  postalCode: string | null;
  /** What happens to the subscription once this is paid. */
  subscriptionChange?: 'recover' | 'new_payment_method';
}

export interface SubscriptionNotes {
  id: string;
  paymentMethodId: string | null;
  /** The day of the month on which periods start. */
  anchorDay: number;
  discountIntervalsUsed: number;
  /** The last renewal. Item changes are locked for half an hour after it. */
  renewedAt: string | null;
  dunning: { transactionId: string; firstFailedAt: string; retries: number; nextAt: string } | null;
  /** Charges and credits for the next bill, in minor units. */
  pendingLines: { priceId: string; quantity: number; rate: string; numerator: number; denominator: number }[];
}

export interface BalanceRecord {
  /** Customer and currency. */
  id: string;
  customer_id: string;
  currency: string;
  available: string;
}

export interface CheckoutRecord {
  id: string;
  transactionId: string;
  /** Null until the buyer, or the seller for them, entered it. */
  email: string | null;
  country: CountryCode;
  postalCode: string | null;
  isEmailLocked: boolean;
  customData: ICustomData | null;
  /** The customer whose stored payment methods are offered. */
  savedFor: string | null;
  settings: { displayMode: string; theme: string; locale: string; successUrl: string | null };
  challengedCard: { number: string; expiryMonth: number; expiryYear: number; name: string } | null;
  paidWith: { type: string; card: IPaymentMethodResponse['card'] } | null;
}
