import { setTimeout } from 'node:timers/promises';
import { and, eq, isNotNull } from '@backline/db';
import { secondMs } from '@backline/domain/time';
import type { Core } from '../core.ts';
import { GatewayError } from '../ports/payment-gateway.ts';
import type { TransactionSnapshot } from '../ports/payment-snapshots.ts';

/** The longest time that a delivery waits for its country. */
const longestWaitMs = 2 * secondMs;

/**
 * Adds the country to the snapshot of a paid order, because events lack it. The provider is asked once. If it doesn't
 * answer in time, the order is delivered without a country, and the next reconciliation adds it.
 */
export async function readCountry(core: Core, snapshot: TransactionSnapshot): Promise<TransactionSnapshot> {
  const { transactionId, status, country } = snapshot;
  if (status !== 'completed' || country !== null || core.gateway.isAway()) return snapshot;
  const { orders } = core.store.t;
  const isKnown = and(eq(orders.transactionId, transactionId), isNotNull(orders.country));
  if ((await core.store.db.$count(orders, isKnown)) > 0) return snapshot;
  try {
    const found = await Promise.race([
      core.gateway.checkout.findTransaction(transactionId),
      setTimeout(longestWaitMs, null, { ref: false }),
    ]);
    return { ...snapshot, country: found?.country ?? null };
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    core.log.warn({ transactionId, reason: error.message }, 'the country of an order could not be read yet');
    return snapshot;
  }
}
