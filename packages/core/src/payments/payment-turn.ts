import { type Db, takeTurn } from '@backline/db';
import type { Core } from '../core.ts';

/**
 * Every transaction that applies payments calls this first: such transactions run one at a time, across all processes.
 * Comparisons with stored state, and an order's view of its refunds, therefore hold until the write. A finer lock would
 * gain nothing: each of these transactions writes the audit, which also has one writer at a time.
 */
export async function takePaymentTurn(core: Core, tx: Db): Promise<void> {
  await takeTurn(core.store, tx, 'payments');
}
