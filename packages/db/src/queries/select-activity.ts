import { and, desc, eq, inArray, lt, lte, or, sql } from 'drizzle-orm';
import { asColumn } from '../engine/operators.ts';
import { opaque, prepareStatement } from '../engine/prepare.ts';

/** The last entry of the previous page: an audit entry has a number, a login an id. */
export interface ActivityPlace {
  userId: string;
  at: Date;
  seq: number;
  id: string;
}

/**
 * Prepares the statement for a page of an account's activity, newest first: audit entries with these actions, and
 * logins if `hasSignIns`. It reads one more than the page has. Each row has either an entry or a login.
 */
export function prepareActivity(actions: readonly string[], hasSignIns: boolean, atOnce: number) {
  return prepareStatement((db, t, { userId, at, seq, id }: ActivityPlace) => {
    const tables = t;
    const before = <Column extends typeof tables.auditEntries.at | typeof tables.signIns.at>(column: Column) =>
      asColumn(at, column);
    const entries = db
      .select({
        at: tables.auditEntries.at,
        seq: sql<number>`${tables.auditEntries.seq}`.as('page_seq'),
        id: sql<string>`''`.as('page_id'),
      })
      .from(tables.auditEntries)
      .where(
        and(
          eq(tables.auditEntries.subjectUserId, opaque(userId)),
          inArray(tables.auditEntries.action, [...actions]),
          lte(tables.auditEntries.at, before(tables.auditEntries.at)),
          or(
            lt(tables.auditEntries.at, before(tables.auditEntries.at)),
            lt(tables.auditEntries.seq, asColumn(seq, tables.auditEntries.seq)),
          ),
        ),
      );
    const signIns = db
      .select({
        at: tables.signIns.at,
        seq: sql<number>`0`.as('page_seq'),
        id: sql<string>`${tables.signIns.id}`.as('page_id'),
      })
      .from(tables.signIns)
      .where(
        and(
          eq(tables.signIns.userId, opaque(userId)),
          hasSignIns ? undefined : sql`1 = 0`,
          lte(tables.signIns.at, before(tables.signIns.at)),
          or(
            lt(tables.signIns.at, before(tables.signIns.at)),
            // If the times are equal, audit entries come first.
            sql`${asColumn(seq, tables.auditEntries.seq)} > 0`,
            lt(tables.signIns.id, opaque(id)),
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
          seq: tables.auditEntries.seq,
          at: tables.auditEntries.at,
          action: tables.auditEntries.action,
          actor: tables.auditEntries.actor,
          subject: tables.auditEntries.subject,
          reason: tables.auditEntries.reason,
          details: tables.auditEntries.details,
        },
        signIn: {
          id: tables.signIns.id,
          at: tables.signIns.at,
          userAgent: tables.signIns.userAgent,
          outcome: tables.signIns.outcome,
          isNewMachine: tables.signIns.isNewMachine,
        },
      })
      .from(page)
      .leftJoin(tables.auditEntries, eq(tables.auditEntries.seq, page.seq))
      .leftJoin(tables.signIns, eq(tables.signIns.id, page.id))
      .orderBy(desc(page.at), desc(page.seq), desc(page.id));
  });
}
