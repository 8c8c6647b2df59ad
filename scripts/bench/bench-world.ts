import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { hashToken } from '../../packages/core/src/crypto.ts';
import { createPasswordHasher } from '../../packages/core/src/password-hasher.ts';
import { openStore } from '../../packages/db/src/index.ts';
import { findFreePort } from '../../packages/db/test/postgres-server.ts';

export const root = resolve(import.meta.dirname, '../..');
export const password = 'three warm cellos';
export const apiKey = 'bench-client';

export interface BenchWorld {
  directory: string;
  env: NodeJS.ProcessEnv;
  emails: string[];
  /** Live sessions, enough of them that none reaches its limit. */
  tokens: string[];
  /** The password hash of every account. */
  passwordHash: string;
  remove(): Promise<void>;
}

/** A database of its own, filled through the store, and the environment of a server over it. */
export async function createBenchWorld({ users = 1000, sessions = 2048 } = {}): Promise<BenchWorld> {
  const directory = await mkdtemp(join(tmpdir(), 'backline-bench-'));
  const url = `file:${join(directory, 'backline.sqlite')}`;
  const passwordHash = await (await createPasswordHasher()).hash(password);
  const now = new Date();
  const people = Array.from({ length: users }, (_, index) => ({
    id: randomUUID(),
    email: `person-${index}@example.org`,
  }));
  const tokens = Array.from({ length: sessions }, () => randomBytes(32).toString('base64url'));

  const store = await openStore({ url });
  await store.write(async (tx) => {
    for (const { id, email } of people)
      await tx.insert(store.t.users).values({
        id,
        email,
        emailCanonical: email,
        contactName: 'Clara Wieck',
        passwordHash,
        role: 'customer',
        emailVerifiedAt: now,
        hasMarketingConsent: false,
        createdAt: now,
        updatedAt: now,
      });
    for (const [index, token] of tokens.entries())
      await tx.insert(store.t.sessions).values({
        id: randomUUID(),
        userId: people[index % people.length]?.id ?? '',
        tokenHash: hashToken(token),
        machineId: 'bench',
        createdAt: now,
        lastSeenAt: now,
        expiresAt: new Date(now.getTime() + 86_400_000),
      });
  });
  await store.close();

  return {
    directory,
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: url,
      API_KEY: apiKey,
      RATE_LIMIT_IP_FACTOR: '1000000',
      LOG_LEVEL: 'info',
    },
    emails: people.map(({ email }) => email),
    tokens,
    passwordHash,
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}

export interface RunningServer {
  url: string;
  pid: number;
  /** The server's log. */
  output: Readable;
  /** Milliseconds from the start of the process until it listens. */
  startMs: number;
  stop(): Promise<void>;
}

/** Runs a program that reports when it listens: the product's server, or the bare one. */
export async function startServer(
  world: BenchWorld,
  file = join(root, 'apps/server/src/main.ts'),
): Promise<RunningServer> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { ...world.env, PORT: String(port), PUBLIC_URL: url };
  const startedAt = performance.now();
  const child: ChildProcess = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const { pid, stdout } = child;
  if (pid === undefined || stdout === null) throw new Error(`${file} was not started.`);
  stdout.resume();
  const ended = once(child, 'exit');
  await Promise.race([
    once(child, 'message'),
    ended.then(([code]) => Promise.reject(new Error(`${file} ended with ${code}.`))),
  ]);
  return {
    url,
    pid,
    output: stdout,
    startMs: performance.now() - startedAt,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
