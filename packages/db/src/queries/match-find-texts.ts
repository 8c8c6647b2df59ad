import { and, desc, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Store } from '../engine/store.ts';

export interface FoundText {
  kind: 'user' | 'payer';
  ref: string;
  text: string;
}

const toPhrase = (part: string) => `"${part.replaceAll('"', '""')}"`;
const toPattern = (part: string) => `%${part.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * Finds the most recently written names and addresses that contain all of these parts, or any of them. Each part is
 * folded and has at least three characters. Uses a trigram index: SQLite's folds texts by itself, PostgreSQL's is over
 * folded texts.
 */
export async function matchFindTexts(
  { dialect, t }: Pick<Store, 'dialect' | 't'>,
  db: Db,
  parts: readonly string[],
  { isAny = false, limit }: { isAny?: boolean; limit: number },
): Promise<FoundText[]> {
  if (parts.length === 0) return [];
  const { id, kind, ref, text } = t.findTexts;
  const query = parts.map(toPhrase).join(isAny ? ' OR ' : ' AND ');
  const combine = isAny ? or : and;
  const isMatch: SQL | undefined =
    dialect === 'sqlite'
      ? sql`${id} IN (SELECT rowid FROM find_texts_index WHERE find_texts_index MATCH ${query} ORDER BY rowid DESC LIMIT ${limit})`
      : combine(...parts.map((part) => sql`${text} LIKE ${toPattern(part)}`));
  return db.select({ kind, ref, text }).from(t.findTexts).where(isMatch).orderBy(desc(id)).limit(limit);
}
