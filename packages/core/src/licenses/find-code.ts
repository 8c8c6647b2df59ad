import { type Db, eq, prepareStatement, type Tables } from '@backline/db';
import type { Core } from '../core.ts';
import { toCodeHashes } from './to-code-hashes.ts';

/** A stored code with its batch and what it grants. */
export interface StoredCode {
  codeHash: string;
  lastFour: string;
  batch: string;
  sku: string;
  name: string;
  grantMs: number | null;
  expiresAt: Date | null;
  redeemedBy: string | null;
  redeemedAt: Date | null;
  revokedAt: Date | null;
  batchRevokedAt: Date | null;
}

export function selectCodes({ store }: Core, db: Db) {
  return selectFrom(db, store.t);
}

function selectFrom(db: Db, { licenseCodes, licenseBatches, skus }: Tables) {
  return db
    .select({
      codeHash: licenseCodes.codeHash,
      lastFour: licenseCodes.lastFour,
      batch: licenseCodes.batch,
      sku: licenseBatches.sku,
      name: skus.name,
      grantMs: licenseBatches.grantMs,
      expiresAt: licenseBatches.expiresAt,
      redeemedBy: licenseCodes.redeemedBy,
      redeemedAt: licenseCodes.redeemedAt,
      revokedAt: licenseCodes.revokedAt,
      batchRevokedAt: licenseCodes.batchRevokedAt,
    })
    .from(licenseCodes)
    .innerJoin(licenseBatches, eq(licenseBatches.name, licenseCodes.batch))
    .innerJoin(skus, eq(skus.sku, licenseBatches.sku));
}

const findByHash = prepareStatement((db, t, { codeHash }: { codeHash: string }) =>
  selectFrom(db, t).where(eq(t.licenseCodes.codeHash, codeHash)),
);

/** Finds a code by its typed form, or null. `malformed` when the text cannot be a code. */
export async function findCode(core: Core, db: Db, typed: string): Promise<StoredCode | null | 'malformed'> {
  const hashes = await toCodeHashes(core, db, typed);
  if (hashes === null) return 'malformed';
  for (const codeHash of hashes) {
    const [code] = await findByHash(db, core.store.t, { codeHash });
    if (code !== undefined) return code;
  }
  return null;
}
