import type { AuditDetails, MessageKind, TokenPurpose } from '@backline/db';
import { and, desc, eq, gt, isNull } from '@backline/db';
import { AppError, type EmailAddress, type Role } from '@backline/domain';
import type { Core } from '../core.ts';
import { isSessionLive } from '../sessions/is-session-live.ts';

/** Everything support needs to answer a customer, and nothing that would let its reader act as them. */
export interface UserReport {
  id: string;
  email: string;
  contactName: string | null;
  role: Role;
  hasPassword: boolean;
  hasMarketingConsent: boolean;
  onboardingOffer: string | null;
  createdAt: Date;
  verifiedAt: Date | null;
  disabledAt: Date | null;
  sessions: { id: string; machineId: string; userAgent: string | null; createdAt: Date; lastSeenAt: Date }[];
  links: { purpose: TokenPurpose; newEmail: string | null; expiresAt: Date }[];
  mails: { kind: MessageKind; createdAt: Date; deliveredAt: Date | null; failedAt: Date | null; attempts: number }[];
  audit: { at: Date; actor: string; source: string; action: string; details: AuditDetails }[];
}

const newest = 20;

/** Throws `not_found`. */
export async function getUserReport(core: Core, { address, canonical }: EmailAddress): Promise<UserReport> {
  const { users } = core.store.t;
  const [user] = await core.store.db.select().from(users).where(eq(users.emailCanonical, canonical));
  if (user === undefined) throw new AppError('not_found', { message: `There is no account for ${address}.` });
  const { passwordHash, emailVerifiedAt, emailCanonical: _, updatedAt: __, ...rest } = user;
  return {
    ...rest,
    hasPassword: passwordHash !== null,
    verifiedAt: emailVerifiedAt,
    ...(await listOpen(core, user.id)),
    ...(await listPast(core, user.id)),
  };
}

async function listOpen(core: Core, userId: string): Promise<Pick<UserReport, 'sessions' | 'links'>> {
  const { sessions: s, oneTimeTokens: t } = core.store.t;
  const { db } = core.store;
  const now = core.clock.now();
  const sessions = await db
    .select({
      id: s.id,
      machineId: s.machineId,
      userAgent: s.userAgent,
      createdAt: s.createdAt,
      lastSeenAt: s.lastSeenAt,
    })
    .from(s)
    .where(and(eq(s.userId, userId), isSessionLive(core.store.t, now)))
    .orderBy(desc(s.lastSeenAt));
  const links = await db
    .select({ purpose: t.purpose, newEmail: t.newEmail, expiresAt: t.expiresAt })
    .from(t)
    .where(and(eq(t.userId, userId), isNull(t.consumedAt), isNull(t.revokedAt), gt(t.expiresAt, now)))
    .orderBy(t.expiresAt);
  return { sessions, links };
}

async function listPast(core: Core, userId: string): Promise<Pick<UserReport, 'mails' | 'audit'>> {
  const { outboxMessages: m, auditEntries: a } = core.store.t;
  const { db } = core.store;
  const mails = await db
    .select({
      kind: m.kind,
      createdAt: m.createdAt,
      deliveredAt: m.deliveredAt,
      failedAt: m.failedAt,
      attempts: m.attempts,
    })
    .from(m)
    .where(eq(m.userId, userId))
    .orderBy(desc(m.createdAt))
    .limit(newest);
  const audit = await db
    .select({ at: a.at, actor: a.actor, source: a.source, action: a.action, details: a.details })
    .from(a)
    .where(eq(a.subjectUserId, userId))
    .orderBy(desc(a.at))
    .limit(newest);
  return { mails, audit };
}
