import { type Db, takeTurn } from '@backline/db';
import type { Core } from '../core.ts';

/**
 * To be asked first in a transaction that takes in payments: they are taken in one at a time, in all processes. What is
 * compared with what is known, and what an order reads of its refunds, then holds until it is written. A finer lock
 * would gain nothing: each of them writes the audit, which has one writer at a time as well.
 */
export async function takePaymentTurn(core: Core, tx: Db): Promise<void> {
  await takeTurn(core.store, tx, 'payments');
}
