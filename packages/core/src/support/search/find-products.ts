import { and, asc, type Db, endsWith, eq, or } from '@backline/db';
import { findLimit } from '@backline/domain/limits';
import type { FindAnswer } from '@backline/domain/support/search/find';
import { foldFindText } from '@backline/domain/support/search/parse-find-text';
import type { Core } from '../../core.ts';

/** Products by the start of their SKU or by words of their name, with or without accents. */
export async function findProducts(core: Core, db: Db, words: readonly string[]): Promise<FindAnswer[]> {
  const { skus } = core.store.t;
  const start = words.join(' ');
  const rows = await db.select().from(skus).orderBy(asc(skus.sku));
  const isMeant = ({ sku, name }: (typeof rows)[number]) => {
    const folded = foldFindText(name);
    return foldFindText(sku).startsWith(start) || words.every((word) => folded.includes(word));
  };
  return rows.filter(isMeant).map(({ sku, name, subject }) => ({
    kind: 'product',
    id: sku,
    what: `${name}, ${subject}`,
    at: null,
    next: `license explain EMAIL ${sku}`,
  }));
}

/** Licenses from an order of another shop, by its number there, with or without a leading sign. */
export async function findImported(core: Core, db: Db, order: string): Promise<FindAnswer[]> {
  const { grants, skus, users } = core.store.t;
  const rows = await db
    .select({ ref: grants.causeRef, at: grants.grantedAt, name: skus.name, email: users.email })
    .from(grants)
    .innerJoin(users, eq(users.id, grants.userId))
    .innerJoin(skus, eq(skus.sku, grants.sku))
    .where(
      and(
        eq(grants.cause, 'import'),
        or(endsWith(grants.causeRef, ` ${order}`), endsWith(grants.causeRef, ` #${order}`)),
      ),
    )
    .orderBy(asc(grants.causeRef), asc(grants.sku))
    .limit(findLimit);
  return rows.map(({ ref, at, name, email }) => ({
    kind: 'import',
    id: ref,
    what: `${name}, ${email}`,
    at: at.toISOString(),
    next: `license explain ${email}`,
  }));
}
