import { and, type Db, eq, isNotNull, isNull, prepareStatement } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import { findRedeemRefusal } from '@backline/domain/licenses/code-rules';
import type { RedeemReason } from '@backline/domain/licenses/license';
import type { Caller, Core } from '../core.ts';
import { type CausedEvent, recordEvents } from '../events/record-event.ts';
import { waitForAll } from '../wait-for-all.ts';
import { findCode, type StoredCode } from './find-code.ts';
import { insertGrant } from './grants.ts';

export type Redemption = { code: StoredCode } | { reason: Exclude<RedeemReason, 'not_tried'> };

/** Predicts the outcome of redeeming a code now. Changes nothing. */
export async function tryCode(core: Core, db: Db, userId: string, typed: string): Promise<Redemption> {
  const code = await findCode(core, db, typed);
  if (code === 'malformed') return { reason: 'malformed' };
  if (code === null) return { reason: 'unknown' };
  const reason = findRedeemRefusal(code, userId, core.clock.now());
  return reason === null ? { code } : { reason };
}

const claim = prepareStatement(
  (tx, { licenseCodes }, { codeHash, userId, now }: { codeHash: string; userId: string; now: Date }) =>
    tx
      .update(licenseCodes)
      .set({ redeemedBy: userId, redeemedAt: now })
      .where(
        and(
          eq(licenseCodes.codeHash, codeHash),
          isNull(licenseCodes.redeemedBy),
          isNull(licenseCodes.revokedAt),
          isNull(licenseCodes.batchRevokedAt),
        ),
      )
      .returning({ codeHash: licenseCodes.codeHash }),
);

const selectErased = prepareStatement((tx, { users }, { userId }: { userId: string }) =>
  tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.erasedAt))),
);

interface Claim {
  caller: Caller;
  userId: string;
  code: StoredCode;
  reason?: string | undefined;
}

/** Assigns a free code to a user. Exactly one of N concurrent attempts gets it. Returns false for the others. */
async function claimCode(core: Core, tx: Db, { userId, code }: Claim): Promise<boolean> {
  const { t } = core.store;
  const [claimed, erased] = await waitForAll([
    claim(tx, t, { codeHash: code.codeHash, userId, now: core.clock.now() }),
    // The claim waited for any erasure of the account, so this statement sees it.
    selectErased(tx, t, { userId }),
  ]);
  if (claimed.length > 0 && erased.length > 0) throw new AppError('unauthenticated');
  return claimed.length > 0;
}

/** Grants the items of a claimed code, and returns the event. */
async function grantCode(
  core: Core,
  tx: Db,
  { caller, userId, code, reason }: Claim,
): Promise<CausedEvent<'license.redeemed'>> {
  const { sku, codeHash: causeRef, grantMs: durationMs } = code;
  const grantId = await insertGrant(core, tx, { userId, sku, cause: 'redemption', causeRef, durationMs });
  const subject = toCodeName(code);
  return {
    caller,
    event: { type: 'license.redeemed', subjectUserId: userId, subject, reason, details: { sku, grantId } },
  };
}

/**
 * Redeems a code for a user in the caller's transaction. Refusals are returned, not thrown. `trying` has data that was
 * read together with the code.
 */
export async function redeemCode(
  core: Core,
  tx: Db,
  caller: Caller,
  { userId, typed, reason }: { userId: string; typed: string; reason?: string },
  trying: Promise<Redemption> = tryCode(core, tx, userId, typed),
): Promise<Redemption> {
  const tried = await trying;
  if ('reason' in tried) return tried;
  const found = { caller, userId, code: tried.code, reason };
  if (!(await claimCode(core, tx, found))) return tryCode(core, tx, userId, typed);
  await recordEvents(core, tx, [grantCode(core, tx, found)]);
  return tried;
}

/** The display name of a stored code: its batch and last four characters. */
export function toCodeName({ batch, lastFour }: { batch: string; lastFour: string }) {
  return `code ${batch}/…${lastFour}` as const;
}
