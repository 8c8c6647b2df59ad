import { count, type Db, eq } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import type { Batch } from '@backline/domain/support/codes/batch';
import type { NewBatch } from '@backline/domain/support/codes/create-batch';
import { dayMs } from '@backline/domain/time';
import type { Caller, Core } from '../../core.ts';
import { recordEvent } from '../../events/record-event.ts';
import { getSku } from '../staff.ts';

export function selectBatches(core: Core, db: Db) {
  const { licenseBatches, licenseCodes, skus } = core.store.t;
  return db
    .select({
      batch: licenseBatches.name,
      sku: licenseBatches.sku,
      productName: skus.name,
      grantMs: licenseBatches.grantMs,
      expiresAt: licenseBatches.expiresAt,
      createdAt: licenseBatches.createdAt,
      createdBy: licenseBatches.createdBy,
      reason: licenseBatches.reason,
      revokedAt: licenseBatches.revokedAt,
      codes: count(licenseCodes.codeHash),
      redeemed: count(licenseCodes.redeemedBy),
      revoked: count(licenseCodes.revokedAt),
      held: count(licenseCodes.batchRevokedAt),
    })
    .from(licenseBatches)
    .innerJoin(skus, eq(skus.sku, licenseBatches.sku))
    .leftJoin(licenseCodes, eq(licenseCodes.batch, licenseBatches.name))
    .groupBy(licenseBatches.name, skus.name);
}

type Row = Awaited<ReturnType<typeof selectBatches>>[number];

/** A refund or dispute can hold an order's code even if its batch is not revoked. */
export function toBatch({ grantMs, expiresAt, createdAt, revokedAt, held, ...row }: Row): Batch {
  return {
    ...row,
    days: grantMs === null ? null : grantMs / dayMs,
    expiresAt: expiresAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    revoked: revokedAt === null ? Math.max(row.revoked, held) : row.codes,
    isRevoked: revokedAt !== null,
  };
}

/** Throws `not_found`. */
export async function getBatch(core: Core, db: Db, name: string): Promise<Batch> {
  const [row] = await selectBatches(core, db).where(eq(core.store.t.licenseBatches.name, name));
  if (row === undefined)
    throw new AppError('not_found', {
      message: `There is no batch ${name}. "backline batch list" shows those there are.`,
    });
  return toBatch(row);
}

/**
 * Creates a batch in the caller's transaction, or returns the existing one with the same name and terms, so that an
 * interrupted import can be resumed. Throws `conflict` when its terms differ or it was revoked, `not_found` for an
 * unknown SKU.
 */
export async function openBatch(core: Core, tx: Db, caller: Caller, input: NewBatch): Promise<void> {
  const { licenseBatches } = core.store.t;
  await getSku(core, tx, input.sku);
  const terms = {
    sku: input.sku,
    grantMs: input.days === null ? null : input.days * dayMs,
    expiresAt: input.expiresAt === null ? null : new Date(input.expiresAt),
  };
  const [added] = await tx
    .insert(licenseBatches)
    .values({
      name: input.batch,
      ...terms,
      createdAt: core.clock.now(),
      createdBy: caller.session?.user.email ?? 'operator',
      reason: input.reason,
    })
    .onConflictDoNothing()
    .returning({ name: licenseBatches.name });
  if (added !== undefined)
    return recordEvent(core, tx, caller, {
      type: 'batch.created',
      subject: `batch ${input.batch}`,
      reason: input.reason,
      details: { sku: input.sku, days: input.days, expiresAt: input.expiresAt },
    });
  const [existing] = await tx.select().from(licenseBatches).where(eq(licenseBatches.name, input.batch));
  const isSame =
    existing?.sku === terms.sku &&
    existing.grantMs === terms.grantMs &&
    existing.expiresAt?.getTime() === terms.expiresAt?.getTime();
  if (!isSame)
    throw new AppError('conflict', {
      message: `There is a batch ${input.batch} with other terms. Choose another name.`,
    });
}
