import { readFileSync } from 'node:fs';
import pg from 'pg';
import type { RunningServer } from '../bench/bench-world.ts';
import { load } from '../bench/measure.ts';
import type { Kind } from './kinds.ts';

/** One way to run the shop. */
export interface Setup {
  name: string;
  servers: RunningServer[];
  pgUrl: string | null;
}

export interface Measured {
  /** Answers per second of all processes. */
  rate: number;
  p99: number;
  /** Milliseconds of CPU for each call, of the portal's processes and of PostgreSQL's; null where they can't be read. */
  portalMs: number | null;
  databaseMs: number | null;
}

const ticksPerSecond = 100;

/** Seconds of CPU that processes have had. Linux alone tells them. */
function readCpu(pids: readonly number[]): number | null {
  if (process.platform !== 'linux') return null;
  let ticks = 0;
  for (const pid of pids)
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      ticks += Number(fields[11]) + Number(fields[12]);
    } catch {
      // It has ended.
    }
  return ticks / ticksPerSecond;
}

async function listDatabasePids(url: string | null): Promise<number[]> {
  if (url === null) return [];
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>(
      'SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()',
    );
    return rows.map(({ pid }) => pid);
  } finally {
    await client.end();
  }
}

/** Sends one kind of calls to all servers of a setup, as fast as they are answered. */
export async function drive(setup: Setup, kind: Kind, connections: number, amount: number): Promise<Measured> {
  const { servers, pgUrl } = setup;
  const own = Math.max(1, Math.floor(connections / servers.length));
  const each = Math.max(1, Math.ceil(amount / (own * servers.length)));
  const pids = servers.map(({ pid }) => pid);
  const databasePids = await listDatabasePids(pgUrl);
  const before = [readCpu(pids), readCpu(databasePids)];
  const results = await Promise.all(
    servers.map(({ url }) =>
      load(url, () => Array.from({ length: each }, () => kind.make()), { connections: own, amount: own * each }),
    ),
  );
  const sent = own * each * servers.length;
  const after = [readCpu(pids), readCpu(databasePids)];
  const toMs = (at: number) => {
    const [from, to] = [before[at] ?? null, after[at] ?? null];
    return from === null || to === null ? null : ((to - from) * 1000) / sent;
  };
  return {
    // All begin at the same time.
    rate: sent / Math.max(...results.map(({ seconds }) => seconds)),
    p99: Math.max(...results.map(({ p99 }) => p99)),
    portalMs: toMs(0),
    databaseMs: pgUrl === null ? null : toMs(1),
  };
}
