import { and, asc, eq, isNotNull, isNull } from '@backline/db';
import type { Core } from '../core.ts';
import { findErasureBar } from './find-erasure-bar.ts';

export interface PrivacyReport {
  accounts: number;
  /** Accounts that were erased. */
  erased: number;
  /** Pending erasures, the next one first, and what prevents them. */
  waiting: { email: string; dueAt: string; bar: string | null }[];
  /**
   * Accounts that get mails from the vendor, and how many of them last agreed with a box that was checked in advance.
   */
  mailed: number;
  mailedByPreticked: number;
  oldestAuditAt: string | null;
  oldestSignInAt: string | null;
}

async function countPreticked(core: Core): Promise<number> {
  const { consents, users } = core.store.t;
  const rows = await core.store.db
    .select({ userId: consents.userId, wasPreticked: consents.wasPreticked })
    .from(consents)
    .innerJoin(users, eq(users.id, consents.userId))
    .where(and(eq(consents.kind, 'marketing'), eq(users.hasMarketingConsent, true)))
    .orderBy(asc(consents.at));
  const newest = new Map(rows.map(({ userId, wasPreticked }) => [userId, wasPreticked]));
  return [...newest.values()].filter(Boolean).length;
}

/** Reports which personal data is stored, its age, and pending erasures. */
export async function getPrivacyReport(core: Core): Promise<PrivacyReport> {
  const { users, tasks, auditEntries, signIns } = core.store.t;
  const { db } = core.store;
  const open = await db
    .select({ userId: users.id, email: users.email, dueAt: tasks.dueAt })
    .from(tasks)
    .innerJoin(users, eq(users.id, tasks.subject))
    .where(and(eq(tasks.kind, 'account.erase'), isNull(tasks.endedAt)))
    .orderBy(asc(tasks.dueAt));
  const waiting = [];
  for (const { userId, email, dueAt } of open)
    waiting.push({ email, dueAt: dueAt.toISOString(), bar: (await findErasureBar(core, db, userId))?.bar ?? null });
  const [entry] = await db.select({ at: auditEntries.at }).from(auditEntries).orderBy(asc(auditEntries.seq)).limit(1);
  const [signIn] = await db.select({ at: signIns.at }).from(signIns).orderBy(asc(signIns.at)).limit(1);
  return {
    accounts: await db.$count(users, isNull(users.erasedAt)),
    erased: await db.$count(users, isNotNull(users.erasedAt)),
    waiting,
    mailed: await db.$count(users, eq(users.hasMarketingConsent, true)),
    mailedByPreticked: await countPreticked(core),
    oldestAuditAt: entry?.at.toISOString() ?? null,
    oldestSignInAt: signIn?.at.toISOString() ?? null,
  };
}
