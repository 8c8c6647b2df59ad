import type { OrderDetails } from '@backline/domain/orders/order';
import type { Caller, Core } from '../../core.ts';
import { declareWithdrawal } from '../../orders/declare-withdrawal.ts';
import { readOrderFile, toOrderDetails } from '../../orders/to-details.ts';
import { getAnyOrder } from './get-any-order.ts';

interface Declared {
  transactionId: string;
  name: string;
  itemIds?: string[] | undefined;
  reason: string;
}

/**
 * Declares a withdrawal for a customer who wrote to support, even after the deadline and for exempt lines. Throws
 * `not_found`, `withdrawal_not_offered`, `withdrawal_asked`, `withdrawal_exempt`.
 */
export async function withdrawOrder(
  core: Core,
  caller: Caller,
  { transactionId, ...declared }: Declared,
): Promise<OrderDetails> {
  const { db } = core.store;
  const { userId } = await getAnyOrder(core, db, transactionId);
  await declareWithdrawal(core, {
    caller,
    declared: { ...declared, by: 'support' },
    userId,
    getOrder: (tx) => getAnyOrder(core, tx, transactionId),
  });
  return toOrderDetails(core, db, await readOrderFile(core, db, await getAnyOrder(core, db, transactionId)));
}
