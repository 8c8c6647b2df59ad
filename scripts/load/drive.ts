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
  /** The share of answers other than 2xx, which an overloaded server refuses. */
  refused: number;
  /** CPU milliseconds per call of the portal's processes and of PostgreSQL's. Null if they can't be read. */
  portalMs: number | null;
  databaseMs: number | null;
}

const ticksPerSecond = 100;

/** The CPU seconds of each of these processes. Only Linux reports them; elsewhere, null. */
function readCpu(pids: readonly number[]): Map<number, number> | null {
  if (process.platform !== 'linux') return null;
  const seconds = new Map<number, number>();
  for (const pid of pids)
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      seconds.set(pid, (Number(fields[11]) + Number(fields[12])) / ticksPerSecond);
    } catch {
      // The process has ended.
    }
  return seconds;
}

type Cpu = ReturnType<typeof readCpu>;

/** Milliseconds per call. The time of processes that ended in between is lost. */
function toMs(before: Cpu, after: Cpu, sent: number): number | null {
  if (before === null || after === null) return null;
  const used = [...after].reduce((sum, [pid, seconds]) => sum + seconds - (before.get(pid) ?? 0), 0);
  return (used * 1000) / sent;
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

/** Sends one kind of call to all servers of a setup, as fast as they are answered. */
export async function drive(setup: Setup, kind: Kind, connections: number, amount: number): Promise<Measured> {
  const { servers, pgUrl } = setup;
  const own = Math.max(1, Math.floor(connections / servers.length));
  const each = Math.max(1, Math.ceil(amount / (own * servers.length)));
  const pids = servers.map(({ pid }) => pid);
  const before = [readCpu(pids), readCpu(await listDatabasePids(pgUrl))] as const;
  const results = await Promise.all(
    servers.map(({ url }) =>
      load(url, () => Array.from({ length: each }, () => kind.make()), {
        connections: own,
        amount: own * each,
        countsOthers: true,
      }),
    ),
  );
  const sent = own * each * servers.length;
  const others = results.reduce((sum, result) => sum + result.others, 0);
  const after = [readCpu(pids), readCpu(await listDatabasePids(pgUrl))] as const;
  return {
    // All start at the same time.
    rate: (sent - others) / Math.max(...results.map(({ seconds }) => seconds)),
    refused: others / sent,
    p99: Math.max(...results.map(({ p99 }) => p99)),
    portalMs: toMs(before[0], after[0], sent),
    databaseMs: pgUrl === null ? null : toMs(before[1], after[1], sent),
  };
}
