import type { Problem } from '@backline/db';
import { and, asc, eq, gt, gte, inArray, isNotNull, isNull } from '@backline/db';
import type { Core } from '../../core.ts';
import { mailKeepMs } from '../../mail/enqueue-message.ts';

/**
 * Finds accounts without the mail that was written with them, or without a record of their origin. Either would be a
 * bug. Older accounts are skipped, because their delivered mails were deleted.
 */
export async function findUnmailedAccounts(core: Core): Promise<Problem[]> {
  const { users, auditEntries: audit, outboxMessages: outbox } = core.store.t;
  const rememberedSince = new Date(core.clock.now().getTime() - mailKeepMs);
  const rows = await core.store.db
    .selectDistinct({ id: users.id })
    .from(users)
    .innerJoin(
      audit,
      and(eq(audit.subjectUserId, users.id), inArray(audit.action, ['account.signed_up', 'account.invited'])),
    )
    .leftJoin(outbox, and(eq(outbox.userId, users.id), inArray(outbox.kind, ['verify', 'invite'])))
    .where(
      and(isNull(users.emailVerifiedAt), isNull(users.erasedAt), isNull(outbox.id), gt(audit.at, rememberedSince)),
    );
  // The origin of older accounts was deleted with the audit entries of that time.
  const [oldest] = await core.store.db.select({ at: audit.at }).from(audit).orderBy(asc(audit.seq)).limit(1);
  const unexplained = await core.store.db
    .select({ id: users.id })
    .from(users)
    .leftJoin(audit, eq(audit.subjectUserId, users.id))
    .where(and(isNull(audit.seq), oldest === undefined ? undefined : gte(users.createdAt, oldest.at)));
  return [
    ...rows.map(({ id }) => ({
      code: 'account_without_mail',
      message: `User ${id} was promised a verification mail and none was ever written. Send one: backline user invite.`,
    })),
    ...unexplained.map(({ id }) => ({
      code: 'account_without_origin',
      message: `User ${id} has no entry in the audit trail that says where the account comes from.`,
    })),
    ...(await findVerifiedWithoutPassword(core)),
  ];
}

async function findVerifiedWithoutPassword(core: Core): Promise<Problem[]> {
  const { users } = core.store.t;
  const rows = await core.store.db
    .select({ id: users.id })
    .from(users)
    .where(and(isNotNull(users.emailVerifiedAt), isNull(users.passwordHash)));
  return rows.map(({ id }) => ({
    code: 'verified_without_password',
    message: `User ${id} is verified and has no password: nobody can log in. Their owner can recover it at /recover.`,
  }));
}
