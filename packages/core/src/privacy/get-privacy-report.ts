import { and, asc, eq, isNotNull, isNull } from '@backline/db';
import type { Core } from '../core.ts';
import { findErasureBar } from './find-erasure-bar.ts';

export interface PrivacyReport {
  accounts: number;
  /** Accounts that were erased. */
  erased: number;
  /** Those that wait, the next one first, and what keeps them from being erased. */
  waiting: { email: string; dueAt: string; bar: string | null }[];
  /** Accounts that get mails from the vendor; of these, those whose last word was a box that was ticked before. */
  mailed: number;
  mailedByPreticked: number;
  oldestAuditAt: string | null;
  oldestSignInAt: string | null;
}

async function countPreticked(core: Core): Promise<number> {
  const { consents: c, users: u } = core.store.t;
  const rows = await core.store.db
    .select({ userId: c.userId, wasPreticked: c.wasPreticked })
    .from(c)
    .innerJoin(u, eq(u.id, c.userId))
    .where(and(eq(c.kind, 'marketing'), eq(u.hasMarketingConsent, true)))
    .orderBy(asc(c.at));
  const newest = new Map(rows.map(({ userId, wasPreticked }) => [userId, wasPreticked]));
  return [...newest.values()].filter(Boolean).length;
}

/** What is kept of people, how long already, and which erasures wait. */
export async function getPrivacyReport(core: Core): Promise<PrivacyReport> {
  const { users: u, tasks, auditEntries: a, signIns: s } = core.store.t;
  const { db } = core.store;
  const open = await db
    .select({ userId: u.id, email: u.email, dueAt: tasks.dueAt })
    .from(tasks)
    .innerJoin(u, eq(u.id, tasks.subject))
    .where(and(eq(tasks.kind, 'account.erase'), isNull(tasks.endedAt)))
    .orderBy(asc(tasks.dueAt));
  const waiting = [];
  for (const { userId, email, dueAt } of open)
    waiting.push({ email, dueAt: dueAt.toISOString(), bar: (await findErasureBar(core, db, userId))?.bar ?? null });
  const [entry] = await db.select({ at: a.at }).from(a).orderBy(asc(a.seq)).limit(1);
  const [signIn] = await db.select({ at: s.at }).from(s).orderBy(asc(s.at)).limit(1);
  return {
    accounts: await db.$count(u, isNull(u.erasedAt)),
    erased: await db.$count(u, isNotNull(u.erasedAt)),
    waiting,
    mailed: await db.$count(u, eq(u.hasMarketingConsent, true)),
    mailedByPreticked: await countPreticked(core),
    oldestAuditAt: entry?.at.toISOString() ?? null,
    oldestSignInAt: signIn?.at.toISOString() ?? null,
  };
}
