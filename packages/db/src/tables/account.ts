import type { Role } from '@backline/domain/account/fields';
import { blank, erase, exported, keep, system } from './marks.ts';
import type { Kit } from './sqlite-kit.ts';
import type { AuditDetails, SessionKind, TokenPurpose } from './types.ts';

const account = keep('an account stays as a number without a name: orders and licenses belong to it', 'for good');
const chain = keep('each entry proves that none before it was changed', '3 years');

export type AccountTables = ReturnType<typeof accountTables>;

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of tables.
export function accountTables({ table, text, int, bool, time, json, index, primaryKey }: Kit) {
  /** One row per person. `emailCanonical` identifies them; mail goes to `email`. */
  const users = table('users', {
    id: text('id', account).primaryKey(),
    email: text('email', exported.blank).notNull(),
    emailCanonical: text('email_canonical', blank).notNull().unique(),
    contactName: text('contact_name', exported.blank),
    passwordHash: text('password_hash', blank),
    role: text('role', account).$type<Role>().notNull(),
    emailVerifiedAt: time('email_verified_at', exported.blank),
    disabledAt: time('disabled_at', account),
    /** Since then it is only a number without a name. */
    erasedAt: time('erased_at', account),
    hasMarketingConsent: bool('has_marketing_consent', exported.blank).notNull(),
    onboardingOffer: text('onboarding_offer', exported.blank),
    createdAt: time('created_at', exported.keep(account)).notNull(),
    updatedAt: time('updated_at', account).notNull(),
  });

  /** A session. Only the client has its bearer token. */
  const sessions = table(
    'sessions',
    {
      id: text('id', erase).primaryKey(),
      userId: text('user_id', erase)
        .notNull()
        .references(() => users.id),
      tokenHash: text('token_hash', erase).notNull().unique(),
      kind: text('kind', exported.erase).$type<SessionKind>().notNull().default('portal'),
      machineId: text('machine_id', exported.erase).notNull(),
      userAgent: text('user_agent', exported.erase),
      createdAt: time('created_at', exported.erase).notNull(),
      lastSeenAt: time('last_seen_at', exported.erase).notNull(),
      expiresAt: time('expires_at', exported.erase).notNull(),
      /** When it was opened with a second factor, or when one was added in it. */
      factorAt: time('factor_at', exported.erase),
      /** Until then, the password or passkey is not asked for again. */
      confirmedUntil: time('confirmed_until', erase),
    },
    (row) => [index('sessions_user').on(row.userId)],
  );

  /** Machines from which an account has logged in, so that failed logins from elsewhere cannot lock out the owner. */
  const loginMachines = table(
    'login_machines',
    {
      userId: text('user_id', erase)
        .notNull()
        .references(() => users.id),
      machineIdHash: text('machine_id_hash', erase).notNull(),
      lastLoginAt: time('last_login_at', exported.erase).notNull(),
    },
    (row) => [primaryKey({ columns: [row.userId, row.machineIdHash] })],
  );

  /**
   * A mailed link. `addressCanonical` is the account's address at the time of issue: a change of address invalidates
   * the link. `newEmail` is set for email changes. `consumedAt` is set when it is used, `revokedAt` when a newer link
   * or another one's success revokes it.
   */
  const oneTimeTokens = table(
    'one_time_tokens',
    {
      id: text('id', erase).primaryKey(),
      purpose: text('purpose', exported.erase).$type<TokenPurpose>().notNull(),
      tokenHash: text('token_hash', erase).notNull().unique(),
      userId: text('user_id', erase)
        .notNull()
        .references(() => users.id),
      addressCanonical: text('address_canonical', erase).notNull(),
      newEmail: text('new_email', exported.erase),
      /** The subject of the mail: the id of a factor (`account-factors.ts`), of a session, or of a pending change. */
      aboutId: text('about_id', erase),
      /** The session that made the change that the mail is about. */
      sessionId: text('session_id', erase),
      /** The ids of the account's factors when the link was made; null if the link removes none. */
      factorIds: json('factor_ids', erase).$type<readonly string[]>(),
      createdAt: time('created_at', exported.erase).notNull(),
      expiresAt: time('expires_at', erase).notNull(),
      consumedAt: time('consumed_at', erase),
      revokedAt: time('revoked_at', erase),
    },
    (row) => [index('one_time_tokens_user').on(row.userId, row.purpose)],
  );

  /**
   * Events with their author, reason and origin, written in the transaction of the change. Rows never change: each has
   * a keyed hash of itself and the previous one. `seq` has no gaps.
   */
  const auditEntries = table(
    'audit_entries',
    {
      seq: int('seq', system).notNull(),
      at: time('at', exported.keep(chain)).notNull(),
      actor: text('actor', chain).notNull(),
      source: text('source', chain).notNull(),
      /**
       * The caller's address and client, encrypted with the key of the person who acted, or else of the person it is
       * about.
       */
      origin: text('origin', chain).notNull(),
      action: text('action', exported.keep(chain)).notNull(),
      subjectUserId: text('subject_user_id', chain).references(() => users.id),
      /** The subject if it is not a person: a batch, or a code by its last four characters. */
      subject: text('subject', exported.keep(chain)),
      reason: text('reason', chain),
      details: json('details', chain).$type<AuditDetails>().notNull(),
      hash: text('hash', system).notNull(),
    },
    (row) => [primaryKey({ columns: [row.seq] }), index('audit_entries_subject').on(row.subjectUserId, row.seq)],
  );

  /** A single row: the end of the audit chain. Every new entry updates it, which keeps entries in one order. */
  const auditHead = table('audit_head', {
    name: text('name', system).primaryKey(),
    seq: int('seq', system).notNull(),
    hash: text('hash', system).notNull(),
  });

  return { users, sessions, loginMachines, oneTimeTokens, auditEntries, auditHead };
}
