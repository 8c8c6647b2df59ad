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
  /** Sent by the provider's own simulator: never a purchase. */
  isSimulated: boolean;
  /** One that a webhook has to deliver. The others say nothing that is stored. */
  isUsed: boolean;
}

/** An address that the provider sends events to. */
export interface EventDestination {
  url: string;
  isActive: boolean;
  /** The types of the events that are sent there. */
  types: readonly string[];
}

export interface ProviderProduct {
  productId: string;
  sku: string | null;
  name: string;
  description: string | null;
  imageUrl: string | null;
  /** The provider may know more of them than we do. */
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

/** The changed fields of a product. Its tax category stays as the provider's dashboard says. */
export type ProviderProductChange = Partial<Omit<NewProviderProduct, 'taxCategory'>> & { isActive?: boolean };

export type NewProviderPrice = Omit<ProviderPrice, 'priceId' | 'isActive' | 'kind'> & { sku: string; kind: string };

export type SwitchBilling = 'prorated_immediately' | 'do_not_bill';

/** The plan to switch to. A failed payment prevents the switch. */
export interface PlanSwitch {
  priceId: string;
  billing: SwitchBilling;
}

/** The maker of a transaction: a checkout, the subscription itself, or a change of card, which sells nothing. */
export type TransactionMaker = 'checkout' | 'subscription' | 'card_change';

/** Reads what the provider reports. */
export interface EventReader {
  /** True if the provider recently signed exactly these bytes. */
  verifyWebhook(rawBody: Buffer, signature: string, now: Date): boolean;
  /** Reads an event's envelope. Throws `UnreadableEventError`. */
  readEvent(payload: string): PaymentEvent;
  /** The maker of a transaction, by its `origin`. */
  toMaker(origin: string | null): TransactionMaker;
  /** The snapshot in an event; null when the event is irrelevant. Throws `UnreadableEventError`. */
  readSnapshot(payload: string): PaymentSnapshot | null;
  /** The payload without what is personal: ids, states, times and amounts stay. One that cannot be read is emptied. */
  redact(payload: string): string;
  /** Events after a cursor (an event id), oldest first, as webhook payloads. */
  listEvents(after: string | null): Promise<{ payloads: string[]; hasMore: boolean }>;
  /** Where events are sent to. */
  listDestinations(): Promise<EventDestination[]>;
}

/** Sells: who buys, and what a checkout holds. */
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
  /** Ends a checkout, so that its window can't be paid. Refused once it is paid. */
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
   * Resumes a paused subscription. `continues`: within the paid period that has not ended; otherwise a new period
   * starts and is billed.
   */
  resumeSubscription(subscriptionId: string, how: { continues: boolean }): Promise<void>;
  /** Creates the checkout that changes the card, and pays a bill that is past due. Returns its id. */
  openPaymentChange(subscriptionId: string): Promise<string>;
}

/** The products and prices that the provider sells. */
export interface CatalogGateway {
  /** True if the provider accepts an image at this address. */
  takesImage(url: string): boolean;
  /** True if the provider has enabled a tax category. Leaves a product that no list shows. */
  takesTaxCategory(taxCategory: TaxCategory): Promise<boolean>;
  listProducts(): Promise<ProviderProduct[]>;
  /** Of one product, or all; archived ones included. */
  listPrices(productId?: string): Promise<ProviderPrice[]>;
  createProduct(product: NewProviderProduct): Promise<string>;
  updateProduct(productId: string, change: ProviderProductChange): Promise<void>;
  createPrice(price: NewProviderPrice): Promise<string>;
  updatePrice(priceId: string, price: { name?: string; unitPrice?: Money; isActive?: boolean }): Promise<void>;
  /** Switches on the provider's mails to people who leave a checkout. False: the account may not. */
  recoverCheckouts(): Promise<boolean>;
}

/** The fields of an invoice that can be corrected: the country stays as it was paid from. Absent: unchanged. */
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

/** A part of a line, including tax; without an amount what is left of the line. */
export interface RefundLine {
  itemId: string;
  amount?: number | undefined;
}

/** `reason` is kept at the provider: a repeat after an unknown outcome finds the refund by it. */
export interface RefundRequest {
  transactionId: string;
  lines: 'all' | readonly RefundLine[];
  reason: string;
}

/** Reads payments and refunds. */
export interface BooksGateway {
  /** A link to the invoice, which opens it without a login until it expires. Never stored, never logged. */
  getInvoiceUrl(transactionId: string): Promise<{ url: string; expiresAt: Date }>;
  /** The details of the buyer on an invoice; null: the provider has no such transaction. */
  findInvoiceDetails(transactionId: string): Promise<StandingInvoiceDetails | null>;
  /** Corrects whom an invoice is for, which the provider allows once. */
  reviseInvoice(transactionId: string, details: InvoiceDetails): Promise<TransactionSnapshot>;
  /** Asks for money back. The provider may approve it at once or later. */
  requestRefund(request: RefundRequest): Promise<AdjustmentSnapshot>;
  /** Every refund and dispute of a transaction: read it after an unknown outcome. */
  findAdjustments(transactionId: string): Promise<AdjustmentSnapshot[]>;
  listTransactions(since: Date): Promise<TransactionSnapshot[]>;
  /** Refunds and disputes created since a date, and those with the given ids. */
  listAdjustments(since: Date, ids: readonly string[]): Promise<AdjustmentSnapshot[]>;
}

/** The payment provider, by who needs it. Implemented by `@backline/paddle`. Its calls throw `GatewayError`. */
export interface PaymentGateway {
  events: EventReader;
  checkout: CheckoutGateway;
  subscriptions: SubscriptionGateway;
  catalog: CatalogGateway;
  books: BooksGateway;
  /** True if the provider did not answer the last call. */
  isAway(): boolean;
}

/** Why the provider refused, where the use cases tell the difference. */
export type GatewayReason =
  | 'declined'
  | 'locked'
  | 'not_found'
  | 'exists'
  /** An invoice that was corrected once, one that refunds have changed, one of a status without, a wrong tax number. */
  | 'revised'
  | 'adjusted'
  | 'no_invoice'
  | 'tax_number'
  /** A refund waits for approval, before which there is no other one and some plans don't change; more than is left. */
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

function refuse(): never {
  throw new GatewayError('unknown', 'No payment provider is configured.');
}

/** A part whose calls all refuse, but for those that have an answer. */
function refuseAll<Part extends object>(but: Partial<Part> = {}): Part {
  return new Proxy(but, { get: (known, name) => Reflect.get(known, name) ?? refuse }) as Part;
}

/** The gateway when none is configured: accepts no webhook and answers no call. */
export const noGateway: PaymentGateway = {
  events: refuseAll<EventReader>({ verifyWebhook: () => false, redact: () => '{}' }),
  checkout: refuseAll(),
  subscriptions: refuseAll(),
  catalog: refuseAll<CatalogGateway>({ takesImage: () => false }),
  books: refuseAll(),
  isAway: () => false,
};
