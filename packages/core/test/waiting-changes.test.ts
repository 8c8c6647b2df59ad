import { changeEmail as changeOwnEmail } from '@backline/core/account/change-email';
import { confirmEmail } from '@backline/core/account/confirm-email';
import type { Caller, LiveSession } from '@backline/core/core';
import { requestErasure } from '@backline/core/privacy/request-erasure';
import { stopErasure } from '@backline/core/privacy/stop-erasure';
import { eraseUser } from '@backline/core/support/people/erase-user';
import { mergeUsers } from '@backline/core/support/people/merge-users';
import { toMovable } from '@backline/core/support/people/move-rows';
import { unmergeUsers } from '@backline/core/support/people/unmerge-users';
import { toTask } from '@backline/core/tasks/begin-task';
import { runDueTasks } from '@backline/core/worker/run-due-tasks';
import { insertRows } from '@backline/db';
import { readAccountColumns } from '@backline/db/test-plant';
import { erasureWaitMs } from '@backline/domain/limits';
import { mergeWaitMs } from '@backline/domain/support/people/rules';
import { expect, it } from 'vitest';
import { isLong } from './env.ts';
import { at, describeOnEngines, refusal, tokenOf, visitor, type World } from './world.ts';

const reason = 'a test';
const one = 'clara@example.com';
const two = 'clara@work.example.com';
const moved = 'clara@new.example.com';
const operator: Caller = { ...visitor(), source: 'cli' };

const confirmed = (world: World, own: LiveSession): LiveSession => ({
  ...own,
  confirmedUntil: new Date(world.core.clock.now().getTime() + 60_000),
});

describeOnEngines('changes of whose an account is', (world) => {
  async function meet() {
    const clara = await world.member(one);
    const work = await world.member(two);
    const { orders } = world.core.store.t;
    const now = world.core.clock.now();
    const paid = { status: 'completed', occurredAtUs: 1, currency: 'USD', total: 4900, settledAt: now } as const;
    await world.core.store.write((tx) =>
      tx.insert(orders).values(
        [clara, work].map(({ user: { id } }) => ({
          transactionId: `txn_${id}`,
          userId: id,
          ...paid,
          createdAt: now,
        })),
      ),
    );
    return {
      clara,
      work,
      erase: () => requestErasure(world.core, visitor(clara), confirmed(world, clara)),
      merge: () => mergeUsers(world.core, operator, { from: at(two), into: at(one), isDryRun: false, reason }),
      change: () => changeOwnEmail(world.core, visitor(clara), confirmed(world, clara), at(moved)),
    };
  }

  it("refuses its owner's change of the address while something waits, and the link of one that was begun before", async () => {
    const { clara, change, erase } = await meet();
    await change();
    const { confirmUrl } = await world.mail('email_confirm', moved);
    await erase();
    const token = tokenOf(confirmUrl);
    expect(await refusal(confirmEmail(world.core, visitor(), token))).toBe('account_change_waits');
    expect(await refusal(change())).toBe('account_change_waits');
    await stopErasure(world.core, visitor(clara), clara);
    await confirmEmail(world.core, visitor(), token);
    expect((await world.rows('users')).map(({ email }) => email)).toContain(moved);
  });

  it('does not make an erasure that was begun again after the one that was due', async () => {
    const { clara, erase } = await meet();
    await erase();
    world.advance(erasureWaitMs);
    await stopErasure(world.core, visitor(clara), clara);
    await erase();
    expect(await runDueTasks(world.core)).toBe(0);
    expect((await world.rows('users')).find(({ id }) => id === clara.user.id)?.erasedAt).toBeNull();
  });

  it('changes nothing by an erasure at once that is refused', async () => {
    const { erase } = await meet();
    await erase();
    const { orders } = world.core.store.t;
    await world.core.store.write((tx) => tx.update(orders).set({ status: 'past_due' }));
    const read = async () => [await world.rows('tasks'), await world.rows('auditEntries'), await world.rows('users')];
    const before = await read();
    const now = eraseUser(world.core, operator, { email: at(one), reason, isNow: true });
    expect(await refusal(now)).toBe('erasure_order_waits');
    expect(await read()).toEqual(before);
    await world.core.store.write((tx) => tx.update(orders).set({ status: 'completed' }));
    expect(await runDueTasks(world.core)).toBe(0);
  });

  it('leaves no erasure to a later hour when one at once is refused at the same time as an order begins', async () => {
    const { clara } = await meet();
    const { orders } = world.core.store.t;
    const order = { transactionId: 'txn_late', status: 'paid', occurredAtUs: 1, currency: 'USD', total: 1 } as const;
    const [erased] = await Promise.allSettled([
      eraseUser(world.core, operator, { email: at(one), reason, isNow: true }),
      world.core.store.write((tx) =>
        tx.insert(orders).values({ ...order, userId: clara.user.id, createdAt: world.core.clock.now() }),
      ),
    ]);
    const states = (await world.rows('tasks')).map(({ state }) => state);
    expect(states).toEqual(erased.status === 'fulfilled' ? ['done'] : []);
  });

  it('moves withdrawals and opened orders with a merge, and back with its undo', async () => {
    const { clara, work, merge } = await meet();
    const { withdrawals, orderReaders } = world.core.store.t;
    const now = world.core.clock.now();
    const [own, other] = [`txn_${work.user.id}`, `txn_${clara.user.id}`];
    await world.core.store.write(async (tx) => {
      const declared = {
        by: 'account',
        name: 'Clara Wieck',
        items: [],
        state: 'declined',
      } as const;
      const row = { id: crypto.randomUUID(), transactionId: own, userId: work.user.id, askedAt: now };
      await tx.insert(withdrawals).values({ ...row, ...declared, items: [] });
      await tx.insert(orderReaders).values([
        { transactionId: own, userId: work.user.id, at: now },
        { transactionId: other, userId: work.user.id, at: now },
        { transactionId: other, userId: clara.user.id, at: now },
      ]);
    });
    const owners = async () => [
      (await world.rows('withdrawals')).map(({ userId }) => userId),
      (await world.rows('orderReaders')).filter(({ userId }) => userId === work.user.id).length,
    ];
    await merge();
    world.advance(mergeWaitMs);
    expect(await runDueTasks(world.core)).toBe(1);
    expect(await owners()).toEqual([[clara.user.id], 1]);
    await unmergeUsers(world.core, operator, { from: at(two), reason });
    expect(await owners()).toEqual([[work.user.id], 2]);
  });

  /** What refers to an account and stays with the one that a merge ends, with the reason. */
  const staying: Record<string, string> = {
    'accountLocks.userId': 'ends by itself',
    'auditEntries.subjectUserId': 'says what happened to whom',
    'consents.userId': 'is what its person agreed to',
    'deviceSignIns.userId': 'ends by itself',
    'loginChallenges.userId': 'is of its logins',
    'loginMachines.userId': 'is of its logins',
    'offlineLeases.userId': 'ends by itself',
    'oneTimeTokens.userId': 'is of its mailbox',
    'outboxMessages.userId': 'is of its mailbox',
    'passkeys.userId': 'is of its logins',
    'pluginDevices.userId': 'is removed, and signs in again',
    'pluginRefusals.userId': 'says what was refused',
    'pluginSeats.userId': 'is freed with its computer',
    'recoveryCodes.userId': 'is of its logins',
    'seatExtras.userId': 'was given to this account by hand',
    'seatMoves.userId': 'says what moved',
    'sessions.userId': 'ends',
    'signIns.userId': 'is of its logins',
    'subjectKeys.userId': 'seals what its person did',
    'tasks.otherUserId': 'says what was asked of which account',
    'tasks.userId': 'says what was asked of which account',
    'totp.userId': 'is of its logins',
  };

  it('moves each column that refers to an account, or has a reason to leave it', () => {
    const movable = Object.entries(toMovable(world.core)).map(([name, { owner }]) => `${name}.${owner.name}`);
    const named = readAccountColumns().map(({ table, name, column }) =>
      movable.includes(`${table}.${column}`) ? 'moves' : `${table}.${name}`,
    );
    expect(named.filter((name) => name !== 'moves').toSorted()).toEqual(Object.keys(staying).toSorted());
    expect(named.filter((name) => name === 'moves')).toHaveLength(movable.length);
  });
});

describeOnEngines('tasks', (world) => {
  it('that are due by the thousand give requests a turn after each of them', async () => {
    const { core } = world;
    const due = Array.from({ length: isLong ? 10_000 : 100 }, (_, at) =>
      toTask(core, visitor(), { kind: 'trial.remind', subject: `sub_${at}`, plannedAt: core.clock.now() }),
    );
    await core.store.write((tx) => insertRows(core.store, tx, core.store.t.tasks, due));
    const ended = { all: 0, inTurn: 0, atMost: 0 };
    // The end of each task wakes the mails.
    core.workers.wakeMail = () => {
      ended.all += 1;
      ended.inTurn += 1;
      ended.atMost = Math.max(ended.atMost, ended.inTurn);
    };
    let turning = setImmediate(function turn() {
      ended.inTurn = 0;
      turning = setImmediate(turn);
    });
    await runDueTasks(core);
    clearImmediate(turning);
    expect(ended).toMatchObject({ all: due.length, atMost: 1 });
    expect((await world.tasks('trial.remind')).every(({ state }) => state === 'dropped')).toBe(true);
  });
});
