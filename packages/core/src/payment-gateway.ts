import type { Money } from '@backline/domain/money';
import type { CheckoutKind } from '@backline/domain/payments/checkout-data';
import type { TransactionStatus } from '@backline/domain/payments/orders';
import type { Plan } from '@backline/domain/plans/plan';
import type { SubscriptionState } from '@backline/domain/plans/terms';

/** A transaction as the provider tells it, in our words. Amounts are in minor units. */
export interface TransactionSnapshot {
  about: 'transaction';
  transactionId: string;
  status: TransactionStatus;
  /** Microseconds since 1970: a later word takes the place of an earlier one. */
  occurredAtUs: number;
  createdAt: Date;
  customerId: string | null;
  subscriptionId: string | null;
  /** What made it, in the provider's words. */
  origin: string | null;
  /** The end of the period that it pays for; null where it isn't told, or pays for none. */
  periodEndsAt: Date | null;
  /** Null: not marked as one of ours. */
  kind: CheckoutKind | null;
  /** What the checkout's custom data says of who buys; anybody may have written it. */
  buyerToken: string | null;
  currency: string;
  total: number;
  items: { itemId: string; priceId: string; quantity: number; total: number }[];
}

/** A refund, a credit or a dispute. `items` names what it is about; the provider adds actions over time. */
export interface AdjustmentSnapshot {
  about: 'adjustment';
  adjustmentId: string;
  transactionId: string;
  action: string;
  status: string;
  isFull: boolean;
  items: { itemId: string; type: string; amount: number }[];
  occurredAtUs: number;
  createdAt: Date;
}

export interface CustomerSnapshot {
  about: 'customer';
  customerId: string;
  email: string;
  occurredAtUs: number;
}

/** A subscription as the provider tells it. */
export interface SubscriptionSnapshot {
  about: 'subscription';
  subscriptionId: string;
  status: SubscriptionState;
  occurredAtUs: number;
  customerId: string;
  kind: CheckoutKind | null;
  /** Null: a cycle that is none of ours. */
  plan: Plan | null;
  priceId: string;
  currency: string;
  startedAt: Date;
  trialEndsAt: Date | null;
  periodStartsAt: Date | null;
  periodEndsAt: Date | null;
  nextBilledAt: Date | null;
  scheduledAction: 'cancel' | 'pause' | 'resume' | null;
  scheduledAt: Date | null;
  canceledAt: Date | null;
  pausedAt: Date | null;
  /** What is charged next, and for a period; null: not told, which is how events come. */
  amounts: { next: number | null; recurring: number | null } | null;
}

export type PaymentSnapshot = TransactionSnapshot | AdjustmentSnapshot | CustomerSnapshot | SubscriptionSnapshot;

/** The envelope of an event of the provider. `entityId` null: what it is about has no id. */
export interface PaymentEvent {
  eventId: string;
  type: string;
  entityId: string | null;
  occurredAtUs: number;
  /** Made up by the provider's own simulator: never a purchase. */
  isSimulated: boolean;
}

export interface ProviderProduct {
  productId: string;
  sku: string | null;
  name: string;
  description: string | null;
  imageUrl: string | null;
  isActive: boolean;
}

export interface ProviderPrice {
  priceId: string;
  productId: string;
  /** Our name of the price, as it was marked when it was made. */
  kind: string | null;
  name: string | null;
  unitPrice: Money;
  interval: 'month' | 'year' | null;
  trialDays: number | null;
  isActive: boolean;
}

export type NewProviderProduct = Omit<ProviderProduct, 'productId' | 'isActive' | 'sku'> & { sku: string };
export type NewProviderPrice = Omit<ProviderPrice, 'priceId' | 'isActive' | 'kind'> & { sku: string; kind: string };

export type SwitchBilling = 'prorated_immediately' | 'do_not_bill';

/** A plan to switch to. A failed payment prevents it. */
export interface PlanSwitch {
  priceId: string;
  billing: SwitchBilling;
}

/**
 * What makes a transaction: a checkout; a subscription, by itself; or a customer who takes another card for one, which
 * sells nothing.
 */
export type TransactionMaker = 'checkout' | 'subscription' | 'card_change';

/** What the use cases need of the payment provider. Implemented by `@backline/paddle`. Throws `GatewayError`. */
export interface PaymentGateway {
  /** Whether the provider has sent exactly these bytes, lately. */
  verifyWebhook(rawBody: Buffer, signature: string, now: Date): boolean;
  /** Reads an event's envelope. Throws `UnreadableEventError`. */
  readEvent(payload: string): PaymentEvent;
  /** What made a transaction, from its `origin`. */
  toMaker(origin: string | null): TransactionMaker;
  /** What an event says; null: nothing to us. Throws `UnreadableEventError`. */
  readSnapshot(payload: string): PaymentSnapshot | null;
  findTransaction(transactionId: string): Promise<TransactionSnapshot | null>;
  findCustomer(customerId: string): Promise<CustomerSnapshot | null>;
  /** By the exact address, archived ones included. */
  findCustomerByEmail(email: string): Promise<(CustomerSnapshot & { isActive: boolean }) | null>;
  createCustomer(email: string): Promise<CustomerSnapshot>;
  /** One that was archived can buy again. */
  reactivateCustomer(customerId: string): Promise<void>;
  /** With its amounts. */
  findSubscription(subscriptionId: string): Promise<SubscriptionSnapshot | null>;
  /** The payment that began a subscription. */
  findFirstPayment(subscriptionId: string): Promise<TransactionSnapshot | null>;
  /** Those that are not over, without their amounts. */
  listSubscriptions(): Promise<SubscriptionSnapshot[]>;
  /** A checkout to be opened, of one price for one customer. Answers its id. */
  createCheckout(checkout: { customerId: string; priceId: string; buyerToken: string }): Promise<string>;
  /** Another price for a checkout that nobody has paid. */
  changeCheckout(transactionId: string, priceId: string): Promise<void>;
  /** What a switch would charge now, negative for a credit; null: nothing. */
  previewSwitch(subscriptionId: string, plan: PlanSwitch): Promise<Money | null>;
  /** Decision 27: billed as asked; what is not billed keeps its next billing date. */
  switchPlan(subscriptionId: string, plan: PlanSwitch): Promise<void>;
  cancelSubscription(subscriptionId: string, from: 'next_billing_period' | 'immediately'): Promise<void>;
  /** Takes a scheduled change back. */
  keepSubscription(subscriptionId: string): Promise<void>;
  /** A paused one. `continues`: with the period that was paid, which has not ended; else a new one begins, and is billed. */
  resumeSubscription(subscriptionId: string, how: { continues: boolean }): Promise<void>;
  /** The checkout that takes another card; of a bill that is past due, which it pays. Answers its id. */
  openPaymentChange(subscriptionId: string): Promise<string>;
  /** Whether the provider shows a picture from this address. */
  takesImage(url: string): boolean;
  /** Whether the provider left the last call unanswered. */
  isAway(): boolean;
  /** Events after a cursor (an event id), oldest first, as the payloads that a webhook would have brought. */
  listEvents(after: string | null): Promise<{ payloads: string[]; hasMore: boolean }>;
  listTransactions(since: Date): Promise<TransactionSnapshot[]>;
  /** Refunds and disputes that were made since then, and those with these ids. */
  listAdjustments(since: Date, ids: readonly string[]): Promise<AdjustmentSnapshot[]>;
  listProducts(): Promise<ProviderProduct[]>;
  listPrices(): Promise<ProviderPrice[]>;
  createProduct(product: NewProviderProduct): Promise<string>;
  updateProduct(productId: string, product: Partial<NewProviderProduct> & { isActive?: boolean }): Promise<void>;
  createPrice(price: NewProviderPrice): Promise<string>;
  updatePrice(priceId: string, price: { name?: string; unitPrice?: Money; isActive?: boolean }): Promise<void>;
}

/** Why the provider refused, where that makes a difference to us. */
export type GatewayReason = 'declined' | 'locked' | 'not_found' | 'exists';

interface GatewayErrorOptions {
  reason?: GatewayReason | null;
  providerCode?: string | null;
  cause?: unknown;
}

/** `refused`: the provider said no, and nothing was changed. `unknown`: it did not answer; look before trying again. */
export class GatewayError extends Error {
  readonly outcome: 'refused' | 'unknown';
  readonly reason: GatewayReason | null;
  /** The provider's own code, for the log. */
  readonly providerCode: string | null;

  constructor(
    outcome: 'refused' | 'unknown',
    message: string,
    { reason = null, providerCode = null, cause }: GatewayErrorOptions = {},
  ) {
    super(message, { cause });
    this.name = 'GatewayError';
    this.outcome = outcome;
    this.reason = reason;
    this.providerCode = providerCode;
  }
}

/** An event that is not what the provider's events look like. */
export class UnreadableEventError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnreadableEventError';
  }
}

function refuse(): never {
  throw new GatewayError('unknown', 'No payment provider is configured.');
}

/** Where nothing is configured: takes no webhook and answers nothing. */
export const noGateway: PaymentGateway = {
  verifyWebhook: () => false,
  readEvent: refuse,
  toMaker: refuse,
  readSnapshot: refuse,
  findTransaction: refuse,
  findCustomer: refuse,
  findCustomerByEmail: refuse,
  createCustomer: refuse,
  reactivateCustomer: refuse,
  findSubscription: refuse,
  findFirstPayment: refuse,
  listSubscriptions: refuse,
  createCheckout: refuse,
  changeCheckout: refuse,
  previewSwitch: refuse,
  switchPlan: refuse,
  cancelSubscription: refuse,
  keepSubscription: refuse,
  resumeSubscription: refuse,
  openPaymentChange: refuse,
  takesImage: () => false,
  isAway: () => false,
  listEvents: refuse,
  listTransactions: refuse,
  listAdjustments: refuse,
  listProducts: refuse,
  listPrices: refuse,
  createProduct: refuse,
  updateProduct: refuse,
  createPrice: refuse,
  updatePrice: refuse,
};
