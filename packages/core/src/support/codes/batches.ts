import { count, type Db, eq } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import type { Batch } from '@backline/domain/support/codes/batch';
import type { NewBatch } from '@backline/domain/support/codes/create-batch';
import { dayMs } from '@backline/domain/time';
import type { Caller, Core } from '../../core.ts';
import { recordEvent } from '../../events/record-event.ts';
import { getSku } from '../staff.ts';

export function selectBatches(core: Core, db: Db) {
  const { licenseBatches: b, licenseCodes: c, skus } = core.store.t;
  return db
    .select({
      batch: b.name,
      sku: b.sku,
      productName: skus.name,
      grantMs: b.grantMs,
      expiresAt: b.expiresAt,
      createdAt: b.createdAt,
      createdBy: b.createdBy,
      reason: b.reason,
      revokedAt: b.revokedAt,
      codes: count(c.codeHash),
      redeemed: count(c.redeemedBy),
      revoked: count(c.revokedAt),
      held: count(c.batchRevokedAt),
    })
    .from(b)
    .innerJoin(skus, eq(skus.sku, b.sku))
    .leftJoin(c, eq(c.batch, b.name))
    .groupBy(b.name, skus.name);
}

type Row = Awaited<ReturnType<typeof selectBatches>>[number];

/** A refund or dispute can hold an order's code although nobody revoked its batch. */
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
  const { licenseBatches: t } = core.store.t;
  await getSku(core, tx, input.sku);
  const terms = {
    sku: input.sku,
    grantMs: input.days === null ? null : input.days * dayMs,
    expiresAt: input.expiresAt === null ? null : new Date(input.expiresAt),
  };
  const [added] = await tx
    .insert(t)
    .values({
      name: input.batch,
      ...terms,
      createdAt: core.clock.now(),
      createdBy: caller.session?.user.email ?? 'operator',
      reason: input.reason,
    })
    .onConflictDoNothing()
    .returning({ name: t.name });
  if (added !== undefined)
    return recordEvent(core, tx, caller, {
      type: 'batch.created',
      subject: `batch ${input.batch}`,
      reason: input.reason,
      details: { sku: input.sku, days: input.days, expiresAt: input.expiresAt },
    });
  const [existing] = await tx.select().from(t).where(eq(t.name, input.batch));
  const isSame =
    existing?.sku === terms.sku &&
    existing.grantMs === terms.grantMs &&
    existing.expiresAt?.getTime() === terms.expiresAt?.getTime();
  if (!isSame)
    throw new AppError('conflict', {
      message: `There is a batch ${input.batch} with other terms. Choose another name.`,
    });
}
