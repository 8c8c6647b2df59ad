import type { OrderDetails } from '@backline/domain/orders/order';
import type { Caller, Core } from '../core.ts';
import { readWithdrawalToken } from '../order-tokens.ts';
import { confirmDeclared } from './declare-withdrawal.ts';
import { chargeGuest } from './find-guest-order.ts';
import { readOrderFile, toOrderDetails } from './to-details.ts';

/**
 * Confirms a guest's withdrawal with the link that was mailed to the payer. Throws `token_invalid`, `rate_limited` and
 * the errors of `withdraw`.
 */
export async function confirmWithdrawal(
  core: Core,
  caller: Caller,
  { token }: { token: string },
): Promise<OrderDetails> {
  await chargeGuest(core, caller);
  const order = await confirmDeclared(core, caller, readWithdrawalToken(core, token));
  const { db } = core.store;
  return toOrderDetails(core, db, await readOrderFile(core, db, order));
}
