import { sql } from 'drizzle-orm';
import type { Db, Store } from './store.ts';

export interface HashedLicenseCode {
  codeHash: string;
  lastFour: string;
}

/**
 * Adds thousands of codes to a batch with one statement of one shape: building a statement of so many values takes
 * longer than the database takes for them. Those that are there already stay as they are. Answers how many were added.
 */
export async function insertLicenseCodes(
  { dialect, t }: Pick<Store, 'dialect' | 't'>,
  tx: Db,
  batch: string,
  codes: readonly HashedLicenseCode[],
): Promise<number> {
  // In the order of the index, so that neighbors are written together.
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
