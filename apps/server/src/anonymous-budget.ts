import type { Core } from '@backline/core/core';
import { toAddressKey } from '@backline/core/rate-limit';
import { AppError } from '@backline/domain/errors';
import { LRUCache } from 'lru-cache';

/**
 * The cost of each kind of work without an account. A batch is not cached, so each of its catalog calls is computed
 * again.
 */
const costs = {
  render: 1,
  batchedRender: 5,
  compression: 1,
  page: 1,
  errorLine: 5,
  requestLine: 0.05,
} as const;
export type AnonymousWork = keyof typeof costs;

/** The burst per address, and its refill per second; `RATE_LIMIT_IP_FACTOR` multiplies both. */
const atOnce = 1200;
const perSecond = 20;
/**
 * The maximum number of addresses in memory. The least recently used is dropped, and starts again with a full budget.
 */
const addressesMax = 10_000;
const summaryEveryMs = 60_000;
/**
 * The part of a budget that log lines may not use, so that a client which reads cached answers can still get uncached
 * ones.
 */
const keptForWork = 0.5;

/** The address that a request comes from, whose budget it uses. */
type Client = { ip: string };

export interface AnonymousBudget {
  /** Charges for work, or throws `rate_limited`. */
  charge(client: Client, work: AnonymousWork, times?: number): void;
  /** Charges for work. Returns false if the budget is spent, so the work is skipped and counted. */
  tryCharge(client: Client, work: AnonymousWork): boolean;
  /** Logs how much was skipped since the last summary. */
  flush(): void;
}

/**
 * Limits, in memory, the work that an address can cause without an account: uncached answers, compression, marketplace
 * pages and log lines. Cached answers and files are free.
 */
export function createAnonymousBudget(core: Core): AnonymousBudget {
  const { rateLimitIpFactor } = core.settings;
  const most = atOnce * rateLimitIpFactor;
  const perMs = (perSecond * rateLimitIpFactor) / 1000;
  const addresses = new LRUCache<string, { left: number; atMs: number }>({ max: addressesMax });
  const refused = new Map<AnonymousWork, number>();
  let summarizedAtMs = 0;

  function flush(): void {
    if (refused.size > 0) core.log.warn({ refused: Object.fromEntries(refused) }, 'an address spent its budget');
    refused.clear();
  }

  /** Milliseconds until the budget is sufficient; 0 if it was charged. */
  function pay({ ip }: Client, work: AnonymousWork, times = 1): number {
    const nowMs = core.clock.now().getTime();
    const key = toAddressKey(ip);
    const cost = costs[work] * times;
    const known = addresses.get(key);
    // Ignores a clock that was set back.
    const left = Math.min(most, known === undefined ? most : known.left + Math.max(0, nowMs - known.atMs) * perMs);
    const floor = work === 'requestLine' ? most * keptForWork : 0;
    const isPaid = left - cost >= floor;
    addresses.set(key, { left: isPaid ? left - cost : left, atMs: nowMs });
    if (isPaid) return 0;
    refused.set(work, (refused.get(work) ?? 0) + times);
    if (Math.abs(nowMs - summarizedAtMs) >= summaryEveryMs) {
      summarizedAtMs = nowMs;
      flush();
    }
    return Math.ceil((cost - left) / perMs);
  }

  return {
    charge(client, work, times) {
      const retryAfterMs = pay(client, work, times);
      if (retryAfterMs > 0) throw new AppError('rate_limited', { retryAfterMs });
    },
    tryCharge: (client, work) => pay(client, work) === 0,
    flush,
  };
}
