import { and, desc, eq, inArray, lt, lte, or, sql } from 'drizzle-orm';
import { asColumn } from './operators.ts';
import { opaque, prepareStatement } from './prepare.ts';

/** The entry after which a page begins: one of the audit has a number, and a sign-in an id. */
export interface ActivityPlace {
  userId: string;
  at: Date;
  seq: number;
  id: string;
}

/**
 * Makes the statement that reads a page of what happened to an account, newest first: entries of the audit with these
 * actions, and its sign-ins where `hasSignIns`. It reads one more than the page has. Never both in a row: one is null.
 */
export function prepareActivity(actions: readonly string[], hasSignIns: boolean, atOnce: number) {
  return prepareStatement((db, t, { userId, at, seq, id }: ActivityPlace) => {
    const { auditEntries: a, signIns: s } = t;
    const before = <Column extends typeof a.at | typeof s.at>(column: Column) => asColumn(at, column);
    const entries = db
      .select({ at: a.at, seq: sql<number>`${a.seq}`.as('page_seq'), id: sql<string>`''`.as('page_id') })
      .from(a)
      .where(
        and(
          eq(a.subjectUserId, opaque(userId)),
          inArray(a.action, [...actions]),
          lte(a.at, before(a.at)),
          or(lt(a.at, before(a.at)), lt(a.seq, asColumn(seq, a.seq))),
        ),
      );
    const signIns = db
      .select({ at: s.at, seq: sql<number>`0`.as('page_seq'), id: sql<string>`${s.id}`.as('page_id') })
      .from(s)
      .where(
        and(
          eq(s.userId, opaque(userId)),
          hasSignIns ? undefined : sql`1 = 0`,
          lte(s.at, before(s.at)),
          or(
            lt(s.at, before(s.at)),
            // At the same time, entries of the audit come first.
            sql`${asColumn(seq, a.seq)} > 0`,
            lt(s.id, opaque(id)),
          ),
        ),
      );
    const page = entries
      .unionAll(signIns)
      .orderBy(sql`1 desc`, sql`2 desc`, sql`3 desc`)
      .limit(atOnce + 1)
      .as('page');
    return db
      .select({
        entry: {
          seq: a.seq,
          at: a.at,
          action: a.action,
          actor: a.actor,
          subject: a.subject,
          reason: a.reason,
          details: a.details,
        },
        signIn: { id: s.id, at: s.at, userAgent: s.userAgent, outcome: s.outcome, isNewMachine: s.isNewMachine },
      })
      .from(page)
      .leftJoin(a, eq(a.seq, page.seq))
      .leftJoin(s, eq(s.id, page.id))
      .orderBy(desc(page.at), desc(page.seq), desc(page.id));
  });
}
