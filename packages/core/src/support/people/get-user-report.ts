import { and, desc, eq, gt, isNotNull, isNull } from '@backline/db';
import type { EmailAddress } from '@backline/domain/inputs/parse-email';
import type { UserReport } from '@backline/domain/support/people/get-user-report';
import type { Caller, Core } from '../../core.ts';
import { findGrants } from '../../licenses/grants.ts';
import { toRecipient } from '../../mail/enqueue-message.ts';
import { isSessionLive } from '../../sessions/is-session-live.ts';
import { findPlan } from '../../subscriptions/find-plan.ts';
import { toGrantReports } from '../grants/grant-reports.ts';
import { listMailsTo } from '../mails/mail-reports.ts';
import { toSubscription } from '../money/to-subscription.ts';
import { getUserByEmail, recordLookUp } from '../staff.ts';
import { listTasksOf } from '../tasks/task-reports.ts';
import { readAudit } from '../trail/read-audit.ts';

const newest = 20;
const toIso = (at: Date | null) => at?.toISOString() ?? null;

/**
 * Everything that support needs to help a customer, and nothing that would allow acting as them. Throws `not_found`.
 */
export async function getUserReport(
  core: Core,
  caller: Caller,
  { email, reason }: { email: EmailAddress; reason: string },
): Promise<UserReport> {
  const user = await getUserByEmail(core, core.store.db, email);
  const plan = await findPlan(core, user.id);
  const report: UserReport = {
    id: user.id,
    email: user.email,
    contactName: user.contactName,
    role: user.role,
    hasPassword: user.passwordHash !== null,
    hasMarketingConsent: user.hasMarketingConsent,
    onboardingOffer: user.onboardingOffer,
    createdAt: user.createdAt.toISOString(),
    verifiedAt: toIso(user.emailVerifiedAt),
    disabledAt: toIso(user.disabledAt),
    subscription: plan === null ? null : toSubscription(plan, user.email),
    ...(await listOpen(core, user.id)),
    ...(await listMails(core, user)),
    tasks: await listTasksOf(core, user.id),
    grants: toGrantReports(await findGrants(core, user.id), core.providerClock.now()),
    audit: await readAudit(core, core.store.db, { before: null, limit: newest, userId: user.id }),
  };
  await recordLookUp(core, caller, { type: 'support.user_shown', subjectUserId: user.id, reason });
  return report;
}

async function listOpen(core: Core, userId: string): Promise<Pick<UserReport, 'sessions' | 'links'>> {
  const tables = core.store.t;
  const { db } = core.store;
  const now = core.clock.now();
  const sessions = await db
    .select({
      id: tables.sessions.id,
      machineId: tables.sessions.machineId,
      userAgent: tables.sessions.userAgent,
      createdAt: tables.sessions.createdAt,
      lastSeenAt: tables.sessions.lastSeenAt,
    })
    .from(tables.sessions)
    .where(and(eq(tables.sessions.userId, userId), isSessionLive(core.store.t, now)))
    .orderBy(desc(tables.sessions.lastSeenAt));
  const links = await db
    .select({
      purpose: tables.oneTimeTokens.purpose,
      newEmail: tables.oneTimeTokens.newEmail,
      expiresAt: tables.oneTimeTokens.expiresAt,
    })
    .from(tables.oneTimeTokens)
    .where(
      and(
        eq(tables.oneTimeTokens.userId, userId),
        isNull(tables.oneTimeTokens.consumedAt),
        isNull(tables.oneTimeTokens.revokedAt),
        gt(tables.oneTimeTokens.expiresAt, now),
      ),
    )
    .orderBy(tables.oneTimeTokens.expiresAt);
  return {
    sessions: sessions.map((session) => ({
      ...session,
      createdAt: session.createdAt.toISOString(),
      lastSeenAt: session.lastSeenAt.toISOString(),
    })),
    links: links.map((link) => ({ ...link, expiresAt: link.expiresAt.toISOString() })),
  };
}

async function listMails(core: Core, user: { id: string; email: string }) {
  const { outboxMessages } = core.store.t;
  const [returned] = await core.store.db
    .select({ at: outboxMessages.bouncedAt })
    .from(outboxMessages)
    .where(and(eq(outboxMessages.recipient, toRecipient(core, user.email)), isNotNull(outboxMessages.bouncedAt)))
    .orderBy(desc(outboxMessages.bouncedAt))
    .limit(1);
  return { mails: await listMailsTo(core, user), mailReturnedAt: toIso(returned?.at ?? null) };
}
