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

function selectFrom(db: Db, { licenseCodes: c, licenseBatches: b, skus }: Tables) {
  return db
    .select({
      codeHash: c.codeHash,
      lastFour: c.lastFour,
      batch: c.batch,
      sku: b.sku,
      name: skus.name,
      grantMs: b.grantMs,
      expiresAt: b.expiresAt,
      redeemedBy: c.redeemedBy,
      redeemedAt: c.redeemedAt,
      revokedAt: c.revokedAt,
      batchRevokedAt: c.batchRevokedAt,
    })
    .from(c)
    .innerJoin(b, eq(b.name, c.batch))
    .innerJoin(skus, eq(skus.sku, b.sku));
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
