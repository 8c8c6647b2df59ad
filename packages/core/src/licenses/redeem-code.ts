import { and, type Db, eq, isNull, prepareStatement } from '@backline/db';
import type { RedeemReason } from '@backline/domain/licenses/license';
import type { Caller, Core } from '../core.ts';
import { recordEvent } from '../events/record-event.ts';
import { findCode, type StoredCode, toCodeState } from './find-code.ts';
import { insertGrant } from './grants.ts';

export type Redemption = { code: StoredCode } | { reason: Exclude<RedeemReason, 'not_tried'> };

function judge(code: StoredCode, userId: string, now: Date): Redemption {
  const isOthers = code.redeemedBy !== null && code.redeemedBy !== userId;
  const state = isOthers ? 'redeemed' : toCodeState(code, now);
  if (state === 'free') return { code };
  return { reason: state === 'redeemed' && !isOthers ? 'redeemed_by_you' : state };
}

/** The outcome of redeeming a code now. Changes nothing. */
export async function tryCode(core: Core, db: Db, userId: string, typed: string): Promise<Redemption> {
  const code = await findCode(core, db, typed);
  if (code === 'malformed') return { reason: 'malformed' };
  return code === null ? { reason: 'unknown' } : judge(code, userId, core.clock.now());
}

const claim = prepareStatement(
  (tx, { licenseCodes: t }, { codeHash, userId, now }: { codeHash: string; userId: string; now: Date }) =>
    tx
      .update(t)
      .set({ redeemedBy: userId, redeemedAt: now })
      .where(and(eq(t.codeHash, codeHash), isNull(t.redeemedBy), isNull(t.revokedAt), isNull(t.batchRevokedAt)))
      .returning({ codeHash: t.codeHash }),
);

/**
 * Redeems a code that was tried, for a user, in the caller's transaction. Exactly one of N concurrent attempts wins: the
 * claim is one conditional statement. Refusals are returned, not thrown.
 */
export async function redeemCode(
  core: Core,
  tx: Db,
  caller: Caller,
  { userId, typed, reason, tried }: { userId: string; typed: string; reason?: string; tried: Redemption },
): Promise<Redemption> {
  if ('reason' in tried) return tried;
  const { code } = tried;
  const claimed = await claim(tx, core.store.t, { codeHash: code.codeHash, userId, now: core.clock.now() });
  if (claimed.length === 0) return tryCode(core, tx, userId, typed);
  const adding = insertGrant(core, tx, {
    userId,
    sku: code.sku,
    cause: 'redemption',
    causeRef: code.codeHash,
    durationMs: code.grantMs,
  });
  const toEvent = (grantId: string | null) => ({
    type: 'license.redeemed' as const,
    subjectUserId: userId,
    subject: toCodeName(code),
    reason,
    details: { sku: code.sku, grantId },
  });
  await recordEvent(core, tx, caller, adding.then(toEvent));
  return { code };
}

/** The display name of a stored code: its batch and last four characters. */
export function toCodeName({ batch, lastFour }: { batch: string; lastFour: string }) {
  return `code ${batch}/…${lastFour}` as const;
}
