import type { TaxCategory } from '@backline/domain/catalog/tax-category';
import type { Money } from '@backline/domain/money';
import type { StandingInvoiceDetails } from '@backline/domain/orders/get-invoice-details';
import type {
  AdjustmentSnapshot,
  CustomerSnapshot,
  PaymentSnapshot,
  SubscriptionSnapshot,
  TransactionSnapshot,
} from './payment-snapshots.ts';

/** The envelope of a provider event. `entityId` is null when its subject has no id. */
export interface PaymentEvent {
  eventId: string;
  type: string;
  entityId: string | null;
  occurredAtUs: number;
  /** True if the provider's simulator sent it, so that it is never a real purchase. */
  isSimulated: boolean;
  /** True if a webhook must deliver this type of event. The others contain nothing that is stored. */
  isUsed: boolean;
}

/** A token with which a browser opens checkouts. It is public. */
export interface BrowserToken {
  tokenId: string;
  token: string;
  description: string | null;
}

/** An address that the provider sends events to. */
export interface EventDestination {
  destinationId: string;
  description: string;
  url: string;
  /** Signs the events that are sent there. */
  secret: string;
  isActive: boolean;
  /** The types of events sent there. */
  types: readonly string[];
}

export interface ProviderProduct {
  productId: string;
  sku: string | null;
  name: string;
  description: string | null;
  imageUrl: string | null;
  /** More prices than ours may exist there. */
  taxCategory: string | null;
  isActive: boolean;
}

export interface ProviderPrice {
  priceId: string;
  productId: string;
  /** Our name for the price, from its custom data. */
  kind: string | null;
  name: string | null;
  unitPrice: Money;
  interval: 'month' | 'year' | null;
  trialDays: number | null;
  isActive: boolean;
}

export type NewProviderProduct = Omit<ProviderProduct, 'productId' | 'isActive' | 'sku' | 'taxCategory'> & {
  sku: string;
  taxCategory: TaxCategory;
};

/** The changed fields of a product. Its tax category stays as it is set in the provider's dashboard. */
export type ProviderProductChange = Partial<Omit<NewProviderProduct, 'taxCategory'>> & { isActive?: boolean };

export type NewProviderPrice = Omit<ProviderPrice, 'priceId' | 'isActive' | 'kind'> & { sku: string; kind: string };

export type SwitchBilling = 'prorated_immediately' | 'do_not_bill';

/** The plan to switch to. A failed payment prevents the switch. */
export interface PlanSwitch {
  priceId: string;
  billing: SwitchBilling;
}

/**
 * The origin of a transaction: a checkout, the subscription itself, or a change of the payment method, which sells
 * nothing.
 */
export type TransactionMaker = 'checkout' | 'subscription' | 'card_change';

/** Reads what the provider reports. */
export interface EventReader {
  /** True if exactly these bytes were signed recently with the secret. */
  verifyWebhook(webhook: { rawBody: Buffer; signature: string; secret: string; now: Date }): boolean;
  /** Reads an event's envelope. Throws `UnreadableEventError`. */
  readEvent(payload: string): PaymentEvent;
  /** Translates the `origin` of a transaction. */
  toMaker(origin: string | null): TransactionMaker;
  /** The snapshot in an event. Null for an event that is not needed. Throws `UnreadableEventError`. */
  readSnapshot(payload: string): PaymentSnapshot | null;
  /** The payload without personal data: ids, states, times and amounts stay. An unreadable payload is emptied. */
  redact(payload: string): string;
  /** Events after a cursor (an event id), oldest first, as webhook payloads. */
  listEvents(after: string | null): Promise<{ payloads: string[]; hasMore: boolean }>;
  /** The time by the provider's own clock, to the second. Null if it doesn't answer. */
  readTime(): Promise<Date | null>;
}

/**
 * The provider's settings for this shop. A refusal for lack of a permission has the reason `forbidden`, and its message
 * names the permission.
 */
export interface AccountGateway {
  /** The types of events that this shop uses. */
  usedEvents: readonly string[];
  /** The dashboard's pages for settings that the API can't change. */
  pages: { domains: string; paymentLink: string };
  /** The tokens that were not revoked. */
  listTokens(): Promise<BrowserToken[]>;
  createToken(token: { name: string; description: string }): Promise<BrowserToken>;
  listDestinations(): Promise<EventDestination[]>;
  /** Creates a destination for the events that this shop uses. */
  createDestination(destination: { url: string; description: string }): Promise<EventDestination>;
  changeDestination(destinationId: string, change: { url?: string; types?: readonly string[] }): Promise<void>;
}

/** Makes sales: customers and checkouts. */
export interface CheckoutGateway {
  findTransaction(transactionId: string): Promise<TransactionSnapshot | null>;
  findCustomer(customerId: string): Promise<CustomerSnapshot | null>;
  /** By exact address, archived customers included. */
  findCustomerByEmail(email: string): Promise<(CustomerSnapshot & { isActive: boolean }) | null>;
  createCustomer(email: string): Promise<CustomerSnapshot>;
  /** Reactivates an archived customer, who can then buy again. */
  reactivateCustomer(customerId: string): Promise<void>;
  /** Creates a checkout of one price for one customer. Returns its id. */
  createCheckout(checkout: { customerId: string; priceId: string; buyerToken: string }): Promise<string>;
  /** Ends a checkout, so that its window can no longer be paid. Refused if it was paid. */
  cancelCheckout(transactionId: string): Promise<void>;
}

export interface SubscriptionGateway {
  /** Includes the amounts. */
  findSubscription(subscriptionId: string): Promise<SubscriptionSnapshot | null>;
  /** The first payment of a subscription. */
  findFirstPayment(subscriptionId: string): Promise<TransactionSnapshot | null>;
  /** The completed payments of a subscription. */
  listPayments(subscriptionId: string): Promise<TransactionSnapshot[]>;
  /** The subscriptions that are not canceled, without amounts. */
  listSubscriptions(): Promise<SubscriptionSnapshot[]>;
  /** The immediate charge of a switch, negative for a credit; null for none. */
  previewSwitch(subscriptionId: string, plan: PlanSwitch): Promise<Money | null>;
  /** Switches with the given proration. An unbilled switch keeps the next billing date. */
  switchPlan(subscriptionId: string, plan: PlanSwitch): Promise<void>;
  cancelSubscription(subscriptionId: string, from: 'next_billing_period' | 'immediately'): Promise<void>;
  /** Removes a scheduled change. */
  keepSubscription(subscriptionId: string): Promise<void>;
  /**
   * Resumes a paused subscription. `continues`: its paid period has not ended; otherwise a new period starts and is
   * billed.
   */
  resumeSubscription(subscriptionId: string, how: { continues: boolean }): Promise<void>;
  /** Creates the checkout that changes the payment method and pays an overdue bill. Returns its id. */
  openPaymentChange(subscriptionId: string): Promise<string>;
}

/** The products and prices that the provider sells. */
export interface CatalogGateway {
  /** True if the provider accepts an image at this address. */
  takesImage(url: string): boolean;
  /** True if the provider has enabled a tax category. Creates a hidden product to find out. */
  takesTaxCategory(taxCategory: TaxCategory): Promise<boolean>;
  listProducts(): Promise<ProviderProduct[]>;
  /** The prices of a product or of all, including archived ones. */
  listPrices(productId?: string): Promise<ProviderPrice[]>;
  createProduct(product: NewProviderProduct): Promise<string>;
  updateProduct(productId: string, change: ProviderProductChange): Promise<void>;
  createPrice(price: NewProviderPrice): Promise<string>;
  updatePrice(priceId: string, price: { name?: string; unitPrice?: Money; isActive?: boolean }): Promise<void>;
  /** Turns on the provider's mails about abandoned checkouts. Returns false if the account may not. */
  recoverCheckouts(): Promise<boolean>;
}

/** The fields of an invoice that can be corrected. The country must stay as paid. Absent fields stay. */
export interface InvoiceDetails {
  name?: string | undefined;
  businessName?: string | undefined;
  taxNumber?: string | undefined;
  address?: AddressDetails | undefined;
}

interface AddressDetails {
  firstLine?: string | undefined;
  secondLine?: string | null | undefined;
  city?: string | undefined;
  region?: string | undefined;
}

/** The part of a line to refund, including tax. Without an amount, the rest of the line is refunded. */
export interface RefundLine {
  itemId: string;
  amount?: number | undefined;
}

/** A refund to request. The provider stores `reason`, by which a repeat finds the refund after an unknown outcome. */
export interface RefundRequest {
  transactionId: string;
  lines: 'all' | readonly RefundLine[];
  reason: string;
}

/** Reads payments and refunds. */
export interface BooksGateway {
  /** A link that opens the invoice without a login until it expires. Never stored, never logged. */
  getInvoiceUrl(transactionId: string): Promise<{ url: string; expiresAt: Date }>;
  /** The buyer's details on an invoice; null if the provider has no such transaction. */
  findInvoiceDetails(transactionId: string): Promise<StandingInvoiceDetails | null>;
  /** Corrects the buyer's details on an invoice, which the provider allows once. */
  reviseInvoice(transactionId: string, details: InvoiceDetails): Promise<TransactionSnapshot>;
  /** Requests a refund. The provider may approve it at once or later. */
  requestRefund(request: RefundRequest): Promise<AdjustmentSnapshot>;
  /** All refunds and disputes of a transaction, for use after an unknown outcome. */
  findAdjustments(transactionId: string): Promise<AdjustmentSnapshot[]>;
  listTransactions(since: Date): Promise<TransactionSnapshot[]>;
  /** Refunds and disputes created since a date, and those with the given ids. */
  listAdjustments(since: Date, ids: readonly string[]): Promise<AdjustmentSnapshot[]>;
}

/** The payment provider, split by use. Implemented by `@backline/paddle`. Its calls throw `GatewayError`. */
export interface PaymentGateway {
  account: AccountGateway;
  events: EventReader;
  checkout: CheckoutGateway;
  subscriptions: SubscriptionGateway;
  catalog: CatalogGateway;
  books: BooksGateway;
  /** True if the provider did not answer the last call. */
  isAway(): boolean;
}

/** The provider's reasons for refusals that use cases distinguish. */
export type GatewayReason =
  | 'declined'
  /** The API key lacks a permission. */
  | 'forbidden'
  | 'locked'
  | 'not_found'
  | 'exists'
  /**
   * In order: the invoice was already corrected; refunds changed it; its status allows no invoice; the tax number is
   * wrong.
   */
  | 'revised'
  | 'adjusted'
  | 'no_invoice'
  | 'tax_number'
  /**
   * In order: a refund awaits approval, which blocks further refunds and some plan changes; more was requested than is
   * left.
   */
  | 'refund_pending'
  | 'refund_above';

interface GatewayErrorOptions {
  reason?: GatewayReason | null;
  providerCode?: string | null;
  cause?: unknown;
}

/**
 * `refused`: the provider refused, and nothing changed. `unknown`: it did not answer; read the state before a retry.
 */
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

/** The event does not have the provider's format. */
export class UnreadableEventError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnreadableEventError';
  }
}
