import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ConnectionOptions, getCACertificates } from 'node:tls';
import { promisify } from 'node:util';
import { readThrown } from '@backline/domain/thrown';
import type pg from 'pg';
import { OperationRefusedError } from '../engine/problem.ts';

/** The environment of this process, to find programs. */
export type HostEnv = Record<string, string | undefined>;

export type PostgresTool = 'pg_dump' | 'pg_restore';

const run = promisify(execFile);

type Tls = Pick<ConnectionOptions, 'ca' | 'cert' | 'key' | 'rejectUnauthorized' | 'checkServerIdentity'>;

function toMode(ssl: Tls): string {
  if (ssl.rejectUnauthorized === false) return 'require';
  return ssl.checkServerIdentity === undefined ? 'verify-full' : 'verify-ca';
}

/** Writes the certificates that the connection trusts into files for the tools. */
async function toTlsEnv(ssl: unknown, folder: string): Promise<HostEnv> {
  if (typeof ssl !== 'object' && ssl !== true) return { PGSSLMODE: 'disable' };
  const tls: Tls = typeof ssl === 'object' && ssl !== null ? ssl : {};
  const mode = toMode(tls);
  const files = {
    PGSSLROOTCERT: tls.ca ?? getCACertificates('default').join('\n'),
    PGSSLCERT: tls.cert,
    PGSSLKEY: tls.key,
  };
  const env: HostEnv = { PGSSLMODE: mode };
  for (const [name, text] of Object.entries(files)) {
    env[name] = join(folder, name);
    // Without a certificate authority's file, the tools verify nothing, as requested.
    if (text === undefined || (name === 'PGSSLROOTCERT' && mode === 'require')) continue;
    await writeFile(env[name], String(text), { mode: 0o600 });
  }
  return env;
}

/**
 * A connection's details for a PostgreSQL tool. The driver has parsed the address, so it is not parsed again. They are
 * passed in the environment, because a list of processes would show the password.
 */
async function toToolEnv(client: pg.Client, folder: string): Promise<HostEnv> {
  const { host, port, user, database, password, ssl } = client;
  return {
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    PGDATABASE: database,
    PGPASSWORD: password ?? undefined,
    ...(await toTlsEnv(ssl, folder)),
    // Nothing else in the environment may point to a database.
    PGHOSTADDR: undefined,
    PGSERVICE: undefined,
    PGOPTIONS: undefined,
  };
}

function toToolError(tool: PostgresTool, error: unknown): OperationRefusedError {
  if (readThrown(error).code === 'ENOENT')
    return new OperationRefusedError(`${tool} is not installed: install PostgreSQL's client, and run this again.`);
  const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
  const [, server, client] = /server version: ([\d.]+)[^;]*; \w+ version: ([\d.]+)/.exec(stderr) ?? [];
  if (server !== undefined)
    return new OperationRefusedError(
      `${tool} is of PostgreSQL ${client}, too old for the server's ${server}: install the client of ${Number.parseInt(server, 10)}.`,
    );
  // Statements and rows come after the line of an error.
  const [, reason = 'it does not say why'] = /^\w+: error: (.*)$/m.exec(stderr) ?? [];
  return new OperationRefusedError(`${tool} failed: ${reason}`);
}

/** Runs a tool on a connection's database, or on none. Returns its output. Throws `OperationRefusedError`. */
export async function runPostgresTool(
  tool: PostgresTool,
  client: pg.Client | null,
  args: string[],
  hostEnv: HostEnv,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'backline-tls-'));
  try {
    const own = client === null ? {} : await toToolEnv(client, folder);
    // English messages, because this program parses them.
    const env = { ...hostEnv, ...own, LC_ALL: 'C' };
    return (await run(tool, args, { env, maxBuffer: 64 * 1024 * 1024 })).stdout;
  } catch (error) {
    throw toToolError(tool, error);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
