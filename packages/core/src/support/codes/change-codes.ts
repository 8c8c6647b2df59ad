import { and, type Db, eq } from '@backline/db';
import type { Caller, Core } from '../../core.ts';
import { recordEvent } from '../../events/record-event.ts';
import { setHolds } from '../../licenses/grants.ts';
import { toCodeName } from '../../licenses/redeem-code.ts';
import { getBatch } from './batches.ts';
import { getCode } from './find-codes.ts';

export interface Changed {
  codes: number;
  grants: number;
}

async function holdGrants(core: Core, tx: Db, grantIds: string[], reason: string, isHeld: boolean): Promise<number> {
  await setHolds(core, tx, grantIds, { reason, effect: 'revoked', isHeld, at: core.clock.now() });
  return grantIds.length;
}

export async function changeCode(
  core: Core,
  caller: Caller,
  { licenseCode, reason }: { licenseCode: string; reason: string },
  isRevoked: boolean,
): Promise<Changed> {
  const { licenseCodes, grants } = core.store.t;
  return core.store.write(async (tx) => {
    const code = await getCode(core, tx, licenseCode);
    const now = core.clock.now();
    await tx
      .update(licenseCodes)
      .set({ revokedAt: isRevoked ? now : null })
      .where(eq(licenseCodes.codeHash, code.codeHash));
    const granted = await tx
      .select({ id: grants.id })
      .from(grants)
      .where(and(eq(grants.cause, 'redemption'), eq(grants.causeRef, code.codeHash)));
    const held = await holdGrants(
      core,
      tx,
      granted.map(({ id }) => id),
      'code revoked',
      isRevoked,
    );
    await recordEvent(core, tx, caller, {
      type: isRevoked ? 'license.revoked' : 'license.restored',
      ...(code.redeemedBy === null ? {} : { subjectUserId: code.redeemedBy }),
      subject: toCodeName(code),
      reason,
      details: { sku: code.sku, wasRevoked: code.revokedAt !== null, isRevoked, grants: held },
    });
    return { codes: Number((code.revokedAt !== null) !== isRevoked), grants: held };
  });
}

export async function changeBatch(
  core: Core,
  caller: Caller,
  { batch, reason }: { batch: string; reason: string },
  isRevoked: boolean,
): Promise<Changed> {
  const { licenseBatches, licenseCodes, grants } = core.store.t;
  return core.store.write(async (tx) => {
    const before = await getBatch(core, tx, batch);
    const revokedAt = isRevoked ? core.clock.now() : null;
    await tx.update(licenseBatches).set({ revokedAt }).where(eq(licenseBatches.name, batch));
    await tx.update(licenseCodes).set({ batchRevokedAt: revokedAt }).where(eq(licenseCodes.batch, batch));
    const granted = await tx
      .select({ id: grants.id })
      .from(grants)
      .innerJoin(licenseCodes, and(eq(grants.cause, 'redemption'), eq(grants.causeRef, licenseCodes.codeHash)))
      .where(eq(licenseCodes.batch, batch));
    const held = await holdGrants(
      core,
      tx,
      granted.map(({ id }) => id),
      'batch revoked',
      isRevoked,
    );
    await recordEvent(core, tx, caller, {
      type: isRevoked ? 'batch.revoked' : 'batch.restored',
      subject: `batch ${batch}`,
      reason,
      details: { wasRevoked: before.isRevoked, isRevoked, codes: before.codes, grants: held },
    });
    return { codes: before.isRevoked === isRevoked ? 0 : before.codes, grants: held };
  });
}
