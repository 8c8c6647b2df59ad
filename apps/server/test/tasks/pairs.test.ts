import { assertNothingWaits } from '@backline/core/account/waiting-changes';
import { findErasureBar } from '@backline/core/privacy/find-erasure-bar';
import { changeEmail } from '@backline/core/support/people/change-email';
import { eraseUser } from '@backline/core/support/people/erase-user';
import { mergeUsers } from '@backline/core/support/people/merge-users';
import { runDueTasks } from '@backline/core/worker/run-due-tasks';
import { and, eq, isNull, or } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import { operator, type TestShop } from '@backline/testing';
import { expect } from 'vitest';
import { describeShops, toAddress } from '../orders/shoppers.ts';
import {
  addPerson,
  beginFor,
  beginMergeInto,
  type KindOfAccount,
  type Person,
  readTask,
  release,
  standing,
} from './all-kinds.ts';

const reason = 'a test';

/**
 * The relations between a task and an account. A merge has two. They are in an order in which all can begin, because a
 * buyer must be able to log in.
 */
const parts = [
  'order.refund',
  'trial.remind',
  'email.move',
  'account.merge',
  'merge into',
  'factor.reset',
  'account.invite',
  'account.erase',
] as const satisfies readonly (KindOfAccount | 'merge into')[];
type Part = (typeof parts)[number];
const costly: readonly Part[] = ['order.refund', 'trial.remind'];
const pairs = parts
  .flatMap((one, at) => parts.slice(at + 1).map((other) => [one, other] as const))
  // If an account pays for a plan, its trial is over.
  .filter(([one, other]) => one !== 'order.refund' || other !== 'trial.remind');

/** How two tasks end that are due at the same moment, in sequence. A postponed erasure is due again on the next day. */
function toEnds(one: Part, other: Part): string[] {
  const isChange = (part: Part) => ['email.move', 'account.merge', 'merge into'].includes(part);
  if (isChange(one) && isChange(other)) return ['done, dropped', 'dropped, done'];
  if (isChange(one) && other === 'account.erase') return ['dropped, done'];
  if (one === 'trial.remind' && other === 'account.erase') return ['done, waiting'];
  if (one === 'factor.reset' && other === 'account.erase') return ['done, done', 'dropped, done'];
  if (one === 'account.invite') return ['done, done', 'dropped, done'];
  if (one === 'account.merge' && other === 'account.invite') return ['done, done', 'done, dropped'];
  return ['done, done'];
}

const begin = (part: Part, shop: TestShop, person: Person) =>
  part === 'merge into' ? beginMergeInto(shop, person) : beginFor(part, shop, person);

/** The refusal of a call: its code, and for staff also its message. Null if it is not refused. */
async function refusal(work: Promise<unknown>): Promise<string | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.code === 'conflict' ? error.message : error.code;
    throw error;
  }
}

/** The calls that begin to change who owns an account. */
async function toCalls(shop: TestShop, person: Person) {
  const { core } = shop.service;
  const { orders } = core.store.t;
  const { id, email } = person;
  const other = await addPerson(shop);
  const now = core.clock.now();
  const paid = { status: 'completed', occurredAtUs: 1, currency: 'USD', total: 4900, settledAt: now } as const;
  const order = { transactionId: `txn_${id}`, userId: id, invoiceNumber: `325-${id}`, ...paid, createdAt: now };
  await core.store.write((tx) => tx.insert(orders).values(order));
  const proofs = [
    { kind: 'name', value: 'Clara Wieck' },
    { kind: 'invoice', value: order.invoiceNumber },
  ] as const;
  const newEmail = toAddress(`new-${email}`);
  const merge = (from: Person, into: Person, isDryRun: boolean) =>
    mergeUsers(core, operator, { from: toAddress(from.email), into: toAddress(into.email), isDryRun, reason });
  return {
    'email.move': () => changeEmail(core, operator, { email: toAddress(email), newEmail, proofs: [...proofs], reason }),
    'account.merge': () => merge(person, other, false),
    'merge into': () => merge(other, person, false),
    'account.erase': () => eraseUser(core, operator, { email: toAddress(email), reason, isNow: false }),
    'own change': () => core.store.write((tx) => assertNothingWaits(core, tx, id)),
    rehearse: {
      'account.merge': () => merge(person, other, true),
      'merge into': () => merge(other, person, true),
      'account.erase': async () => (await findErasureBar(core, core.store.db, id))?.bar,
    },
  };
}

type Call = Exclude<keyof Awaited<ReturnType<typeof toCalls>>, 'rehearse'>;
type Refusals = Record<Call, string | null>;
const none: Refusals = {
  'email.move': null,
  'account.merge': null,
  'merge into': null,
  'account.erase': null,
  'own change': null,
};
const stopMove = 'To stop it: backline user stop-email';
const stopMerge = 'To stop it: backline user unmerge';
const merging: Refusals = {
  'email.move': stopMerge,
  'account.merge': stopMerge,
  'merge into': stopMerge,
  'account.erase': 'erasure_merge_waits',
  'own change': 'account_change_waits',
};
const isToBeErased = 'This account is to be erased';

/** For each pending task, how each further change is refused. Null if it is allowed. */
const refusals: Record<Part, Refusals> = {
  'email.move': {
    'email.move': stopMove,
    'account.merge': stopMove,
    'merge into': stopMove,
    'account.erase': 'erasure_email_waits',
    'own change': 'account_change_waits',
  },
  'account.merge': merging,
  'merge into': merging,
  'account.erase': {
    'email.move': isToBeErased,
    'account.merge': isToBeErased,
    'merge into': isToBeErased,
    // This is the same task.
    'account.erase': null,
    'own change': 'account_change_waits',
  },
  'factor.reset': none,
  'account.invite': none,
  'order.refund': { ...none, 'account.erase': 'erasure_plan_runs' },
  'trial.remind': { ...none, 'account.erase': 'erasure_plan_runs' },
};

describeShops(
  'pairs of tasks of one account',
  (shop, when, once, at) => {
    const cores = () => [at(0), at(1)].map(({ service }) => service.core);
    for (const part of parts)
      (costly.includes(part) ? once : when)(`are refused while ${part} waits, in rehearsal and in deed`, async () => {
        for (const call of Object.keys(none) as Call[]) {
          const person = await addPerson(shop());
          await begin(part, shop(), person);
          const { rehearse, ...calls } = await toCalls(shop(), person);
          const expected = refusals[part][call];
          const matching = expected === null ? null : expect.stringContaining(expected);
          const rehearsed = call in rehearse ? rehearse[call as keyof typeof rehearse] : null;
          if (call === 'account.erase')
            expect(await rehearsed?.(), `${call}, rehearsed`).toBe(expected?.replace('erasure_', ''));
          else if (rehearsed !== null) expect(await refusal(rehearsed()), `${call}, rehearsed`).toEqual(matching);
          expect(await refusal(calls[call]()), call).toEqual(matching);
        }
      });

    for (const [one, other] of pairs)
      (costly.includes(one) || costly.includes(other) ? once : when)(
        `${one} and ${other} that are due at the same moment end as one after the other`,
        async () => {
          const { core } = shop().service;
          const person = await addPerson(shop());
          const begun = [await begin(one, shop(), person), await begin(other, shop(), person)];
          for (let day = 0; day < 2; day += 1) {
            await release(core, begun);
            await Promise.all([...cores(), ...cores()].map((portal) => runDueTasks(portal)));
          }
          const states = await Promise.all(begun.map(async ({ task }) => (await readTask(core, task.id)).state));
          expect(toEnds(one, other)).toContain(states.join(', '));
          for (const [at, { read, before, after }] of begun.entries()) {
            // An erasure removes the results of other tasks.
            const isErased = other === 'account.erase' && at === 0;
            if (states[at] === 'done' && !isErased) expect(await read()).toEqual(after);
            if (states[at] === 'dropped' && !isErased) expect(await read()).toEqual(before);
          }
        },
      );

    when('begin once, of several that are asked for at the same moment', async () => {
      const { core } = shop().service;
      const { tasks } = core.store.t;
      const person = await addPerson(shop());
      const { rehearse: _, ...calls } = await toCalls(shop(), person);
      const { 'own change': own, ...changes } = calls;
      await Promise.allSettled([...Object.values(changes), ...Object.values(changes)].map((call) => call()));
      const isIts = or(eq(tasks.userId, person.id), eq(tasks.otherUserId, person.id));
      expect(await core.store.db.$count(tasks, and(isIts, isNull(tasks.endedAt)))).toBe(1);
      expect(await refusal(own())).toBe('account_change_waits');
    });
  },
  standing,
);
