import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { RedeemOutput } from '@backline/domain/licenses/redeem-licenses';
import { customer, demoPassword, unverified } from '@backline/fixtures';
import { startTestProcess, startTestService, type TestProcess, testApiKey } from '@backline/testing';
import { afterAll, expect, it } from 'vitest';
import { commandRounds, hostEnv } from './env.ts';

const directory = await mkdtemp(join(tmpdir(), 'backline-writers-'));
afterAll(() => rm(directory, { recursive: true, force: true }));
const program = resolve(import.meta.dirname, '../../../cli/bin/backline.cjs');
const perBatch = 2000;
const reason = ['--reason', 'a test'];

/** The command line over the server's database and with its limits, as its operator runs it. Throws what it complained about. */
async function runCommand(...args: string[]): Promise<void> {
  const child = spawn(process.execPath, [program, ...args], {
    env: {
      PATH: hostEnv.PATH,
      DATABASE_URL: `file:${join(directory, 'backline.sqlite')}`,
      RATE_LIMIT_IP_FACTOR: '100000',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let complaints = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      complaints += chunk;
    });
  const [exitCode] = await once(child, 'close');
  if (exitCode !== 0) throw new Error(`${args.join(' ')} ended with ${exitCode}: ${complaints}`);
}

async function post(server: TestProcess, path: string, body: unknown, token?: string): Promise<unknown> {
  const answer = await fetch(`${server.url}/api/v1${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${text}`);
  return JSON.parse(text);
}

it('loses nothing while the server and the command line write together, and neither fails on a lock', async () => {
  await (await startTestService({ directory, isSeeded: true })).stop({ keepData: true });
  const server = await startTestProcess(directory);
  let hasEnded = false;
  const done = { batches: 0, grants: 0, sessions: 0, redeemed: 0 };
  /** Codes that the command line has made and that the server has not redeemed yet. */
  const free: string[] = [];

  const makeCodes = async () => {
    while (done.batches < commandRounds) {
      const csv = join(directory, `${done.batches}.csv`);
      const terms = ['--sku', 'MUS-01005', '--days', '30', '--count', String(perBatch)];
      await runCommand('license', 'generate', ...terms, '--batch', `B-${done.batches}`, '--csv', csv, ...reason);
      done.batches += 1;
      const lines = (await readFile(csv, 'utf8')).split('\n').slice(1, -1);
      free.push(...lines.map((line) => line.split(',', 1)[0] ?? ''));
    }
  };
  const giveGrants = async () => {
    while (done.grants < commandRounds) {
      await runCommand('grant', 'add', unverified.email, 'MUS-01001', '--days', '1', ...reason);
      done.grants += 1;
    }
  };
  const serve = async () => {
    while (!hasEnded || (done.redeemed === 0 && free.length > 0)) {
      const login = {
        apiKey: testApiKey,
        authId: customer.email,
        password: demoPassword,
        machineId: `m ${done.sessions}`,
      };
      const { token } = (await post(server, '/token', login)) as { token: string };
      done.sessions += 1;
      for (let list = 0; list < 5; list += 1) {
        const licenseCodes = free.splice(0, 20);
        if (licenseCodes.length === 0) await setTimeout(50);
        else {
          const path = '/user/redeem-license-codes';
          const { licenses, errors } = (await post(server, path, { licenseCodes }, token)) as RedeemOutput;
          expect(errors).toEqual([]);
          done.redeemed += licenses.length;
        }
      }
    }
  };
  const commands = Promise.all([makeCodes(), giveGrants()]).finally(() => {
    hasEnded = true;
  });
  await Promise.all([commands, serve()]);
  expect(await server.end('SIGTERM')).toBe(0);

  await runCommand('audit', 'verify');
  await runCommand('db', 'doctor');
  const world = await startTestService({ directory });
  const { core } = world.service;
  const tables = core.store.t;
  const grants = await core.store.db
    .select({ cause: tables.grants.cause, userId: tables.grants.userId })
    .from(tables.grants);
  const codes = await core.store.db
    .select({ batch: tables.licenseCodes.batch, redeemedBy: tables.licenseCodes.redeemedBy })
    .from(tables.licenseCodes);
  expect({
    batches: codes.filter(({ batch }) => batch.startsWith('B-')).length / perBatch,
    grants: grants.filter(({ userId }) => userId === unverified.id).length,
    sessions: (await core.store.db.select({ id: tables.sessions.id }).from(tables.sessions)).length,
    redeemed: grants.filter(({ cause }) => cause === 'redemption').length,
  }).toEqual(done);
  expect(done.redeemed).toBeGreaterThan(0);
  expect(codes.filter(({ redeemedBy }) => redeemedBy !== null)).toHaveLength(done.redeemed);
  await world.stop();
}, 300_000);
