import { sql } from 'drizzle-orm';
import type { Db, Store } from '../engine/store.ts';

export interface HashedLicenseCode {
  codeHash: string;
  lastFour: string;
}

/**
 * Adds thousands of codes to a batch with one statement of a fixed shape: building a statement with that many values
 * takes longer than running it. Existing codes stay unchanged. Returns how many were added.
 */
export async function insertLicenseCodes(
  { dialect, t }: Pick<Store, 'dialect' | 't'>,
  tx: Db,
  batch: string,
  codes: readonly HashedLicenseCode[],
): Promise<number> {
  // In index order, so that neighbors are written together.
  const rows = codes.toSorted((one, other) => (one.codeHash < other.codeHash ? -1 : 1));
  const json = JSON.stringify(rows.map(({ codeHash, lastFour }) => [codeHash, lastFour]));
  const elements = dialect === 'sqlite' ? sql`json_each(${json})` : sql`jsonb_array_elements(${json}::jsonb)`;
  const { codeHash } = t.licenseCodes;
  const added = await tx
    .insert(t.licenseCodes)
    .select(sql`SELECT value ->> 0, ${batch}, value ->> 1, NULL, NULL, NULL, NULL FROM ${elements} WHERE true`)
    .onConflictDoNothing()
    .returning({ codeHash });
  return added.length;
}
