import {
  type AdjustmentFact,
  GatewayError,
  type NewProviderPrice,
  type NewProviderProduct,
  type PaymentGateway,
} from '@backline/core/payments/payment-gateway';
import { type Environment, LogLevel, Paddle } from '@paddle/paddle-node-sdk';
import type { IPolicy } from 'cockatiel';
import { callProvider, createPolicies } from './call-provider.ts';
import { readEvent, readFact } from './read-event.ts';
import { subscriptionCalls } from './subscription-calls.ts';
import { toAdjustmentFact, toCustomerFact, toTransactionFact } from './to-fact.ts';
import { toProviderPrice, toProviderProduct } from './to-product.ts';
import { verifyWebhook } from './verify-webhook.ts';

export interface GatewayOptions {
  apiKey: string;
  webhookSecret: string;
  /** How far a webhook's time may be off, either way. */
  webhookWindowMs: number;
  /** Another API than Paddle's: the emulator's. Null: the one that the key belongs to. */
  apiUrl: string | null;
  /** How long a call may take. */
  answerWithinMs?: number;
}

const perPage = 200;
const eventsAtOnce = 200;
/** The most that Paddle lists of adjustments. */
const adjustmentsAtOnce = 50;

/** A list of the SDK's. It hands out the rows as they came: what webhooks bring and what is asked for read alike. */
interface Listing {
  next(): Promise<unknown[]>;
  hasMore: boolean;
}

function toRaw(listing: Listing): Listing {
  return Object.assign(listing, { fromJson: (row: unknown) => row });
}

function toBase(apiKey: string, apiUrl: string | null): Environment {
  // Undocumented, and held by a test: the SDK takes any address as its environment (trap 17).
  if (apiUrl !== null) return apiUrl.replace(/\/+$/, '') as Environment;
  return (apiKey.startsWith('pdl_live_') ? 'production' : 'sandbox') as Environment;
}

/** Paddle shows what it reaches by https; an emulator on this machine shows what is on this machine. */
function isShown(image: string, apiUrl: string | null): boolean {
  const isHere = (url: string | null) => url !== null && /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:|\/|$)/.test(url);
  return image.startsWith('https:') || (isHere(apiUrl) && isHere(image));
}

const toMark = (sku: string, kind?: string) => ({
  backline_sku: sku,
  ...(kind === undefined ? {} : { backline_price: kind }),
});

function toProductBody({ sku, name, description, imageUrl }: NewProviderProduct) {
  return { name, description, imageUrl, taxCategory: 'standard' as const, customData: toMark(sku) };
}

function toPriceBody({ sku, kind, productId, name, unitPrice, interval, trialDays }: NewProviderPrice) {
  return {
    productId,
    name,
    description: `${sku} ${kind}`,
    unitPrice: { amount: String(unitPrice.amount), currencyCode: unitPrice.currency as 'USD' },
    // Section 9: never more than one.
    quantity: { minimum: 1, maximum: 1 },
    billingCycle: interval === null ? null : { interval, frequency: 1 },
    trialPeriod:
      trialDays === null ? null : { interval: 'day' as const, frequency: trialDays, requiresPaymentMethod: true },
    customData: toMark(sku, kind),
  };
}

/** Paddle behind core's port: the only place that speaks to it. Nothing is asked before the first call. */
export function createPaddleGateway({
  apiKey,
  webhookSecret,
  webhookWindowMs,
  apiUrl,
  answerWithinMs = 10_000,
}: GatewayOptions): PaymentGateway {
  const paddle = new Paddle(apiKey, { environment: toBase(apiKey, apiUrl), logLevel: LogLevel.none });
  const policies = createPolicies(answerWithinMs);
  let isAway = false;
  const call = async <Result>(policy: IPolicy, work: () => Promise<Result>): Promise<Result> => {
    try {
      const result = await callProvider(policy, work);
      isAway = false;
      return result;
    } catch (error) {
      isAway = error instanceof GatewayError && error.outcome === 'unknown';
      throw error;
    }
  };
  const read = <Result>(work: () => Promise<Result>) => call(policies.read, work);
  const change = <Result>(work: () => Promise<Result>) => call(policies.change, work);

  async function readAll(list: () => object): Promise<unknown[]> {
    const listing = toRaw(list() as Listing);
    const rows: unknown[] = [];
    while (listing.hasMore) {
      const page = await read(() => listing.next());
      rows.push(...page);
      if (page.length === 0) break;
    }
    return rows;
  }

  async function readInChunks(ids: readonly string[], list: (ids: string[]) => object): Promise<unknown[]> {
    const rows: unknown[] = [];
    for (let from = 0; from < ids.length; from += adjustmentsAtOnce)
      rows.push(...(await readAll(() => list(ids.slice(from, from + adjustmentsAtOnce)))));
    return rows;
  }

  return {
    verifyWebhook: (rawBody, signature, now) =>
      verifyWebhook({ rawBody, signature, now, secret: webhookSecret, windowMs: webhookWindowMs }),
    readEvent,
    readFact,
    async findTransaction(transactionId) {
      const [row] = await readAll(() => paddle.transactions.list({ id: [transactionId] }));
      return row === undefined ? null : toTransactionFact(row);
    },
    async findCustomer(customerId) {
      const [row] = await readAll(() => paddle.customers.list({ id: [customerId], status: ['active', 'archived'] }));
      return row === undefined ? null : toCustomerFact(row);
    },
    ...subscriptionCalls({ paddle, read, change, readAll }),
    takesImage: (url) => isShown(url, apiUrl),
    isAway: () => isAway,
    async listEvents(after) {
      const query = { perPage: eventsAtOnce, orderBy: 'id[ASC]', ...(after === null ? {} : { after }) };
      const listing = toRaw(paddle.events.list(query) as unknown as Listing);
      const rows = await read(() => listing.next());
      return { payloads: rows.map((row) => JSON.stringify(row)), hasMore: listing.hasMore && rows.length > 0 };
    },
    async listTransactions(since) {
      const query = { perPage: 30, status: ['completed' as const], 'updatedAt[GTE]': since.toISOString() };
      return (await readAll(() => paddle.transactions.list(query))).map(toTransactionFact);
    },
    async listAdjustments(since, ids) {
      const known = await readInChunks(ids, (id) => paddle.adjustments.list({ perPage: adjustmentsAtOnce, id }));
      // Paddle takes no date here: newest first, until one is older.
      const newest = toRaw(paddle.adjustments.list({ perPage: adjustmentsAtOnce, orderBy: 'id[DESC]' }) as Listing);
      const made: AdjustmentFact[] = [];
      for (let isOlder = false; newest.hasMore && !isOlder; ) {
        const page = (await read(() => newest.next())).map(toAdjustmentFact);
        made.push(...page.filter(({ createdAt }) => createdAt >= since));
        isOlder = page.length === 0 || page.some(({ createdAt }) => createdAt < since);
      }
      return [...known.map(toAdjustmentFact), ...made];
    },
    async listProducts() {
      const rows = await readAll(() => paddle.products.list({ perPage, status: ['active', 'archived'] }));
      return rows.map(toProviderProduct);
    },
    async listPrices() {
      const rows = await readAll(() => paddle.prices.list({ perPage, status: ['active', 'archived'] }));
      return rows.map(toProviderPrice);
    },
    async createProduct(product) {
      return (await change(() => paddle.products.create(toProductBody(product)))).id;
    },
    async updateProduct(productId, { isActive, sku, ...product }) {
      const more = {
        ...(isActive === undefined ? {} : { status: isActive ? ('active' as const) : ('archived' as const) }),
        ...(sku === undefined ? {} : { customData: toMark(sku) }),
      };
      await change(() => paddle.products.update(productId, { ...product, ...more }));
    },
    async createPrice(price) {
      return (await change(() => paddle.prices.create(toPriceBody(price)))).id;
    },
    async updatePrice(priceId, { unitPrice, isActive, name }) {
      const body = {
        ...(name === undefined ? {} : { name }),
        ...(isActive === undefined ? {} : { status: isActive ? ('active' as const) : ('archived' as const) }),
        ...(unitPrice === undefined
          ? {}
          : { unitPrice: { amount: String(unitPrice.amount), currencyCode: unitPrice.currency as 'USD' } }),
      };
      await change(() => paddle.prices.update(priceId, body));
    },
  };
}
