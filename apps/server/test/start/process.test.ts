import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCore } from '@backline/core/installation/create-core';
import { parseSettings } from '@backline/core/installation/parse-settings';
import { toPrivacySettings } from '@backline/core/installation/to-privacy-settings';
import { createPasswordHasher } from '@backline/core/passwords/password-hasher';
import { runDoctor } from '@backline/core/support/doctor/run-doctor';
import { openStore } from '@backline/db';
import { engines, makeOlderDatabase, olderPrograms } from '@backline/db/test-engines';
import { openMailbox } from '@backline/mail';
import {
  serverFile,
  startTestProcess,
  startTestService,
  type TestProcess,
  toTestEnv,
  waitUntil,
} from '@backline/testing';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { isLong, killRounds } from '../env.ts';

const developmentSecret = 'development-secret-not-for-production';
let directory: string;
let running: TestProcess[] = [];
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'backline-process-'));
});
afterEach(async () => {
  await Promise.all(running.map((server) => server.end('SIGKILL')));
  running = [];
  await rm(directory, { recursive: true, force: true });
});

async function start(env?: Record<string, string>): Promise<TestProcess> {
  const server = await startTestProcess(directory, env);
  running.push(server);
  return server;
}

function signUp(url: string, email: string): Promise<number> {
  const body = JSON.stringify({
    authId: email,
    password: 'nine odd bassoons',
    contactName: 'Some Person',
    emailMarketingConsent: false,
  });
  const headers = { 'content-type': 'application/json' };
  return fetch(`${url}/api/v1/signup`, { method: 'POST', headers, body }).then(
    (response) => response.status,
    () => 0,
  );
}

/** Frees what killed workers had claimed, as if half a minute had passed. */
async function endLeases(): Promise<void> {
  const store = await openStore({ url: `file:${join(directory, 'backline.sqlite')}` });
  await store.write((tx) => tx.update(store.t.outboxMessages).set({ leasedUntil: null }));
  await store.close();
}

async function examine(): Promise<{ emails: string[]; problems: unknown[] }> {
  const store = await openStore({ url: `file:${join(directory, 'backline.sqlite')}` });
  const settings = {
    productName: 'x',
    productSlug: 'x',
    codePrefix: 'MUS',
    publicUrl: 'http://x',
    apiKey: 'x',
    rateLimitIpFactor: 100_000,
    hasHostNames: true,
    withdrawal: 'ask' as const,
    withdrawalExempt: [],
    privacy: toPrivacySettings(parseSettings({})),
    downloadRedirects: [],
    staffSecondFactor: 'off' as const,
    downloadsPath: join(directory, 'downloads'),
    packTrialGb: 50,
  };
  const log = { info() {}, warn() {}, error() {} };
  const passwords = await createPasswordHasher({ memoryCost: 64, timeCost: 1 });
  const core = await createCore({ store, settings, log, secret: developmentSecret, passwords });
  const rows = await store.db.select({ email: store.t.users.email }).from(store.t.users);
  const problems = await runDoctor(core);
  await store.close();
  return { emails: rows.map(({ email }) => email), problems };
}

it('loses no acknowledged account and no mail when it is killed again and again', async () => {
  const acknowledged: string[] = [];
  let count = 0;
  for (let round = 0; round < killRounds; round += 1) {
    const server = await start();
    // The server is killed after a few answers, a different number in each round, while requests are running.
    let left = 1 + (round % 4);
    const visitors = Array.from({ length: 4 }, async () => {
      while (left > 0) {
        count += 1;
        const email = `survivor-${count}@example.org`;
        if ((await signUp(server.url, email)) !== 200) return;
        acknowledged.push(email);
        left -= 1;
        if (left === 0) await server.end('SIGKILL');
      }
    });
    await Promise.all(visitors);
    await server.end('SIGKILL');
  }
  await endLeases();
  const last = await start();
  const mailbox = openMailbox(join(directory, 'backline.mailbox'));
  const hasMail = async (to: string) =>
    (await mailbox.list({ to })).some((mail) => mail.text.includes('/verify?token='));
  const missing = new Set(acknowledged);
  await waitUntil(async () => {
    for (const email of missing) if (await hasMail(email)) missing.delete(email);
    return missing.size === 0;
  }, 50);
  expect(await last.end('SIGTERM')).toBe(0);
  const { emails, problems } = await examine();
  expect(emails).toEqual(expect.arrayContaining(acknowledged));
  expect(acknowledged.length).toBeGreaterThanOrEqual(killRounds);
  expect(problems).toEqual([]);
}, 240_000);

it('answers what is under way when it is asked to stop, and cuts no connection', async () => {
  const server = await start();
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  let failures = 0;
  let answers = 0;
  let isEnding = false;
  /** Resolves to true if the server wants to keep this client's connection. */
  const visit = () =>
    new Promise<boolean>((resolve) => {
      const fail = () => {
        failures += 1;
        resolve(false);
      };
      const call = request(`${server.url}/api/v1/user`, { agent }, (response) => {
        response.resume();
        response.on('end', () => {
          answers += 1;
          resolve(response.headers.connection !== 'close');
        });
        response.on('error', fail);
      });
      call.on('error', fail);
      call.end();
    });
  const visitors = Array.from({ length: 16 }, async () => {
    while (await visit()) if (answers > 200 && !isEnding) isEnding = server.child.kill('SIGTERM');
  });
  await Promise.all(visitors);
  agent.destroy();
  expect(await server.ended).toBe(0);
  expect(failures).toBe(0);
  expect(answers).toBeGreaterThan(200);
});

/** Each program is the first process of a container, where a signal without a handler has no effect. */
const asFirst = ['--pid', '--fork', '--mount-proc'];
const canBeFirst = spawnSync('unshare', [...asFirst, 'true']).status === 0;

it.skipIf(!canBeFirst)(
  'ends when it is asked to stop while it starts, also as the first process of a container',
  async () => {
    const env = { ...toTestEnv(directory, 0, { HOST: '127.0.0.1' }), LOG_LEVEL: 'info' };
    const outer = spawn('unshare', [...asFirst, process.execPath, serverFile], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(outer, 'exit');
    let isAsked = false;
    for await (const chunk of outer.stdout) {
      if (isAsked || !String(chunk).includes('starting')) continue;
      isAsked = true;
      const inner = await readFile(`/proc/${outer.pid}/task/${outer.pid}/children`, 'utf8');
      process.kill(Number(inner), 'SIGTERM');
      // If the program continues, it will listen soon.
      setTimeout(() => outer.exitCode ?? process.kill(Number(inner), 'SIGKILL'), 3000).unref();
    }
    expect((await ended)[0]).toBe(0);
  },
);

describe('asked to stop while a request is under way', () => {
  const body = '{"token":"x"}';
  /** Starts a request whose second half is sent later. */
  async function startRequest(url: string) {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    const head = `POST /api/v1/verify HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: ${body.length}`;
    socket.write(`${head}\r\nexpect: 100-continue\r\n\r\n`);
    socket.on('error', () => {});
    // The server has started to handle the request.
    const [goOn] = await once(socket, 'data');
    expect(String(goOn)).toMatch(/^HTTP\/1.1 100 /);
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    const answered = once(socket, 'close').then(() => answer);
    return { answered, finish: () => socket.write(body) };
  }

  it('takes signals that come together for one', async () => {
    const server = await start();
    const request = await startRequest(server.url);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGINT'] as const) server.child.kill(signal);
    request.finish();
    expect(await request.answered).toMatch(/^HTTP\/1.1 400 /);
    expect(await server.ended).toBe(0);
  });

  it('waits no longer when it is asked again later', async () => {
    const server = await start({ DRAIN_SECONDS: '60' });
    const request = await startRequest(server.url);
    const asking = setInterval(() => server.child.kill('SIGTERM'), 50);
    expect(await server.ended).toBe(1);
    clearInterval(asking);
    expect(await request.answered).toBe('');
  });
});

it('shares one database between two servers', async () => {
  const servers = [await start(), await start()];
  const emails = Array.from({ length: 12 }, (_, index) => `shared-${index}@example.org`);
  const statuses = await Promise.all(emails.map((email, index) => signUp(servers[index % 2]?.url ?? '', email)));
  expect(statuses).toEqual(emails.map(() => 200));
  for (const server of servers) expect(await server.end('SIGTERM')).toBe(0);
  expect((await examine()).emails.sort()).toEqual(emails.sort());
});

describe('a start that cannot be', () => {
  /** Makes a database by starting a server once. */
  const makeDatabase = async () => (await startTestService({ directory })).stop({ keepData: true });

  it('says in one line each what is wrong, and all that production lacks', async () => {
    const env = { NODE_ENV: 'production', PORT: 'loud' };
    const failure = await startTestProcess(directory, env).catch((error: Error) => error.message);
    expect(failure).toMatch(/^ended with 1: /);
    expect(failure).toContain('PORT is not usable: expected a port number.\n');
    for (const name of ['PUBLIC_URL', 'APP_SECRET', 'SMTP_URL', 'PADDLE_API_KEY'])
      expect(failure).toContain(`${name} is not set: production demands it. See .env.example for what it is.\n`);
  });

  it('says that its secret is another than that of the database', async () => {
    await makeDatabase();
    const other = { APP_SECRET: 'another secret of thirty-two characters' };
    const failure = await startTestProcess(directory, other).catch((error: Error) => error.message);
    expect(failure).toMatch(/^ended with 1: APP_SECRET is not the one that this database belongs to[^\n]*\n$/);
  });

  it.each(isLong ? ['PORT', 'METRICS_PORT'] : ['PORT'])('says that the port in %s is taken', async (setting) => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const port = String((taken.address() as AddressInfo).port);
    const failure = await startTestProcess(directory, { [setting]: port }).catch((error: Error) => error.message);
    taken.close();
    expect(failure).toContain(
      `127.0.0.1:${port} is in use: stop what runs there, or set ${setting} to another number.`,
    );
  });

  it.each(engines)('refuses a database on $name from before the first release, with the way', async (engine) => {
    const { url, drop } = await makeOlderDatabase(engine, olderPrograms[0]);
    onTestFinished(drop);
    const failure = await startTestProcess(directory, { DATABASE_URL: url }).catch((error: Error) => error.message);
    expect(failure).toMatch(
      /^ended with 1: The database has schema 13, [^\n]* name a new database in DATABASE_URL[^\n]*\n$/,
    );
  });

  it('refuses a damaged database and says how to go on', async () => {
    await makeDatabase();
    const file = join(directory, 'backline.sqlite');
    const bytes = await readFile(file);
    bytes.fill(0xa5, 4096, 8192);
    await writeFile(file, bytes);
    const failure = await startTestProcess(directory).catch((error: Error) => error.message);
    expect(failure).toMatch(/is damaged .*backline db restore/s);
    expect(await readFile(file)).toEqual(bytes);
  });
});
