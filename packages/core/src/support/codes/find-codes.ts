import { and, asc, type Db, desc, eq, inArray, isNotNull } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import { toCodeState } from '@backline/domain/licenses/code-rules';
import type { CodeReport } from '@backline/domain/support/codes/code';
import { dayMs } from '@backline/domain/time';
import type { Core } from '../../core.ts';
import { findCode, type StoredCode, selectCodes } from '../../licenses/find-code.ts';

const atMost = 50;

/**
 * Finds codes by `reference`: a whole code, or its last four characters, as `WXYZ` or `SPRING/WXYZ`. The newest batch
 * comes first.
 */
export async function findCodes(core: Core, db: Db, reference: string): Promise<StoredCode[]> {
  const { batch, lastFour } = /^(?:(?<batch>[^/]+)\/)?…?(?<lastFour>[A-Za-z0-9]{4})$/.exec(reference)?.groups ?? {};
  if (lastFour !== undefined) {
    const { licenseCodes, licenseBatches } = core.store.t;
    const isInBatch = batch === undefined ? undefined : eq(licenseCodes.batch, batch);
    return selectCodes(core, db)
      .where(and(eq(licenseCodes.lastFour, lastFour.toUpperCase()), isInBatch))
      .orderBy(desc(licenseBatches.createdAt), asc(licenseCodes.batch), asc(licenseCodes.codeHash))
      .limit(atMost);
  }
  const code = await findCode(core, db, reference);
  if (code === 'malformed')
    throw new AppError('input_invalid', {
      message: 'Give one whole code, or its last four characters as WXYZ or BATCH/WXYZ.',
    });
  return code === null ? [] : [code];
}

/** Finds exactly one code. Throws `not_found`, and `conflict` when there are several. */
export async function getCode(core: Core, db: Db, reference: string): Promise<StoredCode> {
  const [code, ...others] = await findCodes(core, db, reference);
  if (code === undefined)
    throw new AppError('not_found', { message: 'No code of ours reads like this. Was it copied whole?' });
  if (others.length > 0)
    throw new AppError('conflict', {
      message: `${others.length + 1} codes end in …${code.lastFour}. Say which: BATCH/${code.lastFour}, or the whole code.`,
    });
  return code;
}

export async function toReports(core: Core, codes: readonly StoredCode[]): Promise<CodeReport[]> {
  const { users, orders, orderItems } = core.store.t;
  if (codes.length === 0) return [];
  const hashes = codes.map(({ codeHash }) => codeHash);
  const erased = await core.store.db
    .select({ codeHash: orderItems.codeHash })
    .from(orderItems)
    .innerJoin(orders, eq(orders.transactionId, orderItems.transactionId))
    .where(and(inArray(orderItems.codeHash, hashes), isNotNull(orders.erasedAt)));
  const owners = [...new Set(codes.flatMap(({ redeemedBy }) => redeemedBy ?? []))];
  const people =
    owners.length === 0
      ? []
      : await core.store.db.select({ id: users.id, email: users.email }).from(users).where(inArray(users.id, owners));
  const emails = new Map(people.map(({ id, email }) => [id, email]));
  const now = core.clock.now();
  return codes.map((code) => ({
    lastFour: code.lastFour,
    batch: code.batch,
    sku: code.sku,
    productName: code.name,
    days: code.grantMs === null ? null : code.grantMs / dayMs,
    expiresAt: code.expiresAt?.toISOString() ?? null,
    state: toCodeState(code, now),
    redeemedBy: code.redeemedBy === null ? null : (emails.get(code.redeemedBy) ?? code.redeemedBy),
    redeemedAt: code.redeemedAt?.toISOString() ?? null,
    revokedAt: code.revokedAt?.toISOString() ?? null,
    isBatchRevoked: code.batchRevokedAt !== null,
    isBuyerErased: code.revokedAt !== null && erased.some(({ codeHash }) => codeHash === code.codeHash),
  }));
}
