import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { makeSigningKey } from '../../../packages/core/src/backups/list-signature.ts';
import { importCatalog } from '../../../packages/core/src/catalog/import-catalog.ts';
import { connectSqlite, type Store } from '../../../packages/db/src/index.ts';
import { toDatabaseFile } from '../../../packages/db/src/open/open-store.ts';
import { makeBackupKey } from '../../../packages/storage/src/index.ts';
import { serverArgs } from '../../programs.mjs';
import { addNewCodes, openBenchCore, operator } from '../bench-core.ts';
import { addGrants, type BenchWorld, createBenchWorld, root, startServer } from '../bench-world.ts';
import { addComputers } from '../devices.ts';
import { type Figure, toQuantile } from '../figures.ts';
import { makeCatalog } from '../make-catalog.ts';
import type { Request } from '../measure.ts';
import { openAndLink } from '../packs/packs.ts';
import { makeKinds } from '../soak.ts';
import { makeWebhook } from '../webhooks.ts';

const users = 100_000;
const codes = 1_000_000;
const storedEvents = 80_000;
const eventsAtOnce = 1000;
const packs = 200;
const computers = 1000;
const streams = 64;
/** The speed of a home connection. All streams together ask the server for 64 MB per second. */
const streamBytesPerSecond = 1e6;
const streamMs = 20_000;
/** The requests per second: a mix of all other kinds, and webhooks. */
const othersPerSecond = 100;
const webhooksPerSecond = 100;
const quietMs = 10_000;
const lockMs = 3000;

type Kinds = ReturnType<typeof makeKinds> & { lease(): Request & { path: string } };

interface Seen {
  reads: number[];
  writes: number[];
  health: number[];
  failed: string[];
}

async function ask(url: string, path: string, init: RequestInit = {}): Promise<{ ms: number; status: number }> {
  const startedAt = performance.now();
  const answer = await fetch(`${url}${path}`, init).catch(() => null);
  await answer?.arrayBuffer();
  return { ms: performance.now() - startedAt, status: answer?.status ?? 0 };
}

/** Sends the mixed load at its rate until `work` has ended, and `/health` every 20 ms. */
async function watch(url: string, kinds: Kinds, work: () => Promise<unknown>): Promise<Seen> {
  const seen: Seen = { reads: [], writes: [], health: [], failed: [] };
  const open = new Set<Promise<void>>();
  const names = Object.keys(kinds) as (keyof Kinds)[];
  let turn = 0;
  const send = (name: string, request: { path: string; method?: string }) => {
    const { path, method = 'POST' } = request;
    const one = ask(url, path, { ...request, method }).then(({ ms, status }) => {
      (method === 'GET' ? seen.reads : seen.writes).push(ms);
      if (status === 0 || status >= 500) seen.failed.push(`${name} ${status}`);
    });
    open.add(one);
    void one.then(() => open.delete(one));
  };
  const timers = [
    setInterval(() => {
      const name = names[turn % names.length] as keyof Kinds;
      turn += 1;
      send(name, kinds[name]());
    }, 1000 / othersPerSecond),
    setInterval(() => send('webhook', { path: '/webhooks/paddle', ...makeWebhook() }), 1000 / webhooksPerSecond),
    setInterval(() => void ask(url, '/health').then(({ ms }) => seen.health.push(ms)), 20),
  ];
  try {
    await work();
  } finally {
    for (const timer of timers) clearInterval(timer);
  }
  await Promise.all(open);
  return seen;
}

/** Runs a command of the product while the server runs. Throws if it fails. */
async function run({ env, directory }: BenchWorld, ...args: string[]): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'cli/bin/backline.cjs'), ...args], {
    cwd: directory,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let problem = '';
  child.stderr.on('data', (bytes) => {
    problem += bytes;
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`backline ${args.join(' ')}: ${problem}`);
}

/** Holds the lock that every write needs. On PostgreSQL, it is the lock of one table. */
async function holdLock({ engine, env }: BenchWorld): Promise<void> {
  const url = env.DATABASE_URL ?? '';
  if (engine.dialect === 'sqlite') {
    const connection = connectSqlite({ file: toDatabaseFile(url) });
    connection.exec('BEGIN IMMEDIATE');
    await setTimeout(lockMs);
    connection.exec('COMMIT');
    connection.close();
    return;
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('BEGIN');
  await client.query('LOCK TABLE payment_events IN EXCLUSIVE MODE');
  await setTimeout(lockMs);
  await client.end();
}

/** Downloads a bundle of the pack on each of these computers at the speed of a home connection, for a limited time. */
async function receiveStreams(url: string, installing: Request[]): Promise<void> {
  const links: string[] = [];
  for (const computer of installing) links.push((await openAndLink(url, computer)).urls[0] ?? '');
  const env = {
    ...process.env,
    BENCH_URLS: links.join(' '),
    BENCH_BYTES_PER_SECOND: String(streamBytesPerSecond),
  };
  const receiver = spawn(process.execPath, [join(import.meta.dirname, '../packs/receive.ts')], {
    env,
    stdio: 'inherit',
  });
  const ended = once(receiver, 'exit');
  await Promise.race([setTimeout(streamMs), ended]);
  if (receiver.exitCode !== null) throw new Error('A stream of a pack failed.');
  receiver.kill('SIGTERM');
  await ended;
}

async function writeFiles({ directory }: BenchWorld): Promise<void> {
  writeFileSync(join(directory, 'catalog.json'), JSON.stringify(makeCatalog(5000)));
  const people = Array.from({ length: 50_000 }, (_, at) => `new-${at}@example.net,Person ${at}`);
  writeFileSync(join(directory, 'people.csv'), ['Email,Name', ...people].join('\n'));
  writeFileSync(
    join(directory, 'people.json'),
    JSON.stringify({ source: 'elsewhere', columns: { email: 'Email', name: 'Name' } }),
  );
  await mkdir(join(directory, 'pack'));
  const bytes = Buffer.alloc(64 * 2 ** 20);
  for (let file = 0; file < 16; file += 1) {
    for (let at = 0; at < bytes.length; at += 4) bytes.writeUInt32LE(Math.floor(Math.random() * 2 ** 32), at);
    writeFileSync(join(directory, 'pack', `sound-${file}.bin`), bytes);
  }
}

/** The long works that run during the load, one after another. */
function makeWorks(world: BenchWorld, installing: Request[]): Record<string, () => Promise<unknown>> {
  const reason = ['--reason', 'a measurement'];
  return {
    'nothing else': () => setTimeout(quietMs),
    'catalog import of 5,000 packs': () =>
      run(world, 'catalog', 'import', 'catalog.json', '--yes', '--no-listen', '--no-sync'),
    'after the import of packs': () => setTimeout(quietMs),
    'import of 50,000 customers': () =>
      run(world, 'import', 'customers', 'people.csv', '--mapping', 'people.json', ...reason),
    '100,000 codes': () =>
      run(
        world,
        'license',
        'generate',
        '--sku',
        'A',
        '--count',
        '100000',
        '--batch',
        'STILL',
        '--csv',
        'codes.csv',
        ...reason,
      ),
    'db doctor': () => run(world, 'db', 'doctor').catch(() => {}),
    'audit verify': () => run(world, 'audit', 'verify'),
    'an erasure': () => run(world, 'user', 'erase', 'person-7@example.org', ...reason),
    'a pack of 1 GB published': () => run(world, 'pack', 'publish', 'A', 'pack', '--version', '1.0.0'),
    '64 streams': () => receiveStreams(world.env.PUBLIC_URL ?? '', installing),
    'a lock held for 3 s': () => holdLock(world),
  };
}

async function addEvents({ t, write }: Store): Promise<void> {
  const now = new Date();
  const state = { origin: 'webhook', outcome: 'ignored', attempts: 0 } as const;
  const dates = { occurredAtUs: now.getTime() * 1000, dueAt: now, receivedAt: now, appliedAt: now };
  for (let from = 0; from < storedEvents; from += eventsAtOnce) {
    const rows = Array.from({ length: eventsAtOnce }, (_, at) => {
      const payload = String(from + at).padStart(6000, 'a line of a purchase ');
      return { eventId: `evt_stored_${from + at}`, type: 'bench.stored', payload, ...state, ...dates };
    });
    await write((tx) => tx.insert(t.paymentEvents).values(rows));
  }
}

async function toBackupEnv(directory: string): Promise<Record<string, string>> {
  const { recipient } = await makeBackupKey();
  const to = join(directory, 'outside');
  return {
    BACKUP_TO: to,
    BACKUP_RECIPIENT: recipient,
    BACKUP_SIGNING_KEY: makeSigningKey().signingKey,
    BACKUP_EVERY: '1m',
  };
}

/** The server's longest pause in a period, by its own heartbeat. */
function readLongestPause(file: string, fromMs: number): number {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const pauses = lines.map((line) => line.split(' ').map(Number) as [number, number]);
  return Math.max(0, ...pauses.filter(([at]) => at >= fromMs).map(([, ms]) => ms));
}

const toFigures = (name: string, pause: number, { health, reads, writes, failed }: Seen, ms: number): Figure[] => [
  { work: `${name}: longest pause`, value: pause, unit: 'ms', atMost: 50, detail: `${(ms / 1000).toFixed(0)} s` },
  {
    work: `${name}: slowest /health`,
    value: Math.max(...health),
    unit: 'ms',
    atMost: 100,
    detail: `p99 of a read ${toQuantile(reads, 0.99).toFixed(0)} ms, of a write ${toQuantile(writes, 0.99).toFixed(0)} ms`,
  },
  { work: `${name}: 5xx`, value: failed.length, atMost: 0, detail: [...new Set(failed)].join(', ') },
];

async function fill(world: BenchWorld): Promise<{ kinds: Kinds; installing: Request[] }> {
  const core = await openBenchCore(world.env.DATABASE_URL ?? '', world.directory);
  try {
    await importCatalog(core, operator, makeCatalog(packs));
    await addGrants(core.store, { ...world, userIds: world.userIds.slice(computers) }, 'B');
    await addEvents(core.store);
    const own = makeKinds(world, await addNewCodes(core, codes));
    const requests = await addComputers({ ...world, userIds: world.userIds.slice(0, computers) });
    let turn = 0;
    const lease = () => {
      turn += 1;
      return { path: '/api/v1/devices/refresh', ...(requests[turn % computers] as Request) };
    };
    return { kinds: { ...own, lease }, installing: requests.slice(0, streams) };
  } finally {
    await core.store.close();
  }
}

/** Measures how long nothing is answered under mixed load, while one long work after another runs. */
export async function benchStill({ engine }: BenchWorld): Promise<Figure[]> {
  const world = await createBenchWorld(engine, { users, sessions: users });
  const heartbeat = join(world.directory, 'heartbeat');
  writeFileSync(heartbeat, '');
  Object.assign(world.env, { BENCH_HEARTBEAT: heartbeat, DATA_PATH: join(world.directory, 'data') });
  const { kinds, installing } = await fill(world);
  await engine.settle(world.env.DATABASE_URL ?? '');
  await writeFiles(world);
  const figures: Figure[] = [];
  const args = ['--import', join(import.meta.dirname, 'heartbeat.mjs'), ...serverArgs];
  const measure = async (url: string, name: string, work: () => Promise<unknown>) => {
    const startedAt = Date.now();
    const seen = await watch(url, kinds, work);
    const own = toFigures(name, readLongestPause(heartbeat, startedAt), seen, Date.now() - startedAt);
    figures.push(...own);
    // The measurement takes minutes.
    process.stdout.write(
      own.map((figure) => `  ${engine.dialect}, ${figure.work}: ${figure.value.toFixed(0)}\n`).join(''),
    );
  };
  const server = await startServer(world, args);
  world.env.PUBLIC_URL = server.url;
  await watch(server.url, kinds, () => setTimeout(quietMs));
  for (const [name, work] of Object.entries(makeWorks(world, installing))) await measure(server.url, name, work);
  await server.stop();

  // This server makes a backup when it starts and another one after a minute.
  const backups = await startServer({ ...world, env: { ...world.env, ...(await toBackupEnv(world.directory)) } }, args);
  let made = 0;
  let refused = '';
  backups.output.on('data', (bytes) => {
    made += String(bytes).split('"backed up"').length - 1;
    refused ||= /pg_dump[^"]*/.exec(String(bytes))?.[0] ?? '';
  });
  const waitFor = async (count: number) => {
    while (made < count && refused === '') await setTimeout(100);
  };
  await watch(backups.url, kinds, () => waitFor(1));
  if (refused === '') await measure(backups.url, 'a backup', () => waitFor(2));
  else process.stdout.write(`  No backup is measured: ${refused}\n`);
  await backups.stop();
  await world.remove();
  return figures;
}
