import type { AccountTables } from './account.ts';
import { erase, exported, keep, system } from './marks.ts';
import type { Kit } from './sqlite-kit.ts';
import type { ConsentKind, SignInOutcome, TermsKind } from './types.ts';

const agreed = keep('it proves what was agreed to, and what was taken back', '3 years');

/** Logins, and data for erasures. */
export function privacyTables({ table, text, int, bool, time, index }: Kit, account: AccountTables) {
  /**
   * The key that encrypts the origins of a person's actions, itself encrypted with the installation's key. Without the
   * row, no one can read any of it again, but the audit's chain still verifies, because it covers the encrypted texts.
   */
  const subjectKeys = table('subject_keys', {
    userId: text('user_id', erase)
      .primaryKey()
      .references(() => account.users.id),
    sealedKey: text('sealed_key', erase).notNull(),
    createdAt: time('created_at', erase).notNull(),
  });

  /** A login or a failed second step, kept for some months. */
  const signIns = table(
    'sign_ins',
    {
      id: text('id', erase).primaryKey(),
      userId: text('user_id', erase)
        .notNull()
        .references(() => account.users.id),
      at: time('at', exported.erase).notNull(),
      machineIdHash: text('machine_id_hash', erase).notNull(),
      userAgent: text('user_agent', exported.erase),
      outcome: text('outcome', exported.erase).$type<SignInOutcome>().notNull(),
      isNewMachine: bool('is_new_machine', exported.erase).notNull(),
    },
    (row) => [index('sign_ins_user').on(row.userId, row.at), index('sign_ins_at').on(row.at)],
  );

  /**
   * A start of the audit after older entries were removed: the last of them, their number, and a keyed proof. The
   * database's triggers prevent removing entries after the newest checkpoint, and any checkpoint.
   */
  const auditCheckpoints = table('audit_checkpoints', {
    seq: int('seq', system).primaryKey(),
    hash: text('hash', system).notNull(),
    entries: int('entries', system).notNull(),
    at: time('at', system).notNull(),
    proof: text('proof', system).notNull(),
  });

  return { subjectKeys, signIns, auditCheckpoints };
}

/** Terms and people's consents. */
export function consentTables({ table, text, bool, time, index, primaryKey }: Kit, account: AccountTables) {
  /** A consent that a person gave or withdrew. Rows are only added; the newest of each kind counts. */
  const consents = table(
    'consents',
    {
      id: text('id', agreed).primaryKey(),
      userId: text('user_id', agreed)
        .notNull()
        .references(() => account.users.id),
      kind: text('kind', exported.keep(agreed)).$type<ConsentKind>().notNull(),
      /** The version of the wording. */
      version: text('version', exported.keep(agreed)).notNull(),
      isGiven: bool('is_given', exported.keep(agreed)).notNull(),
      /** True if the box was checked before the person saw it. */
      wasPreticked: bool('was_preticked', exported.keep(agreed)).notNull(),
      source: text('source', exported.keep(agreed)).notNull(),
      at: time('at', exported.keep(agreed)).notNull(),
      /** Its origin, encrypted with the person's key. */
      sealedOrigin: text('sealed_origin', agreed).notNull(),
    },
    (row) => [index('consents_user').on(row.userId, row.kind, row.at)],
  );

  /** A version of the vendor's terms or privacy policy. `mustAccept`: every account is asked to accept it. */
  const terms = table(
    'terms',
    {
      kind: text('kind', system).$type<TermsKind>().notNull(),
      version: text('version', system).notNull(),
      url: text('url', system).notNull(),
      summary: text('summary', system),
      mustAccept: bool('must_accept', system).notNull(),
      effectiveAt: time('effective_at', system).notNull(),
      publishedAt: time('published_at', system).notNull(),
    },
    (row) => [primaryKey({ columns: [row.kind, row.version] })],
  );

  return { consents, terms };
}
