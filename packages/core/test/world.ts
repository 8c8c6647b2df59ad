import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { signUp } from '@backline/core/account/sign-up';
import { verify } from '@backline/core/account/verify';
import type { Caller, Core, LiveSession } from '@backline/core/core';
import { createCore } from '@backline/core/installation/create-core';
import { deliverDueMessages } from '@backline/core/mail/deliver-due-messages';
import { createPasswordHasher } from '@backline/core/passwords/password-hasher';
import type { MailMessage } from '@backline/core/ports/mail-message';
import { createSession } from '@backline/core/sessions/create-session';
import { findSession } from '@backline/core/sessions/find-session';
import { eq, type Store } from '@backline/db';
import { type Engine, emptyStore, engines, openTestStore } from '@backline/db/test-engines';
import { AppError, type ErrorCode } from '@backline/domain/errors';
import { type EmailAddress, parseEmail } from '@backline/domain/inputs/parse-email';
import type { TaskKind } from '@backline/domain/tasks';
import { dayMs } from '@backline/domain/time';
import { createFolderStorage } from '@backline/storage';
import { beforeAll, beforeEach, describe, it } from 'vitest';
import { isLong } from './env.ts';

export const start = new Date('2030-03-01T12:00:00.000Z');
export const goodPassword = 'violet-anchor-simmer-82';
export const otherPassword = 'quartz-meadow-lantern-17';
export const apiKey = 'test-client';
export const publicUrl = 'https://portal.example';

/** A hasher with the lowest cost that the library allows. */
export const quickHasher = createPasswordHasher({ memoryCost: 64, timeCost: 1 });

export const at = (email: string): EmailAddress => {
  const address = parseEmail(email);
  if (address === null) throw new Error(`${email} is not an address`);
  return address;
};

let callers = 0;
/** A caller from an IP address that nobody else uses. */
export function visitor(session: LiveSession | null = null): Caller {
  callers += 1;
  return {
    source: 'api',
    ip: `10.${callers >> 16}.${(callers >> 8) & 255}.${callers & 255}`,
    userAgent: 'test',
    session,
  };
}

/** Resolves to the code of the refusal; fails when the work succeeds. */
export async function refusal(work: Promise<unknown>): Promise<ErrorCode> {
  const outcome = await work.then(
    () => null,
    (error: unknown) => error,
  );
  if (outcome instanceof AppError) return outcome.code;
  throw outcome ?? new Error('It was not refused.');
}

/** The token in a mailed link. */
export function tokenOf(link: string): string {
  const token = new URL(link).searchParams.get('token');
  if (token === null) throw new Error(`${link} has no token`);
  return token;
}

export interface World {
  core: Core;
  /** Every delivered mail, oldest first. */
  mails: MailMessage[];
  /** The log: level, details and message. */
  logs: { level: string; details: object; message: string }[];
  advance(ms: number): void;
  /** Stops the clock until `advance`, for tests of a single moment. */
  stand(): void;
  /** Delivers due mails and returns the newest of a kind. */
  mail<Kind extends MailMessage['kind']>(kind: Kind, to?: string): Promise<Extract<MailMessage, { kind: Kind }>>;
  deliver(): Promise<void>;
  /** A verified account with a session. */
  member(email?: string, password?: string): Promise<LiveSession>;
  logIn(email: string, password: string, machineId?: string): Promise<LiveSession>;
  logInToken(email: string, password: string, machineId?: string): Promise<string>;
  /** The rows of a table. */
  rows<Name extends keyof Store['t'] & keyof RowsOf>(name: Name): Promise<RowsOf[Name][]>;
  /** The tasks of a kind, in the order in which they began. */
  tasks(kind: TaskKind): Promise<RowsOf['tasks'][]>;
}

type RowsOf = { [Name in keyof Store['t']]: Store['t'][Name] extends { $inferSelect: infer Row } ? Row : never };

/** A database for a run of the tests. */
interface Round extends Engine {
  /** For a test without races and locks. It runs on the first database, and in `npm run test:long` on all of them. */
  once: ReturnType<typeof it.skipIf>;
}

type Define = (world: World, round: Round) => void;

/**
 * Runs the same tests on every database. Each test starts with empty tables and the same time. The clock moves by a
 * millisecond at each read, as a real one may.
 */
export const describeOnEngines = (title: string, define: Define): void => describeOn(engines, title, define);

const databasesOfCalls = isLong ? engines : engines.slice(0, 1);

/**
 * Runs tests of single calls, without races and locks. They run on SQLite, and in `npm run test:long` on every
 * database.
 */
export const describeCalls = (title: string, define: Define): void => describeOn(databasesOfCalls, title, define);

function describeOn(databases: Engine[], title: string, define: Define): void {
  describe.each(databases)(`${title} ($name)`, (engine) => {
    let nowMs = start.getTime();
    let stepMs = 1;
    let store: Store;
    const world = {} as World;

    beforeAll(async () => {
      store = await openTestStore(engine);
      return () => store.close();
    });
    beforeEach(async () => {
      await emptyStore(store);
      nowMs = start.getTime();
      stepMs = 1;
      Object.assign(
        world,
        await createWorld(
          store,
          () => (nowMs += stepMs),
          (ms) => (nowMs += ms),
        ),
        { stand: () => (stepMs = 0) },
      );
    });
    define(world, { ...engine, once: it.skipIf(!isLong && engine !== databases[0]) });
  });
}

async function createWorld(
  store: Store,
  readMs: () => number,
  advance: (ms: number) => void,
): Promise<Omit<World, 'stand'>> {
  const mails: MailMessage[] = [];
  const logs: World['logs'] = [];
  const logAt = (level: string) => (details: object, message: string) => void logs.push({ level, details, message });
  const core = await createCore({
    store,
    settings: {
      productName: 'Cadenza',
      productSlug: 'cadenza',
      codePrefix: 'MUS',
      publicUrl,
      apiKey,
      rateLimitIpFactor: 1,
      hasHostNames: true,
      withdrawal: 'ask',
      withdrawalExempt: ['redeemed'],
      privacy: {
        keepAuditMs: 3 * 365 * dayMs,
        keepSignInsMs: 180 * dayMs,
        areReasonsShown: false,
        keepPaymentPayloadsMs: 90 * dayMs,
        isConsentPreticked: true,
      },
      staffSecondFactor: 'off',
      downloadRedirects: ['lapsed'],
      downloadsPath: `${tmpdir()}/backline-test-${randomUUID()}`,
      packTrialGb: 50,
    },
    packStorage: createFolderStorage(`${tmpdir()}/backline-packs-${randomUUID()}`, { now: () => new Date(readMs()) }),
    log: { info: logAt('info'), warn: logAt('warn'), error: logAt('error') },
    secret: 'a secret that only tests use, and long enough',
    clock: { now: () => new Date(readMs()) },
    passwords: await quickHasher,
  });

  const world: Omit<World, 'stand'> = {
    core,
    mails,
    logs,
    advance,
    async deliver() {
      while ((await deliverDueMessages(core, { deliver: async ({ message }) => void mails.push(message) })) > 0);
    },
    async mail(kind, to) {
      await world.deliver();
      const found = mails.findLast((mail) => mail.kind === kind && (to === undefined || mail.to === to));
      if (found === undefined) throw new Error(`There is no mail "${kind}" to ${to ?? 'anybody'}.`);
      return found as never;
    },
    async member(email = 'clara@example.com', password = goodPassword) {
      await signUp(core, visitor(), {
        authId: at(email),
        password,
        contactName: 'Clara Wieck',
        emailMarketingConsent: false,
      });
      const { verifyUrl } = await world.mail('verify', email);
      await verify(core, visitor(), { token: tokenOf(verifyUrl) });
      return world.logIn(email, password);
    },
    async logInToken(email, password, machineId = 'studio') {
      const { token } = await createSession(core, visitor(), { apiKey, authId: at(email), password, machineId });
      return token;
    },
    async logIn(email, password, machineId) {
      const session = await findSession(core, await world.logInToken(email, password, machineId));
      if (session === null) throw new Error('The new session is not live.');
      return session;
    },
    async tasks(kind) {
      const { tasks } = store.t;
      return store.db.select().from(tasks).where(eq(tasks.kind, kind)).orderBy(tasks.createdAt);
    },
    async rows(name) {
      return (await store.db.select().from(store.t[name] as never)) as never;
    },
  };
  return world;
}
