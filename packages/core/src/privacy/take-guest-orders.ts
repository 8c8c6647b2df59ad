import { and, type Db, eq, inArray, isNull } from '@backline/db';
import type { Caller, Core } from '../core.ts';
import { recordEvent } from '../events/record-event.ts';
import { toCodeName } from '../licenses/redeem-code.ts';
import { findLeavingOrders, findUnredeemedCodes } from '../orders/find-leaving-orders.ts';

/**
 * Locks the codes that end with an account, before writing the audit: a concurrent redemption holds a code's row and
 * waits for the audit.
 */
export async function lockLeavingCodes(core: Core, tx: Db, userId: string): Promise<void> {
  const { licenseCodes, users } = core.store.t;
  const [user] = await tx.select().from(users).where(eq(users.id, userId));
  const leaving = user === undefined ? [] : await findLeavingOrders(core, tx, user);
  const codes = await findUnredeemedCodes(core, tx, leaving);
  if (codes.length === 0) return;
  const hashes = codes.map(({ codeHash }) => codeHash);
  const isIts = inArray(licenseCodes.codeHash, hashes);
  await tx.update(licenseCodes).set({ lastFour: licenseCodes.lastFour }).where(isIts);
}

/**
 * Moves guest orders to the account that is being erased, so that all their data is erased with it, even what arrives
 * later. Ends their unredeemed codes, each with an entry that says why. Returns the ids of the orders.
 */
export async function takeGuestOrders(
  core: Core,
  tx: Db,
  caller: Caller,
  transactionIds: readonly string[],
  erased: { userId: string; erasedAt: Date },
): Promise<string[]> {
  if (transactionIds.length === 0) return [];
  const { licenseCodes, orders } = core.store.t;
  const taken = await tx
    .update(orders)
    .set(erased)
    .where(and(inArray(orders.transactionId, [...transactionIds]), eq(orders.buyer, 'guest'), isNull(orders.userId)))
    .returning({ transactionId: orders.transactionId });
  const ids = taken.map(({ transactionId }) => transactionId);
  for (const { codeHash, batch, lastFour, sku } of await findUnredeemedCodes(core, tx, ids)) {
    const ended = await tx
      .update(licenseCodes)
      .set({ revokedAt: erased.erasedAt })
      .where(and(eq(licenseCodes.codeHash, codeHash), isNull(licenseCodes.redeemedBy), isNull(licenseCodes.revokedAt)))
      .returning({ codeHash: licenseCodes.codeHash });
    if (ended.length === 0) continue;
    await recordEvent(core, tx, caller, {
      type: 'license.revoked',
      subject: toCodeName({ batch, lastFour }),
      reason: 'the person who bought it was erased',
      details: { sku, wasRevoked: false, isRevoked: true, grants: 0 },
    });
  }
  return ids;
}
