import type {
  CountryCode,
  IBusinessResponse,
  ICustomData,
  IPaymentMethodResponse,
  IReportResponse,
  ISimulationRunResponse,
  ISimulationScenarioConfigResponse,
} from '@paddle/paddle-node-sdk';

/** How a card responds. The API never shows this. */
export type CardBehaviour = 'pays' | 'declined' | 'fails_on_renewal' | 'three_d_secure';

export interface CardRecord {
  /** The payment method's id. */
  id: string;
  behaviour: CardBehaviour;
}

export interface TransactionNotes {
  id: string;
  /** True if the seller has set the currency. The buyer's country then doesn't change it. */
  isCurrencyFixed: boolean;
  country: CountryCode | null;
  postalCode: string | null;
  /** The change of the subscription that follows when this is paid. */
  subscriptionChange?: 'recover' | 'new_payment_method';
  /** The buyer's corrected details on the bill. */
  revised?: {
    customer?: { name?: string | undefined };
    address?: { [Field in 'first_line' | 'second_line' | 'city' | 'region']?: string | null | undefined };
    business: IBusinessResponse | null;
  };
}

export interface SubscriptionNotes {
  id: string;
  paymentMethodId: string | null;
  /** The day of the month on which periods start. */
  anchorDay: number;
  discountIntervalsUsed: number;
  /** True if a pause that ends by itself continues the period that was paid before. */
  isContinuedOnResume?: boolean;
  /** The time of the last renewal. Items can't be changed for half an hour after it. */
  renewedAt: string | null;
  dunning: { transactionId: string; firstFailedAt: string; retries: number; nextAt: string } | null;
  /** Charges and credits for the next bill, in minor units. */
  pendingLines: { priceId: string; quantity: number; numerator?: number; denominator?: number }[];
}

export interface SimulationRecord extends Pick<ISimulationRunResponse, 'id' | 'created_at' | 'updated_at'> {
  status: 'active' | 'archived';
  notification_setting_id: string;
  name: string;
  type: string;
  payload: object | null;
  config: ISimulationScenarioConfigResponse | null;
  last_run_at: string | null;
}

/** A simulation's run. Its row also has the id of the simulation. */
export type SimulationRunRecord = Omit<ISimulationRunResponse, 'type' | 'events'> & {
  type: string;
  simulation_id: string;
};

export interface SimulationEventRecord {
  id: string;
  run_id: string;
  notification_setting_id: string;
  status: 'pending' | 'success' | 'failed';
  event_type: string;
  payload: object;
  request: { body: string } | null;
  response: { body: string; status_code: number } | null;
  created_at: string;
  updated_at: string;
}

/** A report with `updated_at`, which Paddle's API has but the SDK's types lack. */
export type ReportRecord = IReportResponse & { updated_at: string };

export interface BalanceRecord {
  /** An id from the customer and the currency. */
  id: string;
  customer_id: string;
  currency: string;
  available: string;
}

export interface CheckoutRecord {
  id: string;
  transactionId: string;
  /** The buyer's address. Null until the buyer enters it, or the seller does for them. */
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
