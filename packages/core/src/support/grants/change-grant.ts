import { type Db, eq } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import type { GrantReport } from '@backline/domain/support/grants/grant';
import type { Caller, Core } from '../../core.ts';
import { recordEvent } from '../../events/record-event.ts';
import { setHold } from '../../licenses/grants.ts';
import { getGrantReport } from './grant-reports.ts';

async function getOwner(core: Core, tx: Db, grantId: string): Promise<{ userId: string; sku: string }> {
  const { grants } = core.store.t;
  const [grant] = await tx
    .select({ userId: grants.userId, sku: grants.sku })
    .from(grants)
    .where(eq(grants.id, grantId));
  if (grant === undefined)
    throw new AppError('not_found', {
      message: `There is no grant ${grantId}. "backline user show EMAIL" lists those of an account.`,
    });
  return grant;
}

export async function changeGrant(
  core: Core,
  caller: Caller,
  { grantId, reason }: { grantId: string; reason: string },
  isHeld: boolean,
): Promise<GrantReport> {
  const userId = await core.store.write(async (tx) => {
    const owner = await getOwner(core, tx, grantId);
    await setHold(core, tx, grantId, { reason: 'support', effect: 'revoked', isHeld, at: core.clock.now() });
    await recordEvent(core, tx, caller, {
      type: isHeld ? 'grant.revoked' : 'grant.restored',
      subjectUserId: owner.userId,
      reason,
      details: { sku: owner.sku, grantId },
    });
    return owner.userId;
  });
  return getGrantReport(core, userId, grantId);
}
