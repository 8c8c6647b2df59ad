import { randomUUID } from 'node:crypto';
import { type Db, eq } from '@backline/db';
import { AppError, type EmailAddress, type GrantReport, toGrantTerms } from '@backline/domain';
import { recordAudit } from '../audit.ts';
import type { Caller, Core } from '../core.ts';
import { addGrant, type Grant, setHold } from '../licenses/grants.ts';
import { dayMs } from './batches.ts';
import { getSku, getUserByEmail } from './staff.ts';

/** A user's grants with when each is in force, oldest first. */
export function toGrantReports(grants: readonly Grant[], now: Date): GrantReport[] {
  return toGrantTerms(grants, now).map(({ grant, startsAt, endsAt, state }) => ({
    id: grant.id,
    sku: grant.sku,
    productName: grant.productName,
    cause: grant.cause,
    causeRef: grant.cause === 'redemption' ? `${grant.causeRef.slice(0, 8)}…` : grant.causeRef,
    grantedAt: grant.grantedAt.toISOString(),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    state,
    holds: [...grant.holds],
  }));
}

async function getGrantReport(core: Core, userId: string, grantId: string): Promise<GrantReport> {
  const reports = toGrantReports(await core.findGrants(userId), core.providerClock.now());
  const report = reports.find(({ id }) => id === grantId);
  if (report === undefined) throw new AppError('not_found', { message: `There is no grant ${grantId}.` });
  return report;
}

/** Gives a customer something by hand, for so many days or for ever. Throws `not_found`. */
export async function grantByHand(
  core: Core,
  caller: Caller,
  input: { email: EmailAddress; sku: string; days: number | null; reason: string },
): Promise<GrantReport> {
  const { sku, days, reason } = input;
  const given = await core.store.write(async (tx) => {
    const user = await getUserByEmail(core, tx, input.email);
    await getSku(core, tx, sku);
    const durationMs = days === null ? null : days * dayMs;
    const grantId = await addGrant(core, tx, {
      userId: user.id,
      sku,
      cause: 'support',
      causeRef: randomUUID(),
      durationMs,
    });
    if (grantId === null) throw new AppError('conflict');
    await recordAudit(core, tx, caller, {
      action: 'grant.added',
      subjectUserId: user.id,
      reason,
      details: { sku, days, grantId },
    });
    return { userId: user.id, grantId };
  });
  return getGrantReport(core, given.userId, given.grantId);
}

async function getOwner(core: Core, tx: Db, grantId: string): Promise<{ userId: string; sku: string }> {
  const { grants: t } = core.store.t;
  const [grant] = await tx.select({ userId: t.userId, sku: t.sku }).from(t).where(eq(t.id, grantId));
  if (grant === undefined) throw new AppError('not_found', { message: `There is no grant ${grantId}.` });
  return grant;
}

async function changeGrant(
  core: Core,
  caller: Caller,
  { grantId, reason }: { grantId: string; reason: string },
  isHeld: boolean,
): Promise<GrantReport> {
  const userId = await core.store.write(async (tx) => {
    const owner = await getOwner(core, tx, grantId);
    await setHold(core, tx, grantId, { reason: 'support', effect: 'revoked', isHeld, at: core.clock.now() });
    await recordAudit(core, tx, caller, {
      action: isHeld ? 'grant.revoked' : 'grant.restored',
      subjectUserId: owner.userId,
      reason,
      details: { sku: owner.sku, grantId },
    });
    return owner.userId;
  });
  return getGrantReport(core, userId, grantId);
}

/** Takes a grant away. It stays on record, and can be given back. */
export async function revokeGrant(core: Core, caller: Caller, input: { grantId: string; reason: string }) {
  return changeGrant(core, caller, input, true);
}

/** Undoes `revokeGrant`; other reasons that hold the grant back stay. */
export async function restoreGrant(core: Core, caller: Caller, input: { grantId: string; reason: string }) {
  return changeGrant(core, caller, input, false);
}
