import { asc, type Db, desc, eq, or, startsWith } from '@backline/db';
import type { FindAnswer } from '@backline/domain/support/search/find';
import type { Core } from '../../core.ts';
import { findCodes, toReports } from '../codes/find-codes.ts';

const atMost = 10;

/** Finds codes by a whole code or its last four characters: `WXYZ` or `SPRING/WXYZ`. The newest batch comes first. */
export async function searchCodes(core: Core, db: Db, reference: string): Promise<FindAnswer[]> {
  const codes = await findCodes(core, db, reference);
  const reports = await toReports(core, codes.slice(0, atMost));
  return reports.map(({ batch, lastFour, productName, state, redeemedBy, redeemedAt, revokedAt }) => ({
    kind: 'code',
    id: `${batch}/${lastFour}`,
    what: `…${lastFour} ${productName}: ${state}${redeemedBy === null ? '' : ` by ${redeemedBy}`}`,
    at: redeemedAt ?? revokedAt,
    next: `license show ${batch}/${lastFour}`,
  }));
}

/** Batches by the start of their name, as typed or in capitals, newest first. */
export async function findBatches(core: Core, db: Db, start: string): Promise<FindAnswer[]> {
  const { licenseBatches, skus } = core.store.t;
  const rows = await db
    .select({
      name: licenseBatches.name,
      createdAt: licenseBatches.createdAt,
      revokedAt: licenseBatches.revokedAt,
      skuName: skus.name,
    })
    .from(licenseBatches)
    .innerJoin(skus, eq(skus.sku, licenseBatches.sku))
    .where(or(startsWith(licenseBatches.name, start), startsWith(licenseBatches.name, start.toUpperCase())))
    .orderBy(desc(licenseBatches.createdAt), asc(licenseBatches.name))
    .limit(atMost);
  return rows.map(({ name, createdAt, revokedAt, skuName }) => ({
    kind: 'batch',
    id: name,
    what: `${skuName}${revokedAt === null ? '' : ', revoked'}`,
    at: createdAt.toISOString(),
    next: `batch show ${name}`,
  }));
}
