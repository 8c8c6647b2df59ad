import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { AppRouter } from '@backline/api';
import { seedCast } from '@backline/core/installation/seed-cast';
import { createPasswordHasher, type PasswordHasher } from '@backline/core/passwords/password-hasher';
import { and, isNull, lte } from '@backline/db';
import { copyMigrated } from '@backline/db/test-migrated';
import { toSeed } from '@backline/fixtures/seed';
import type { MailboxEntry } from '@backline/mail';
import {
  type Env,
  parseEnv,
  type Service,
  type ServiceOptions,
  startService,
  toMailboxDirectory,
} from '@backline/server';
import { createTRPCClient, httpBatchLink, type TRPCClient } from '@trpc/client';
import { pino } from 'pino';
import { createTestClock, type TestClock } from './test-clock.ts';
import { waitUntil } from './wait-until.ts';

export const testApiKey = 'test-client';

export interface TestServiceOptions
  extends Pick<ServiceOptions, 'passwords' | 'timeouts' | 'repeat' | 'backUp' | 'overStore'> {
  env?: Record<string, string>;
  /** Overrides `env` with values that no operator can set, such as intervals of milliseconds. */
  parsed?: Partial<Env>;
  /** Reuses an earlier service's data, to test a restart. */
  directory?: string;
  /** Shares the clock of another service. */
  clock?: TestClock;
  /** Adds the demonstration accounts. */
  isSeeded?: boolean;
}

export interface RestAnswer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: what a test reads from an answer is what it asserts.
  body: any;
}

export interface RestRequest {
  body?: unknown;
  token?: string;
  headers?: Record<string, string>;
}

export interface TestService {
  service: Service;
  clock: TestClock;
  directory: string;
  url: string;
  /** The whole log as one text. */
  logs(): string;
  client(token?: string, headers?: Record<string, string>): TRPCClient<AppRouter>;
  rest(method: string, path: string, request?: RestRequest): Promise<RestAnswer>;
  /** The mails to an address, newest first, after delivering all due mails. */
  mails(to: string): Promise<MailboxEntry[]>;
  /** The token in the newest mail to an address with a link to `path`. */
  mailedToken(to: string, path: string): Promise<string>;
  logIn(email: string, password: string, machineId?: string): Promise<string>;
  /** A session for staff calls. The same caller gets the same one while it is valid. */
  logInStaff(email: string, password: string): Promise<string>;
  stop(options?: { keepData?: boolean }): Promise<void>;
}

/** A hasher with the lowest cost that the library allows, for tests not about hashing. */
export function createQuickHasher(): Promise<PasswordHasher> {
  return createPasswordHasher({ memoryCost: 64, timeCost: 1 });
}

/** Starts the whole service for a test: the real server on its own port, with its own database and a local mailbox. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of what a test is given.
export async function startTestService(options: TestServiceOptions = {}): Promise<TestService> {
  const directory = options.directory ?? (await mkdtemp(join(tmpdir(), 'backline-test-')));
  const file = join(directory, 'backline.sqlite');
  if (options.directory === undefined) await copyMigrated(file);
  const clock = options.clock ?? createTestClock();
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const settings = parseEnv({
    NODE_ENV: 'test',
    PORT: '0',
    PUBLIC_URL: 'http://portal.test',
    ALLOW_INSECURE: 'true',
    DATABASE_URL: `file:${file}`,
    API_KEY: testApiKey,
    RATE_LIMIT_IP_FACTOR: '1000',
    LOG_LEVEL: 'info',
    // No proxy is in front of it, so it can stop at once.
    DRAIN_SECONDS: '0',
    ...options.env,
  });
  const env = { ...settings, webRoot: join(import.meta.dirname, '../web-root'), ...options.parsed };
  const passwords = options.passwords ?? (await createQuickHasher());
  const service = await startService({
    env,
    log: pino({ level: env.LOG_LEVEL }, sink),
    clock,
    passwords,
    timeouts: options.timeouts,
    repeat: options.repeat,
    backUp: options.backUp,
    overStore: options.overStore,
  });
  const { core, mailbox, address: url } = service;
  if (options.isSeeded)
    await seedCast(core, { source: 'cli', ip: 'local', userAgent: null, session: null }, toSeed(clock.now()));

  async function rest(method: string, path: string, request: RestRequest = {}): Promise<RestAnswer> {
    const headers = new Headers(request.headers);
    if (request.token !== undefined) headers.set('authorization', `Bearer ${request.token}`);
    if (request.body !== undefined && !headers.has('content-type')) headers.set('content-type', 'application/json');
    const body = typeof request.body === 'string' ? request.body : JSON.stringify(request.body);
    const response = await fetch(`${url}${path.startsWith('/api') ? '' : '/api/v1'}${path}`, { method, headers, body });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true && text !== '';
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  }

  async function mails(to: string): Promise<MailboxEntry[]> {
    if (mailbox === null) throw new Error('This service delivers by SMTP.');
    // The worker may hold a mail at this moment. All are delivered when no row is open.
    const { outboxMessages } = core.store.t;
    const isOpen = () =>
      and(isNull(outboxMessages.deliveredAt), isNull(outboxMessages.failedAt), lte(outboxMessages.dueAt, clock.now()));
    await waitUntil(async () => (await core.store.db.$count(outboxMessages, isOpen())) === 0);
    return mailbox.list({ to });
  }

  const staffTokens = new Map<string, string>();
  return {
    service,
    clock,
    directory,
    url,
    logs: () => lines.join(''),
    client: (token, headers = {}) =>
      createTRPCClient<AppRouter>({
        links: [
          httpBatchLink({
            url: `${url}/trpc`,
            maxItems: 10,
            headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
          }),
        ],
      }),
    rest,
    mails,
    async mailedToken(to, path) {
      for (const mail of await mails(to)) {
        const token = mail.text.match(new RegExp(`${path}\\?token=([\\w-]+)`))?.[1];
        if (token !== undefined) return token;
      }
      throw new Error(`No mail to ${to} leads to ${path}.`);
    },
    async logInStaff(email, password) {
      const known = staffTokens.get(email);
      if (known !== undefined && (await rest('GET', '/user', { token: known })).status === 200) return known;
      const body = { apiKey: testApiKey, authId: email, password, machineId: 'test-terminal' };
      const answer = await rest('POST', '/support/token', { body });
      if (answer.status !== 200 || answer.body.token === null)
        throw new Error(`Login of staff answered ${answer.status} ${JSON.stringify(answer.body)}`);
      staffTokens.set(email, answer.body.token);
      return answer.body.token;
    },
    async logIn(email, password, machineId = 'test-machine') {
      const answer = await rest('POST', '/token', { body: { apiKey: testApiKey, authId: email, password, machineId } });
      if (answer.status !== 200) throw new Error(`Login answered ${answer.status} ${JSON.stringify(answer.body)}`);
      return answer.body.token;
    },
    async stop({ keepData = false } = {}) {
      await service.stop();
      if (!keepData)
        for (const path of [directory, toMailboxDirectory(env.DATABASE_URL)])
          await rm(path, { recursive: true, force: true });
    },
  };
}
