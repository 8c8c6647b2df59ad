import type { CheckoutKind, Money, TransactionStatus } from '@backline/domain';

/** A transaction as the provider tells it, in our words. Amounts are in minor units. */
export interface TransactionFact {
  about: 'transaction';
  transactionId: string;
  status: TransactionStatus;
  /** Microseconds since 1970: a later word takes the place of an earlier one. */
  occurredAtUs: number;
  createdAt: Date;
  customerId: string | null;
  subscriptionId: string | null;
  /** Null: not marked as one of ours. */
  kind: CheckoutKind | null;
  /** What the checkout's custom data says of who buys; anybody may have written it. */
  buyerToken: string | null;
  currency: string;
  total: number;
  items: { itemId: string; priceId: string; quantity: number; total: number }[];
}

/** A refund, a credit or a dispute. `items` names what it is about; the provider adds actions over time. */
export interface AdjustmentFact {
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

export interface CustomerFact {
  about: 'customer';
  customerId: string;
  email: string;
  occurredAtUs: number;
}

export type PaymentFact = TransactionFact | AdjustmentFact | CustomerFact;

/** An event of the provider. `fact` null: of a type that means nothing to us. */
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

/** What the use cases need of the payment provider. Implemented by `@backline/paddle`. Throws `GatewayError`. */
export interface PaymentGateway {
  /** Whether the provider has sent exactly these bytes, lately. */
  verifyWebhook(rawBody: Buffer, signature: string, now: Date): boolean;
  /** Reads an event's envelope. Throws `UnreadableEventError`. */
  readEvent(payload: string): PaymentEvent;
  /** What an event says; null: nothing to us. Throws `UnreadableEventError`. */
  readFact(payload: string): PaymentFact | null;
  findTransaction(transactionId: string): Promise<TransactionFact | null>;
  findCustomer(customerId: string): Promise<CustomerFact | null>;
  /** Events after a cursor (an event id), oldest first, as the payloads that a webhook would have brought. */
  listEvents(after: string | null): Promise<{ payloads: string[]; hasMore: boolean }>;
  listTransactions(since: Date): Promise<TransactionFact[]>;
  listProducts(): Promise<ProviderProduct[]>;
  listPrices(): Promise<ProviderPrice[]>;
  createProduct(product: NewProviderProduct): Promise<string>;
  updateProduct(productId: string, product: Partial<NewProviderProduct> & { isActive?: boolean }): Promise<void>;
  createPrice(price: NewProviderPrice): Promise<string>;
  updatePrice(priceId: string, price: { name?: string; unitPrice?: Money; isActive?: boolean }): Promise<void>;
}

/** `refused`: the provider said no, and nothing was changed. `unknown`: it did not answer; look before trying again. */
export class GatewayError extends Error {
  readonly outcome: 'refused' | 'unknown';
  /** The provider's own code, such as `entity_not_found`. */
  readonly providerCode: string | null;

  constructor(outcome: 'refused' | 'unknown', message: string, providerCode: string | null = null, cause?: unknown) {
    super(message, { cause });
    this.name = 'GatewayError';
    this.outcome = outcome;
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
  readFact: refuse,
  findTransaction: refuse,
  findCustomer: refuse,
  listEvents: refuse,
  listTransactions: refuse,
  listProducts: refuse,
  listPrices: refuse,
  createProduct: refuse,
  updateProduct: refuse,
  createPrice: refuse,
  updatePrice: refuse,
};
