import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedPeople } from '@backline/core/account/seed-people';
import { makeSigningKey } from '@backline/core/backups/list-signature';
import { planBackups } from '@backline/core/backups/run-backup';
import type { Core } from '@backline/core/core';
import { beginRefund } from '@backline/core/orders/apply-refund';
import { ownCaller } from '@backline/core/own-caller';
import { beginTask, findWaiting, type NewTask, planTask, type Task } from '@backline/core/tasks/task-rows';
import type { HostWorks } from '@backline/core/worker/run-due-tasks';
import { and, eq, inArray, isNull } from '@backline/db';
import type { TaskKind } from '@backline/domain/tasks';
import { dayMs, hourMs } from '@backline/domain/time';
import { demoPassword } from '@backline/fixtures';
import type { MailboxEntry } from '@backline/mail';
import { makeBackupKey } from '@backline/storage';
import { operator, type TestShop, testApiKey } from '@backline/testing';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { backUpHere } from '../../src/backups/back-up.ts';
import { createBackupWork } from '../../src/backups/create-backup-work.ts';
import { parseEnv } from '../../src/env.ts';
import { type Repeat, repeat } from '../../src/repeat.ts';
import { atPlusTab } from '../plans/buyers.ts';

const idle: ReturnType<Repeat> = { wake: () => undefined, stop: async () => undefined };
const repeatOthers: Repeat = (name, ...work) => (name === 'tasks' ? idle : repeat(name, ...work));

/**
 * Settings with which the portal's own worker runs no tasks, not even at its start, so that the test decides when they
 * run.
 */
export const standing = { parsed: { WORKER_INTERVAL_MS: 20 * dayMs }, repeat: repeatOthers };

/** A waiting task. */
export interface Begun {
  task: Task;
  /** Reads the visible result: what customers, staff and the provider see. */
  read(): Promise<unknown>;
  before: unknown;
  after: unknown;
  /** The mails that it sends once each when it is done. */
  mails: readonly string[];
  /** Reads its mails. `delivered` has the mails from the mailbox, if they were read already. */
  readMails(delivered?: readonly MailboxEntry[]): Promise<string[]>;
}

/** The state of a task when it is done. Tasks for sales and backups then wait for their next time. */
export const toDoneState = (kind: TaskKind) => (kind === 'backup.make' || kind === 'sale.change' ? 'waiting' : 'done');

export interface Person {
  id: string;
  email: string;
}

export async function addPerson({ service: { core } }: TestShop): Promise<Person> {
  const id = randomUUID();
  const person = { id, email: `${id}@example.org` };
  const more = { contactName: 'Clara Wieck', password: demoPassword, role: 'customer', isVerified: true } as const;
  await seedPeople(core, operator, [{ ...person, ...more }]);
  return person;
}

/** A time after the first run of a newly started worker. `release` makes the task due. */
const toLater = ({ clock }: Core) => new Date(clock.now().getTime() + hourMs);

async function begin(core: Core, task: Omit<NewTask, 'plannedAt'>): Promise<Task> {
  const plannedAt = toLater(core);
  const begun = await core.store.write((tx) => beginTask(core, tx, ownCaller, { ...task, plannedAt }));
  if (begun === null) throw new Error('One of its kind waits already.');
  return begun;
}

export async function readTask({ store }: Core, taskId: string): Promise<Task> {
  const [task] = await store.db.select().from(store.t.tasks).where(eq(store.t.tasks.id, taskId));
  if (task === undefined) throw new Error('The task is gone.');
  return task;
}

/** The condition for some tasks, or for all if none are given. */
export function isOneOf({ id }: Core['store']['t']['tasks'], some?: readonly Begun[]) {
  if (some === undefined) return undefined;
  const ids = some.map(({ task }) => task.id);
  return inArray(id, ids);
}

/**
 * Ends every lease and wait, as if time had passed after a process was killed or has failed. With `some`, only those of
 * these tasks.
 */
export async function release({ store, clock }: Core, some?: readonly Begun[]): Promise<void> {
  const { tasks } = store.t;
  const now = clock.now();
  const isOver = and(eq(tasks.state, 'waiting'), isNull(tasks.endedAt), isOneOf(tasks, some));
  await store.write((tx) => tx.update(tasks).set({ leasedUntil: null, dueAt: now, plannedAt: now }).where(isOver));
}

async function readUser({ store }: Core, userId: string) {
  const [user] = await store.db.select().from(store.t.users).where(eq(store.t.users.id, userId));
  if (user === undefined) throw new Error('The account is gone.');
  return user;
}

const readOutbox = ({ store: { db, t } }: Core, ...userIds: string[]) =>
  db.select().from(t.outboxMessages).where(inArray(t.outboxMessages.userId, userIds));

/** The kinds of mails to these accounts. */
const readMails = async (core: Core, ...userIds: string[]): Promise<string[]> =>
  (await readOutbox(core, ...userIds)).map(({ kind }) => kind).toSorted();

async function beginMove({ service: { core } }: TestShop, { id, email }: Person): Promise<Begun> {
  const moved = `moved-${email}`;
  const task = { kind: 'email.move', subject: id, userId: id, input: { email: moved, emailCanonical: moved } } as const;
  return {
    task: await begin(core, task),
    read: async () => (await readUser(core, id)).email,
    before: email,
    after: moved,
    mails: ['email_moved', 'email_moved_notice'],
    readMails: () => readMails(core, id),
  };
}

async function beginMerge(shop: TestShop, from: Person, into?: Person): Promise<Begun> {
  const { core } = shop.service;
  const other = into ?? (await addPerson(shop));
  const { skus, grants } = core.store.t;
  const [sku] = await core.store.db.select().from(skus).limit(1);
  const grant = {
    id: randomUUID(),
    userId: from.id,
    sku: sku?.sku ?? '',
    cause: 'support',
    causeRef: from.id,
  } as const;
  await core.store.write((tx) => tx.insert(grants).values({ ...grant, grantedAt: core.clock.now() }));
  const task = { kind: 'account.merge', subject: from.id, userId: from.id, otherUserId: other.id } as const;
  return {
    task: await begin(core, task),
    async read() {
      const [moved] = await core.store.db.select().from(grants).where(eq(grants.id, grant.id));
      return { isEnded: (await readUser(core, from.id)).disabledAt !== null, owner: moved?.userId };
    },
    before: { isEnded: false, owner: from.id },
    after: { isEnded: true, owner: other.id },
    mails: ['merged', 'merged'],
    readMails: () => readMails(core, from.id, other.id),
  };
}

async function beginErasure(shop: TestShop, { id, email }: Person): Promise<Begun> {
  const { core } = shop.service;
  const { auditEntries } = core.store.t;
  const by = { actor: auditEntries.actor, source: auditEntries.source };
  const isItsEntry = and(eq(auditEntries.action, 'account.erased'), eq(auditEntries.subjectUserId, id));
  return {
    task: await begin(core, { kind: 'account.erase', subject: id, userId: id }),
    read: async () => ({
      isErased: (await readUser(core, id)).erasedAt !== null,
      by: await core.store.db.select(by).from(auditEntries).where(isItsEntry),
    }),
    before: { isErased: false, by: [] },
    after: { isErased: true, by: [{ actor: 'portal', source: 'portal' }] },
    mails: ['Your Cadenza account was deleted'],
    readMails: async (delivered) =>
      (delivered ?? (await shop.mails(email))).filter(({ to }) => to === email).map(({ subject }) => subject),
  };
}

async function beginReset({ service: { core } }: TestShop, { id }: Person): Promise<Begun> {
  const { recoveryCodes } = core.store.t;
  const code = { userId: id, codeHash: randomUUID(), setId: randomUUID(), addedBy: 'a', createdAt: core.clock.now() };
  await core.store.write((tx) => tx.insert(recoveryCodes).values(code));
  return {
    task: await begin(core, { kind: 'factor.reset', subject: id, userId: id, input: { factorIds: null } }),
    read: () => core.store.db.$count(recoveryCodes, eq(recoveryCodes.userId, id)),
    before: 1,
    after: 0,
    mails: ['factor_reset'],
    readMails: () => readMails(core, id),
  };
}

async function beginInvitation({ service: { core } }: TestShop, { id }: Person): Promise<Begun> {
  const { oneTimeTokens, users } = core.store.t;
  // The fields of an imported account.
  const imported = { emailVerifiedAt: null, passwordHash: null };
  await core.store.write((tx) => tx.update(users).set(imported).where(eq(users.id, id)));
  return {
    task: await begin(core, { kind: 'account.invite', subject: id, userId: id }),
    read: async () => (await core.store.db.$count(oneTimeTokens, eq(oneTimeTokens.userId, id))) > 0,
    before: false,
    after: true,
    mails: ['invite'],
    readMails: () => readMails(core, id),
  };
}

/** Begins a refund that ends a plan, as it is when a process was killed before it sent the request. */
async function beginPlanRefund(shop: TestShop, person: Person): Promise<Begun> {
  const { core } = shop.service;
  const { orderItems, refundRequests } = core.store.t;
  const buyer = await atPlusTab(shop, person);
  const transactionId = await buyer.subscribeForMoney('monthly');
  const payment = await core.gateway.checkout.findTransaction(transactionId);
  const subscriptionId = payment?.subscriptionId ?? '';
  const isIts = eq(orderItems.transactionId, transactionId);
  const items = await core.store.db.select().from(orderItems).where(isIts);
  const lines = items.map(({ itemId, total }) => ({ itemId, amount: total }));
  const wanted = { transactionId, withdrawalId: null, lines, endsPlan: true, userId: buyer.id };
  const begun = await core.store.write((tx) => beginRefund(core, tx, operator, wanted));
  const known = (await readOutbox(core, buyer.id)).map(({ id }) => id);
  return {
    task: begun.task,
    async read() {
      const [request] = await core.store.db
        .select()
        .from(refundRequests)
        .where(eq(refundRequests.id, begun.request.id));
      return {
        refunds: (await core.gateway.books.findAdjustments(transactionId)).length,
        plan: (await core.gateway.subscriptions.findSubscription(subscriptionId))?.status,
        state: request?.state,
        isEndStored: request?.planEndedAt !== null,
      };
    },
    before: { refunds: 0, plan: 'active', state: 'open', isEndStored: false },
    after: { refunds: 1, plan: 'canceled', state: 'asked', isEndStored: true },
    mails: ['plan_ended'],
    async readMails() {
      await shop.settle();
      return (await readOutbox(core, buyer.id)).filter(({ id }) => !known.includes(id)).map(({ kind }) => kind);
    },
  };
}

/** Begins the reminder of a real trial. According to the stored data, the trial ends in three days. */
async function beginReminder(shop: TestShop, person: Person): Promise<Begun> {
  const { core } = shop.service;
  const { subscriptions } = core.store.t;
  const buyer = await atPlusTab(shop, person);
  await buyer.subscribe('monthly');
  const now = core.providerClock.now().getTime();
  const dates = { nextBilledAt: new Date(now + 2 * dayMs), startedAt: new Date(now - 10 * dayMs) };
  const isIts = eq(subscriptions.userId, buyer.id);
  const [trial] = await core.store.write((tx) => tx.update(subscriptions).set(dates).where(isIts).returning());
  const task = await findWaiting(core, core.store.db, 'trial.remind', trial?.subscriptionId ?? '');
  if (task === null) throw new Error('No reminder of the trial waits.');
  const ofTrial = async () => (await readMails(core, buyer.id)).filter((kind) => kind === 'plan_trial_ending');
  return {
    task,
    read: async () => (await ofTrial()).length,
    before: 0,
    after: 1,
    mails: ['plan_trial_ending'],
    readMails: ofTrial,
  };
}

let amounts = 1000;

/** Begins a sale of one pack without an end, with a new price. */
async function beginSale({ service: { core } }: TestShop): Promise<Begun> {
  const { prices, providerProducts } = core.store.t;
  amounts += 1;
  const amount = amounts;
  const [row] = await core.store.db
    .select({ sku: prices.sku, productId: providerProducts.productId })
    .from(prices)
    .innerJoin(providerProducts, eq(providerProducts.sku, prices.sku))
    .where(eq(prices.kind, 'sale'))
    .orderBy(prices.sku)
    .limit(1);
  const { sku = '', productId = '' } = row ?? {};
  const isIts = and(eq(prices.sku, sku), eq(prices.kind, 'sale'));
  const sale = { amount, startsAt: null, endsAt: null, retiredAt: null, isActive: false };
  const subject = 'shop';
  await core.store.write(async (tx) => {
    await tx.update(prices).set(sale).where(isIts);
    await planTask(core, tx, ownCaller, { kind: 'sale.change', subject, plannedAt: toLater(core) });
  });
  const task = await findWaiting(core, core.store.db, 'sale.change', subject);
  if (task === null) throw new Error('No change of the sale waits.');
  return {
    task,
    async read() {
      const [stored] = await core.store.db.select().from(prices).where(isIts);
      const sold = (await core.gateway.catalog.listPrices(productId)).filter(({ kind }) => kind === 'sale');
      return {
        isStored: stored?.isActive === true,
        sold: sold.filter(({ isActive, unitPrice }) => isActive && unitPrice.amount === amount).length,
      };
    },
    before: { isStored: false, sold: 0 },
    after: { isStored: true, sold: 1 },
    mails: [],
    readMails: async () => [],
  };
}

/**
 * Makes a folder for backups, and the work that fills it in this process; `backups.test.ts` starts a process for it. Only
 * for SQLite, because this machine's `pg_dump` may be too old.
 */
export async function makeBackupPlace({ directory }: TestShop) {
  const to = await mkdtemp(join(tmpdir(), 'backline-task-backups-'));
  onTestFinished(() => rm(to, { recursive: true, force: true }));
  const keys = { ...(await makeBackupKey()), ...makeSigningKey() };
  const settings = {
    DATA_PATH: join(directory, 'data'),
    BACKUP_TO: to,
    BACKUP_RECIPIENT: keys.recipient,
    BACKUP_SIGNING_KEY: keys.signingKey,
    BACKUP_EVERY: '1h',
    BACKUP_KEEP: '24h',
  };
  const env = parseEnv({
    NODE_ENV: 'test',
    PUBLIC_URL: 'http://portal.test',
    ALLOW_INSECURE: 'true',
    DATABASE_URL: `file:${join(directory, 'backline.sqlite')}`,
    API_KEY: testApiKey,
    ...settings,
  });
  const toHostWorks = (core: Core): HostWorks => {
    const made = createBackupWork(core, env, pino({ level: 'silent' }), backUpHere);
    return made === null || core.store.dialect === 'pg' ? {} : { 'backup.make': made.work };
  };
  return { to, settings, toHostWorks };
}

async function beginBackup({ service: { core } }: TestShop, to: string): Promise<Begun> {
  const { backups } = core.store.t;
  const isThere = eq(backups.place, to);
  const madeAt = new Date(core.clock.now().getTime() - 2 * hourMs);
  await core.store.write((tx) => tx.update(backups).set({ madeAt }).where(isThere));
  const known = await core.store.db.$count(backups, isThere);
  await planBackups(core, { place: to, everyMs: hourMs });
  const task = await findWaiting(core, core.store.db, 'backup.make', 'shop');
  if (task === null) throw new Error('No backup waits.');
  return {
    task,
    read: async () => (await core.store.db.$count(backups, isThere)) - known,
    before: 0,
    after: 1,
    mails: [],
    readMails: async () => [],
  };
}

const begins = {
  'email.move': beginMove,
  'account.merge': beginMerge,
  'account.erase': beginErasure,
  'factor.reset': beginReset,
  'account.invite': beginInvitation,
  'order.refund': beginPlanRefund,
  'trial.remind': beginReminder,
} as const satisfies Partial<Record<TaskKind, (shop: TestShop, person: Person) => Promise<Begun>>>;

export type KindOfAccount = keyof typeof begins;
const kindsOfAccount = Object.keys(begins) as KindOfAccount[];
/** All kinds except one, which needs a shop without settings for the provider. `payments/connect.test.ts` tests it. */
export type TriedKind = Exclude<TaskKind, 'provider.connect'>;
export const allKinds: readonly TriedKind[] = [...kindsOfAccount, 'sale.change', 'backup.make'];

/** Begins one task of a kind for an account. */
export const beginFor = (kind: KindOfAccount, shop: TestShop, person: Person): Promise<Begun> =>
  begins[kind](shop, person);

/** Begins to merge another account into this one. */
export const beginMergeInto = async (shop: TestShop, person: Person): Promise<Begun> =>
  beginMerge(shop, await addPerson(shop), person);

/** Begins one task of a kind, with its own accounts, orders and sales. */
export async function beginOne(kind: TriedKind, shop: TestShop, backupTo: string): Promise<Begun> {
  if (kind === 'sale.change') return beginSale(shop);
  return kind === 'backup.make' ? beginBackup(shop, backupTo) : beginFor(kind, shop, await addPerson(shop));
}
