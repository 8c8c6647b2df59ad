import { randomUUID } from 'node:crypto';
import { readThrown } from '@backline/domain/thrown';
import pg from 'pg';
import { parsePgAddress, toShownPgAddress } from './pg-address.ts';
import { toUnreachable, UnfitDatabaseError } from './pg-faults.ts';

export const connectTimeoutMs = 5000;

/** The name of a connection in PostgreSQL's own list. */
const programName = 'backline';

/**
 * How values are formatted as text. The role, the database and the provider may set other formats, but the driver reads
 * only this one. Poolers know these settings and keep them for the client.
 */
const ofValues = `SET datestyle = 'ISO, MDY'; SET timezone = 'UTC'; SET client_encoding = 'UTF8'; SET standard_conforming_strings = on`;

const toSets = (settings: Record<string, string | number>, scope: '' | 'LOCAL ') =>
  Object.entries(settings)
    .map(([name, value]) => `; SET ${scope}${name} = '${value}'`)
    .join('');

/** Settings for a dedicated connection. */
export const setSession = (settings: Record<string, string | number>): string => ofValues + toSets(settings, '');

/**
 * The same for a connection behind a pooler that spreads transactions. There, settings would pass to the next client.
 */
export const setTransaction = (settings: Record<string, string | number>): string => toSets(settings, 'LOCAL ');

/** The configuration of every connection. It has no settings, because poolers refuse unknown ones. */
export function toClientConfig(url: string, name = programName): pg.ClientConfig {
  return {
    ...parsePgAddress(url),
    application_name: name,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    // Firewalls forget a connection after some minutes without traffic.
    keepAliveInitialDelayMillis: 60_000,
  };
}

/** A single connection. A lost connection fails its statements; without a listener, the process would end as well. */
export async function connectClient(url: string, config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(config);
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    throw toUnreachable(error, toShownPgAddress(url));
  }
}

const probe = 'SELECT pg_backend_pid() AS pid';
const probeTimeoutMs = 4000;
const probes = 3;

async function readPid(client: pg.Client, name?: string): Promise<number | undefined> {
  const query = { text: probe, ...(name !== undefined && { name }), query_timeout: probeTimeoutMs };
  const { rows } = await client.query<{ pid: number }>(query);
  return rows[0]?.pid;
}

/**
 * The server process ids: `client`'s before and while another client holds a connection in a transaction, and that
 * one's.
 */
async function comparePids(client: pg.Client, other: pg.Client, name: string): Promise<boolean> {
  const before = await readPid(client, name);
  await other.query('BEGIN');
  const held = await readPid(other);
  const after = await readPid(client, name).finally(() => other.query('ROLLBACK'));
  return held === before || after !== before;
}

/**
 * Tests with two transactions at once if a pooler runs each on any server connection. Then settings of a connection are
 * lost, or are another client's. Throws `UnfitDatabaseError` for a pooler that loses prepared statements,
 * `UnreachableDatabaseError` if it has no transactions or does not allow a second connection.
 */
export async function isSharedByPooler(url: string, client: pg.Client): Promise<boolean> {
  const other = await connectClient(url, toClientConfig(url, 'backline probe'));
  const name = `backline_${randomUUID()}`;
  try {
    for (let tries = 0; tries < probes; tries += 1) if (await comparePids(client, other, name)) return true;
    return false;
  } catch (error) {
    if (!/^(26000|42P05)$/.test(readThrown(error).code)) throw toUnreachable(error, toShownPgAddress(url));
    throw new UnfitDatabaseError(
      `${toShownPgAddress(url)} is a pooler in transaction mode that loses prepared statements. Take PgBouncer 1.21 or newer with max_prepared_statements above 0, set pool_mode to session, or name the database itself in DATABASE_URL.`,
    );
  } finally {
    await other.end();
  }
}
