import { GatewayError, type PaymentGateway } from '@backline/core/payment-gateway';
import type { AdjustmentSnapshot } from '@backline/core/payment-snapshots';
import { type Environment, LogLevel, Paddle } from '@paddle/paddle-node-sdk';
import type { IPolicy } from 'cockatiel';
import { callProvider, createPolicies } from './call-provider.ts';
import { catalogCalls } from './catalog-calls.ts';
import { readEvent, readSnapshot, toMaker } from './read-event.ts';
import { type PaddleCalls, subscriptionCalls } from './subscription-calls.ts';
import { toAdjustmentSnapshot, toCustomerSnapshot, toTransactionSnapshot } from './to-snapshot.ts';
import { verifyWebhook } from './verify-webhook.ts';

export interface GatewayOptions {
  apiKey: string;
  webhookSecret: string;
  /** How far a webhook's time can differ from ours, in both directions. */
  webhookWindowMs: number;
  /** The emulator's address. Null: Paddle's production or sandbox API, by the key. */
  apiUrl: string | null;
  /** The timeout of a call. */
  answerWithinMs?: number;
}

const eventsAtOnce = 200;
/** Paddle's maximum page size for adjustments. */
const adjustmentsAtOnce = 50;

/** A list of the SDK that returns raw rows, so that they are parsed like webhooks. */
interface Listing {
  next(): Promise<unknown[]>;
  hasMore: boolean;
}

function toRaw(listing: Listing): Listing {
  return Object.assign(listing, { fromJson: (row: unknown) => row });
}

function toBase(apiKey: string, apiUrl: string | null): Environment {
  // The SDK accepts any address as its environment. That is undocumented: the version is pinned and a test covers it.
  if (apiUrl !== null) return apiUrl.replace(/\/+$/, '') as Environment;
  return (apiKey.startsWith('pdl_live_') ? 'production' : 'sandbox') as Environment;
}

/** Paddle shows images that it can reach by https. A local emulator also shows local ones. */
function isShown(image: string, apiUrl: string | null): boolean {
  const isHere = (url: string | null) => url !== null && /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:|\/|$)/.test(url);
  return image.startsWith('https:') || (isHere(apiUrl) && isHere(image));
}

/** How the gateway's calls reach Paddle. */
function createCalls(paddle: Paddle, answerWithinMs: number): PaddleCalls & { isAway(): boolean } {
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
  return {
    paddle,
    read,
    change: (work) => call(policies.change, work),
    isAway: () => isAway,
    async readAll(list) {
      const listing = toRaw(list() as Listing);
      const rows: unknown[] = [];
      while (listing.hasMore) {
        const page = await read(() => listing.next());
        rows.push(...page);
        if (page.length === 0) break;
      }
      return rows;
    },
  };
}

/** Core's payment gateway, implemented by Paddle's SDK. Sends nothing before the first call. */
export function createPaddleGateway({
  apiKey,
  webhookSecret,
  webhookWindowMs,
  apiUrl,
  answerWithinMs = 10_000,
}: GatewayOptions): PaymentGateway {
  const paddle = new Paddle(apiKey, { environment: toBase(apiKey, apiUrl), logLevel: LogLevel.none });
  const calls = createCalls(paddle, answerWithinMs);
  const { read, readAll, isAway } = calls;

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
    readSnapshot,
    toMaker,
    async findTransaction(transactionId) {
      const [row] = await readAll(() => paddle.transactions.list({ id: [transactionId] }));
      return row === undefined ? null : toTransactionSnapshot(row);
    },
    async findCustomer(customerId) {
      const [row] = await readAll(() => paddle.customers.list({ id: [customerId], status: ['active', 'archived'] }));
      return row === undefined ? null : toCustomerSnapshot(row);
    },
    ...subscriptionCalls(calls),
    ...catalogCalls(calls),
    takesImage: (url) => isShown(url, apiUrl),
    isAway,
    async listEvents(after) {
      const query = { perPage: eventsAtOnce, orderBy: 'id[ASC]', ...(after === null ? {} : { after }) };
      const listing = toRaw(paddle.events.list(query) as unknown as Listing);
      const rows = await read(() => listing.next());
      return { payloads: rows.map((row) => JSON.stringify(row)), hasMore: listing.hasMore && rows.length > 0 };
    },
    async listTransactions(since) {
      const query = { perPage: 30, status: ['completed' as const], 'updatedAt[GTE]': since.toISOString() };
      return (await readAll(() => paddle.transactions.list(query))).map(toTransactionSnapshot);
    },
    async listAdjustments(since, ids) {
      const known = await readInChunks(ids, (id) => paddle.adjustments.list({ perPage: adjustmentsAtOnce, id }));
      // Adjustments have no date filter: read newest first until one is older.
      const newest = toRaw(paddle.adjustments.list({ perPage: adjustmentsAtOnce, orderBy: 'id[DESC]' }) as Listing);
      const made: AdjustmentSnapshot[] = [];
      for (let isOlder = false; newest.hasMore && !isOlder; ) {
        const page = (await read(() => newest.next())).map(toAdjustmentSnapshot);
        made.push(...page.filter(({ createdAt }) => createdAt >= since));
        isOlder = page.length === 0 || page.some(({ createdAt }) => createdAt < since);
      }
      return [...known.map(toAdjustmentSnapshot), ...made];
    },
  };
}
