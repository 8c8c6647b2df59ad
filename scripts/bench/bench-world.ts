import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { hashToken } from '../../packages/core/src/crypto.ts';
import { createPasswordHasher } from '../../packages/core/src/passwords/password-hasher.ts';
import { openStore, type Store } from '../../packages/db/src/index.ts';
import { findFreePort } from '../../packages/kits/src/free-port.ts';
import { serverArgs } from '../programs.mjs';
import type { Engine } from './engines.ts';
import { fillTable } from './fill-table.ts';

export const root = resolve(import.meta.dirname, '../..');
export const password = 'three warm cellos';
export const apiKey = 'bench-client';
export const skus = ['A', 'B'];

export interface BenchWorld {
  engine: Engine;
  directory: string;
  env: NodeJS.ProcessEnv;
  userIds: string[];
  emails: string[];
  /** Live sessions, so many that none reaches its limit. */
  tokens: string[];
  /** The password hash of every account. */
  passwordHash: string;
  remove(): Promise<void>;
}

/** Makes a database with accounts and two SKUs, and the environment of a server that uses it. */
export async function createBenchWorld(engine: Engine, { users = 1000, sessions = 2048 } = {}): Promise<BenchWorld> {
  const directory = await mkdtemp(join(tmpdir(), 'backline-bench-'));
  const { url, drop } = await engine.make(directory);
  const passwordHash = await (await createPasswordHasher()).hash(password);
  const now = new Date();
  const dates = { createdAt: now, updatedAt: now };
  const userIds = Array.from({ length: users }, () => randomUUID());
  const emails = userIds.map((_, index) => `person-${index}@example.org`);
  const tokens = Array.from({ length: sessions }, () => randomBytes(32).toString('base64url'));

  const store = await openStore({ url });
  const { t } = store;
  await fillTable(store, t.skus, skus, (sku) => ({ sku, name: `Pack ${sku}`, subject: 'Strings' }));
  await fillTable(store, t.users, userIds, (id, index) => ({
    id,
    email: emails[index] ?? '',
    emailCanonical: emails[index] ?? '',
    contactName: 'Clara Wieck',
    passwordHash,
    role: 'customer',
    emailVerifiedAt: now,
    hasMarketingConsent: false,
    ...dates,
  }));
  // The second half of the accounts has a second factor.
  const passkey = { publicKey: 'none', counter: 0, deviceType: 'multiDevice' as const, isBackedUp: true };
  const others = { addedBy: 'bench', rpId: '127.0.0.1', name: 'bench', createdAt: now };
  await store.write(async (tx) => {
    for (const userId of userIds.slice(users / 2))
      await tx.insert(t.passkeys).values({ id: userId, userId, ...passkey, ...others });
  });
  await fillTable(store, t.sessions, tokens, (token, index) => ({
    id: randomUUID(),
    userId: userIds[index % users] ?? '',
    tokenHash: hashToken(token),
    machineId: 'bench',
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + 86_400_000),
  }));
  await store.close();

  return {
    engine,
    directory,
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: url,
      API_KEY: apiKey,
      RATE_LIMIT_IP_FACTOR: '1000000',
      LOG_LEVEL: 'info',
    },
    userIds,
    emails,
    tokens,
    passwordHash,
    async remove() {
      await drop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Grants a SKU to every account. */
export async function addGrants(store: Store, { userIds }: BenchWorld, sku: string): Promise<void> {
  const grant = { sku, cause: 'support', grantedAt: new Date() } as const;
  await fillTable(store, store.t.grants, userIds, (userId) => ({
    id: randomUUID(),
    userId,
    causeRef: userId,
    ...grant,
  }));
}

export interface RunningServer {
  url: string;
  pid: number;
  /** The server's log. */
  output: Readable;
  /** Milliseconds from the start of the process until it is listening. */
  startMs: number;
  /** The memory of the process in MB. */
  readMemory(): number;
  stop(): Promise<void>;
}

/** Starts a program and waits until it says that it is listening: the product's server, or the bare one. */
export async function startServer(
  world: BenchWorld,
  args: readonly string[] = serverArgs,
  ownPort?: number,
): Promise<RunningServer> {
  const port = ownPort ?? (await findFreePort());
  const url = `http://127.0.0.1:${port}`;
  const env = { PUBLIC_URL: url, ...world.env, PORT: String(port) };
  const startedAt = performance.now();
  const child: ChildProcess = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const { pid, stdout } = child;
  if (pid === undefined || stdout === null) throw new Error(`${args.at(-1)} was not started.`);
  stdout.resume();
  // Stops the server if a measurement fails.
  const end = () => void child.kill();
  process.on('exit', end);
  let isStopped = false;
  const ended = once(child, 'exit').finally(() => process.off('exit', end));
  void ended.then(([code, signal]) => {
    if (!isStopped) process.stderr.write(`${args.at(-1)} ended by itself with ${code ?? signal}.\n`);
  });
  await Promise.race([
    once(child, 'message'),
    ended.then(([code]) => Promise.reject(new Error(`${args.at(-1)} ended with ${code}.`))),
  ]);
  return {
    url,
    pid,
    output: stdout,
    startMs: performance.now() - startedAt,
    readMemory: () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024,
    async stop() {
      isStopped = true;
      child.kill('SIGTERM');
      await ended;
    },
  };
}
