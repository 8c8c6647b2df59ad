import type { Role } from '@backline/domain/account/fields';
import type { Kit } from './sqlite-kit.ts';
import type { AuditDetails, TokenPurpose } from './types.ts';

export type AccountTables = ReturnType<typeof accountTables>;

export function accountTables({ table, text, int, bool, time, json, index, primaryKey }: Kit) {
  /** One row per person. `emailCanonical` is who they are; `email` is where mail goes. */
  const users = table('users', {
    id: text('id').primaryKey(),
    email: text('email').notNull(),
    emailCanonical: text('email_canonical').notNull().unique(),
    contactName: text('contact_name'),
    passwordHash: text('password_hash'),
    role: text('role').$type<Role>().notNull(),
    emailVerifiedAt: time('email_verified_at'),
    disabledAt: time('disabled_at'),
    hasMarketingConsent: bool('has_marketing_consent').notNull(),
    onboardingOffer: text('onboarding_offer'),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  });

  /** A bearer token's row; the token itself is only ever in the client's hands. */
  const sessions = table(
    'sessions',
    {
      id: text('id').primaryKey(),
      userId: text('user_id')
        .notNull()
        .references(() => users.id),
      tokenHash: text('token_hash').notNull().unique(),
      machineId: text('machine_id').notNull(),
      userAgent: text('user_agent'),
      createdAt: time('created_at').notNull(),
      lastSeenAt: time('last_seen_at').notNull(),
      expiresAt: time('expires_at').notNull(),
    },
    (row) => [index('sessions_user').on(row.userId)],
  );

  /** Machines an account has logged in from, so that burning its login budget from elsewhere cannot lock it out. */
  const devices = table(
    'devices',
    {
      userId: text('user_id')
        .notNull()
        .references(() => users.id),
      machineIdHash: text('machine_id_hash').notNull(),
      lastLoginAt: time('last_login_at').notNull(),
    },
    (row) => [primaryKey({ columns: [row.userId, row.machineIdHash] })],
  );

  /**
   * A mailed link. `addressCanonical` is the account's address when it was issued: after a change of address it is dead.
   * `newEmail` is set for email changes. `consumedAt` is set by use, `revokedAt` by a newer link or a sibling's success.
   */
  const oneTimeTokens = table(
    'one_time_tokens',
    {
      id: text('id').primaryKey(),
      purpose: text('purpose').$type<TokenPurpose>().notNull(),
      tokenHash: text('token_hash').notNull().unique(),
      userId: text('user_id')
        .notNull()
        .references(() => users.id),
      addressCanonical: text('address_canonical').notNull(),
      newEmail: text('new_email'),
      createdAt: time('created_at').notNull(),
      expiresAt: time('expires_at').notNull(),
      consumedAt: time('consumed_at'),
      revokedAt: time('revoked_at'),
    },
    (row) => [index('one_time_tokens_user').on(row.userId, row.purpose)],
  );

  /**
   * Who did what, why and from where, written in the transaction of the change itself. Rows are never changed: each
   * carries a keyed hash over itself and the one before it. `seq` counts them without a gap.
   */
  const auditEntries = table(
    'audit_entries',
    {
      seq: int('seq').notNull(),
      at: time('at').notNull(),
      actor: text('actor').notNull(),
      source: text('source').notNull(),
      /** The network address and the user agent of the request. */
      origin: text('origin').notNull(),
      action: text('action').notNull(),
      subjectUserId: text('subject_user_id').references(() => users.id),
      /** What it was about when that is not a person: a batch, a code by its last four. */
      subject: text('subject'),
      reason: text('reason'),
      details: json('details').$type<AuditDetails>().notNull(),
      hash: text('hash').notNull(),
    },
    (row) => [primaryKey({ columns: [row.seq] }), index('audit_entries_subject').on(row.subjectUserId, row.seq)],
  );

  /** One row: the end of the audit's chain. Every new entry updates it, which puts entries in one order. */
  const auditHead = table('audit_head', {
    name: text('name').primaryKey(),
    seq: int('seq').notNull(),
    hash: text('hash').notNull(),
  });

  return { users, sessions, devices, oneTimeTokens, auditEntries, auditHead };
}
