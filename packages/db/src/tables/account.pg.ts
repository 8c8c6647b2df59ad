import type { Role } from '@backline/domain/account/fields';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { AuditDetails, TokenPurpose } from './types.ts';

const time = (name: string) => timestamp(name, { mode: 'date', precision: 3, withTimezone: true });

/** One row per person. `emailCanonical` is who they are; `email` is where mail goes. */
export const users = pgTable('users', {
  id: text('id').primaryKey(),
  email: text('email').notNull(),
  emailCanonical: text('email_canonical').notNull().unique(),
  contactName: text('contact_name'),
  passwordHash: text('password_hash'),
  role: text('role').$type<Role>().notNull(),
  emailVerifiedAt: time('email_verified_at'),
  disabledAt: time('disabled_at'),
  hasMarketingConsent: boolean('has_marketing_consent').notNull(),
  onboardingOffer: text('onboarding_offer'),
  createdAt: time('created_at').notNull(),
  updatedAt: time('updated_at').notNull(),
});

/** A bearer token's row; the token itself is only ever in the client's hands. */
export const sessions = pgTable(
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
  (table) => [index('sessions_user').on(table.userId)],
);

/** Machines an account has logged in from, so that burning its login budget from elsewhere cannot lock it out. */
export const devices = pgTable(
  'devices',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    machineIdHash: text('machine_id_hash').notNull(),
    lastLoginAt: time('last_login_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.machineIdHash] })],
);

/**
 * A mailed link. `addressCanonical` is the account's address when it was issued: after a change of address it is dead.
 * `newEmail` is set for email changes. `consumedAt` is set by use, `revokedAt` by a newer link or a sibling's success.
 */
export const oneTimeTokens = pgTable(
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
  (table) => [index('one_time_tokens_user').on(table.userId, table.purpose)],
);

/**
 * Who did what, why and from where, written in the transaction of the change itself. Rows are never changed: each
 * carries a keyed hash over itself and the one before it. `seq` counts them without a gap.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    seq: integer('seq').notNull(),
    at: time('at').notNull(),
    actor: text('actor').notNull(),
    source: text('source').notNull(),
    /** The address of whoever asked, and what they asked with. */
    origin: text('origin').notNull(),
    action: text('action').notNull(),
    subjectUserId: text('subject_user_id').references(() => users.id),
    /** What it was about when that is not a person: a batch, a code by its last four. */
    subject: text('subject'),
    reason: text('reason'),
    details: jsonb('details').$type<AuditDetails>().notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.seq] }), index('audit_entries_subject').on(table.subjectUserId, table.seq)],
);

/** One row: the end of the audit's chain. Whoever writes an entry moves it, so that entries are in one order. */
export const auditHead = pgTable('audit_head', {
  name: text('name').primaryKey(),
  seq: integer('seq').notNull(),
  hash: text('hash').notNull(),
});
