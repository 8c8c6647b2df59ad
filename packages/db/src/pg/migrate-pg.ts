import { readThrown } from '@backline/domain/thrown';
import pg from 'pg';
import { assertKnown, listMigrations, listPending, type Migration, type OnMigration } from '../engine/migrations.ts';
import { UnfitDatabaseError } from './pg-faults.ts';
import { setTransaction } from './pg-session.ts';

/** The key of the advisory lock for migrations, which only one process runs at a time. */
const migrationLock = 0x6261636b;
const noLimits = { statement_timeout: 0, lock_timeout: 0, idle_in_transaction_session_timeout: 0 };

const createLedger = `CREATE TABLE IF NOT EXISTS schema_migrations (
  id integer PRIMARY KEY, name text NOT NULL, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`;

/** The newest applied migration; 0 for none. */
export async function readAppliedPg(client: Pick<pg.Client, 'query'>): Promise<number> {
  const { rows } = await client.query<{ id: number }>('SELECT coalesce(max(id), 0)::int AS id FROM schema_migrations');
  return rows[0]?.id ?? 0;
}

/** Throws `OlderSchemaError` and `NewerSchemaError`. */
export async function assertKnownPg(client: pg.Client): Promise<void> {
  if (await hasLedger(client)) assertKnown(listMigrations('pg'), await readAppliedPg(client));
}

async function hasLedger(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>(
    `SELECT to_regclass('public.schema_migrations') IS NOT NULL AS is`,
  );
  return rows[0]?.is === true;
}

const readGround = `SELECT current_setting('server_encoding') AS encoding, current_schema() AS schema,
  has_schema_privilege('public', 'CREATE') AS "mayCreate",
  (SELECT nspname FROM pg_extension JOIN pg_namespace ON pg_namespace.oid = extnamespace WHERE extname = 'pg_trgm') AS trigrams,
  (SELECT has_schema_privilege(extnamespace, 'USAGE') FROM pg_extension WHERE extname = 'pg_trgm') AS "mayUseTrigrams"`;

interface Ground {
  encoding: string;
  schema: string | null;
  mayCreate: boolean;
  /** The schema in which the provider installed `pg_trgm`; null if it is not installed. */
  trigrams: string | null;
  mayUseTrigrams: boolean | null;
}

async function readPgGround(client: pg.Client): Promise<Ground> {
  const { rows } = await client.query<Ground>(readGround);
  if (rows[0] === undefined) throw new Error('The database does not say what it is.');
  return rows[0];
}

/** Installs `pg_trgm` if missing and returns its schema. Throws `UnfitDatabaseError` if the role may not. */
export async function ensureTrigrams(client: pg.Client): Promise<string> {
  const { trigrams, mayUseTrigrams } = await readPgGround(client);
  if (trigrams !== null && mayUseTrigrams) return trigrams;
  if (trigrams !== null)
    throw new UnfitDatabaseError(
      `The extension pg_trgm is in the schema ${trigrams}, which this user may not use: GRANT USAGE ON SCHEMA ${trigrams}.`,
    );
  try {
    await client.query(
      `BEGIN READ WRITE; SELECT pg_advisory_xact_lock(${migrationLock}); CREATE EXTENSION IF NOT EXISTS pg_trgm; COMMIT`,
    );
  } catch (error) {
    await client.query('ROLLBACK');
    const { code, message } = readThrown(error);
    if (!/^(42501|58P01|0A000|22023)$/.test(code)) throw error;
    throw new UnfitDatabaseError(
      `The extension pg_trgm is not installed in this database, and this user cannot install it (${message}). Install it as its provider says, for example by CREATE EXTENSION pg_trgm as an administrator, then run this again.`,
    );
  }
  return (await readPgGround(client)).trigrams ?? 'public';
}

/** Refuses a new database in which the migrations would fail, or that could not store every name. */
async function assertFit(client: pg.Client): Promise<void> {
  const { encoding, schema, mayCreate } = await readPgGround(client);
  if (encoding !== 'UTF8')
    throw new UnfitDatabaseError(
      `The database has the encoding ${encoding}, which cannot store every name. Make another one: createdb --encoding=UTF8 --template=template0.`,
    );
  if (schema !== 'public')
    throw new UnfitDatabaseError(
      `Tables of this user would be in the schema ${schema ?? '(none)'}, and Backline's are in public. Set the search_path of the user to public: ALTER ROLE … SET search_path = public.`,
    );
  if (!mayCreate)
    throw new UnfitDatabaseError(
      'This user may make no tables in the schema public. Make it the owner of the database, or GRANT CREATE ON SCHEMA public.',
    );
}

async function apply(client: pg.Client, migration: Migration, begin: string, onStart: () => void): Promise<boolean> {
  await client.query(begin);
  try {
    await client.query(createLedger);
    const isNeeded = (await readAppliedPg(client)) < migration.id;
    if (isNeeded) {
      onStart();
      for (const statement of migration.statements) await client.query(statement);
      const { id, name, hash } = migration;
      await client.query('INSERT INTO schema_migrations (id, name, hash) VALUES ($1, $2, $3)', [id, name, hash]);
    }
    await client.query('COMMIT');
    return isNeeded;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

interface MigratePgOptions {
  migrations?: Migration[];
  onMigration?: OnMigration | undefined;
}

/**
 * Updates the schema without a time limit, and returns the names of applied migrations. Writes nothing if nothing is
 * pending. Throws `NewerSchemaError`, `OlderSchemaError` and `UnfitDatabaseError`.
 */
export async function migratePg(
  client: pg.Client,
  { migrations = listMigrations('pg'), onMigration }: MigratePgOptions,
): Promise<string[]> {
  const applied = (await hasLedger(client)) ? await readAppliedPg(client) : 0;
  const pending = listPending(migrations, applied);
  if (pending.length === 0) return [];
  if (applied === 0) await assertFit(client);
  // The trigram index must name the extension's schema, which differs between providers.
  const path = ['public', await ensureTrigrams(client)].map((name) => pg.escapeIdentifier(name)).join();
  const begin = `BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE${setTransaction(noLimits)}; SET LOCAL search_path = ${path}; SELECT pg_advisory_xact_lock(${migrationLock})`;
  const names: string[] = [];
  for (const [at, migration] of pending.entries()) {
    const onStart = () => onMigration?.({ migration: migration.name, number: at + 1, of: pending.length });
    if (await apply(client, migration, begin, onStart)) names.push(migration.name);
  }
  return names;
}
