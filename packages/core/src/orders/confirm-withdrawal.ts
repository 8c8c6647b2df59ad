import type { OrderDetails } from '@backline/domain/orders/order';
import type { Caller, Core } from '../core.ts';
import { readWithdrawalToken } from '../order-tokens.ts';
import { confirmDeclared } from './declare-withdrawal.ts';
import { chargeGuest } from './find-guest-order.ts';
import { readOrderFile, toOrderDetails } from './to-details.ts';

/** Confirms a guest's withdrawal, by the link in the mail to the address that paid. Throws `token_invalid`, `rate_limited` and what `withdraw` throws. */
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
