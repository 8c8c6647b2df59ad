import { execFile } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { promisify } from 'node:util';
import { toDatabaseFile } from '../open-store.ts';
import { toCorruptError } from '../sqlite-faults.ts';
import { openExisting, verifyDatabaseFile } from './inspect-sqlite.ts';
import { OperationRefusedError } from './problem.ts';

/** Of this process: where programs are found. */
type HostEnv = Record<string, string | undefined>;

const run = promisify(execFile);

/** All pages in one step: a copy that writers interrupt would begin again with each of them. */
const allPages = 0x7fff_ffff;

/**
 * Copies the database to a new file while it is in use, and reads the copy back. Of SQLite each page keeps its place, so
 * that two copies differ where the database does; PostgreSQL is dumped by `pg_dump`, uncompressed. Throws
 * `OperationRefusedError`, `CorruptDatabaseError`.
 */
export async function snapshotDatabase(url: string, file: string, hostEnv: HostEnv): Promise<void> {
  // Only its owner reads it.
  closeSync(openSync(file, 'wx', 0o600));
  if (!url.startsWith('file:'))
    return runPostgresTool('pg_dump', url, ['--format=custom', '--compress=0', `--file=${file}`], hostEnv);
  const source = resolve(toDatabaseFile(url));
  try {
    const connection = openExisting(source);
    try {
      await connection.backup(file, { progress: () => allPages }).catch((error) => {
        throw toRoomError(file, error) ?? error;
      });
    } finally {
      connection.close();
    }
    verifyDatabaseFile(file);
  } catch (error) {
    throw toCorruptError(source, error) ?? error;
  }
}

/** A disk that is full is the copy's: the database itself is only read. The driver does not say which of the two it was. */
function toRoomError(file: string, error: unknown): OperationRefusedError | null {
  const { code, message } = error as { code?: unknown; message: string };
  if (!/^SQLITE_(FULL|IOERR)/.test(String(code))) return null;
  const folder = dirname(dirname(file));
  return new OperationRefusedError(
    `The database cannot be copied to ${folder} (${message}). The copy needs as much room there as the database: see DATA_PATH.`,
  );
}

/** Puts a dump into an empty database of PostgreSQL. */
export async function restorePostgresDump(url: string, file: string, hostEnv: HostEnv): Promise<void> {
  const options = ['--exit-on-error', '--no-owner', '--no-privileges', '--single-transaction'];
  await runPostgresTool('pg_restore', url, [...options, file], hostEnv);
}

/** A tool of PostgreSQL's own. Its database is named in the environment, where no list of processes shows the password. */
async function runPostgresTool(
  tool: 'pg_dump' | 'pg_restore',
  url: string,
  args: string[],
  hostEnv: HostEnv,
): Promise<void> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const env = {
    ...hostEnv,
    PGHOST: searchParams.get('host') ?? decodeURIComponent(hostname),
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: searchParams.get('sslmode') ?? 'prefer',
    // Its complaints are read below.
    LC_ALL: 'C',
  };
  try {
    const database = tool === 'pg_restore' ? [`--dbname=${env.PGDATABASE}`] : [];
    // A terminal may be there, but nobody who knows the password of the database.
    await run(tool, ['--no-password', ...database, ...args], { env });
  } catch (error) {
    const { code, stderr = '' } = error as { code?: string | number; stderr?: string };
    if (code === 'ENOENT')
      throw new OperationRefusedError(`${tool} is not installed: install PostgreSQL's client, and run this again.`);
    const [, server, client] = /server version: ([\d.]+)[^;]*; \w+ version: ([\d.]+)/.exec(stderr) ?? [];
    if (server !== undefined)
      throw new OperationRefusedError(
        `${tool} is of PostgreSQL ${client}, too old for the server's ${server}: install the client of ${Number.parseInt(server, 10)}.`,
      );
    // What follows the line of an error are statements and rows.
    const [, reason = 'it does not say why'] = /^\w+: error: (.*)$/m.exec(stderr) ?? [];
    if (tool === 'pg_restore' && / already exists( with same argument types)?$/.test(reason))
      throw new OperationRefusedError(
        'The database of DATABASE_URL is not empty. Nothing was changed: name an empty one.',
      );
    throw new OperationRefusedError(`${tool} failed: ${reason}`);
  }
}
