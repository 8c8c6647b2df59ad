import type { Core } from '@backline/core/core';
import { toAddressKey } from '@backline/core/rate-limit';
import { AppError } from '@backline/domain/errors';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

/** What work costs that anybody may ask for. A batch is never kept, so each of its catalog calls is made again. */
const costs = {
  render: 1,
  batchedRender: 5,
  compression: 1,
  page: 1,
  report: 1,
  errorLine: 5,
  requestLine: 0.05,
} as const;
export type AnonymousWork = keyof typeof costs;

/** What an address may spend at once, and in each second from then on; `RATE_LIMIT_IP_FACTOR` multiplies both. */
const atOnce = 1200;
const perSecond = 20;
/** Beyond this many the address that was quiet for longest is forgotten, and so has a full budget again. */
const addressesMax = 10_000;
const summaryEveryMs = 60_000;
/** Lines of the log leave this share of a budget alone: somebody who only reads what is kept is still served what is not. */
const keptForWork = 0.5;

export interface AnonymousBudget {
  /** Pays for work, or throws `rate_limited`. */
  charge(request: FastifyRequest, work: AnonymousWork, times?: number): void;
  /** Pays for work, or answers false: it is left out, and counted. */
  tryCharge(request: FastifyRequest, work: AnonymousWork): boolean;
  /** Writes down what was left out since the last summary. */
  flush(): void;
}

/**
 * Bounds in memory what an address can make this process do without an account: answers that are not kept,
 * compression, pages of the marketplace, lines of the log. What is kept, and files, cost nothing.
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

  /** How long until there is enough; 0 when it was paid. */
  function pay({ ip }: FastifyRequest, work: AnonymousWork, times = 1): number {
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
    charge(request, work, times) {
      const retryAfterMs = pay(request, work, times);
      if (retryAfterMs > 0) throw new AppError('rate_limited', { retryAfterMs });
    },
    tryCharge: (request, work) => pay(request, work) === 0,
    flush,
  };
}
