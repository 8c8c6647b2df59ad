import type { AccountTables } from './account.ts';
import { erase, exported } from './marks.ts';
import type { Kit } from './sqlite-kit.ts';
import type { ChallengePurpose } from './types.ts';

/** A person's factors besides the password, and unfinished checks of factors. */
export function factorTables({ table, text, int, big, bool, time, index, primaryKey }: Kit, account: AccountTables) {
  const ofUser = (name: string) =>
    text(name, erase)
      .notNull()
      .references(() => account.users.id);

  /** A passkey. Its private half never leaves the person's device. */
  const passkeys = table(
    'passkeys',
    {
      /** The credential's id, base64url. */
      id: text('id', erase).primaryKey(),
      userId: ofUser('user_id'),
      publicKey: text('public_key', erase).notNull(),
      /** The authenticator's use counter; 0 if it has none. */
      counter: big('counter', erase).notNull(),
      deviceType: text('device_type', exported.erase).$type<'singleDevice' | 'multiDevice'>().notNull(),
      isBackedUp: bool('is_backed_up', exported.erase).notNull(),
      /** The host that it works for. Another `PUBLIC_URL` makes it useless. */
      rpId: text('rp_id', erase).notNull(),
      name: text('name', exported.erase).notNull(),
      createdAt: time('created_at', exported.erase).notNull(),
      /** The session that added it. */
      addedBy: text('added_by', erase).notNull(),
      lastUsedAt: time('last_used_at', exported.erase),
      /** The time when its counter went back, which suggests a copy. The passkey is blocked since then. */
      flaggedAt: time('flagged_at', exported.erase),
    },
    (row) => [index('passkeys_user').on(row.userId)],
  );

  /** An authenticator app; one for each account. */
  const totp = table('totp', {
    userId: ofUser('user_id').primaryKey(),
    /** A new id for each secret. */
    id: text('id', erase).notNull(),
    /** The session that confirmed it. Until then, the session that started it; null if a staff login did. */
    addedBy: text('added_by', erase),
    sealedSecret: text('sealed_secret', erase).notNull(),
    createdAt: time('created_at', exported.erase).notNull(),
    /** Null while unconfirmed: it counts for nothing yet. */
    confirmedAt: time('confirmed_at', exported.erase),
    /** The last accepted time step. It and earlier ones are refused. */
    lastStep: int('last_step', erase).notNull(),
  });

  /** A code for a person who has lost their other factors. */
  const recoveryCodes = table(
    'recovery_codes',
    {
      userId: ofUser('user_id'),
      codeHash: text('code_hash', erase).notNull(),
      /** The same for codes that were made together. */
      setId: text('set_id', erase).notNull(),
      /** The session that made them. */
      addedBy: text('added_by', erase).notNull(),
      createdAt: time('created_at', exported.erase).notNull(),
      usedAt: time('used_at', exported.erase),
      /** When the owner confirmed having saved them. Null if not yet, so they may be lost. */
      keptAt: time('kept_at', exported.erase),
    },
    (row) => [primaryKey({ columns: [row.userId, row.codeHash] })],
  );

  /** An unfinished check of a factor. It is for one purpose and a few minutes. Only the client has its secret. */
  const loginChallenges = table(
    'login_challenges',
    {
      idHash: text('id_hash', erase).primaryKey(),
      purpose: text('purpose', erase).$type<ChallengePurpose>().notNull(),
      /** Null for a login with a passkey, because the passkey itself identifies the account. */
      userId: text('user_id', erase).references(() => account.users.id),
      machineId: text('machine_id', erase),
      expiresAt: time('expires_at', erase).notNull(),
      tries: int('tries', erase).notNull(),
    },
    (row) => [index('login_challenges_user').on(row.userId), index('login_challenges_expiry').on(row.expiresAt)],
  );

  return { passkeys, totp, recoveryCodes, loginChallenges };
}
