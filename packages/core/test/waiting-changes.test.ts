import { changeEmail as changeOwnEmail } from '@backline/core/account/change-email';
import { confirmEmail } from '@backline/core/account/confirm-email';
import type { Caller, LiveSession } from '@backline/core/core';
import { requestErasure } from '@backline/core/privacy/request-erasure';
import { stopErasure } from '@backline/core/privacy/stop-erasure';
import { changeEmail } from '@backline/core/support/people/change-email';
import { eraseUser } from '@backline/core/support/people/erase-user';
import { mergeUsers } from '@backline/core/support/people/merge-users';
import { toMovable } from '@backline/core/support/people/move-rows';
import { unmergeUsers } from '@backline/core/support/people/unmerge-users';
import { type NewTask, toTask } from '@backline/core/tasks/begin-task';
import { runDueTasks } from '@backline/core/worker/run-due-tasks';
import { readAccountColumns } from '@backline/db/test-plant';
import { erasureWaitMs } from '@backline/domain/limits';
import { mergeWaitMs } from '@backline/domain/support/people/rules';
import type { TaskKind } from '@backline/domain/tasks';
import { expect, it } from 'vitest';
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
    const base = { status: 'completed', occurredAtUs: 1, currency: 'USD', total: 4900 } as const;
    const paid = { settledAt: world.core.clock.now(), createdAt: world.core.clock.now() };
    await world.core.store.write((tx) =>
      tx.insert(orders).values(
        [clara, work].map(({ user }) => ({
          transactionId: `txn_${user.id}`,
          userId: user.id,
          invoiceNumber: `325-${user.id}`,
          ...base,
          ...paid,
        })),
      ),
    );
    const leave = (own: LiveSession) => requestErasure(world.core, visitor(own), confirmed(world, own));
    return {
      clara,
      work,
      erase: () => leave(clara),
      eraseOther: () => leave(work),
      merge: (isDryRun = false) => mergeUsers(world.core, operator, { from: at(two), into: at(one), isDryRun, reason }),
      move: () =>
        changeEmail(world.core, operator, {
          email: at(one),
          newEmail: at(moved),
          reason,
          proofs: [
            { kind: 'name', value: 'clara wieck' },
            { kind: 'invoice', value: `325-${clara.user.id}` },
          ],
        }),
      change: () => changeOwnEmail(world.core, visitor(clara), confirmed(world, clara), at(moved)),
    };
  }

  it('refuses to merge into or from an account that is to be erased, in the rehearsal too', async () => {
    for (const begin of ['erase', 'eraseOther'] as const) {
      const { clara, work, merge, ...people } = await meet();
      await people[begin]();
      await expect(merge(true)).rejects.toThrow('is to be erased');
      expect(await refusal(merge())).toBe('conflict');
      await stopErasure(world.core, visitor(clara), clara);
      await stopErasure(world.core, visitor(work), work);
      expect((await merge(true)).mergeId).toBeNull();
      await finish(clara);
      await finish(work);
    }
  });

  /** Erases an account, so that its address is free again. */
  async function finish(own: LiveSession): Promise<void> {
    await eraseUser(world.core, operator, { email: at(own.user.email), reason, isNow: true });
  }

  it('refuses an erasure while a merge or a move by support waits', async () => {
    const { erase, eraseOther, merge } = await meet();
    await merge();
    expect(await refusal(erase())).toBe('erasure_merge_waits');
    expect(await refusal(eraseOther())).toBe('erasure_merge_waits');
  });

  it('refuses a move by support, and a merge and an erasure during one', async () => {
    const { erase, merge, move } = await meet();
    await move();
    expect(await refusal(erase())).toBe('erasure_email_waits');
    await expect(merge(true)).rejects.toThrow(`backline user stop-email ${one}`);
    expect(await refusal(merge())).toBe('conflict');
  });

  it('refuses to move an account that is to be erased or merged', async () => {
    const { clara, erase, merge, move } = await meet();
    await erase();
    await expect(move()).rejects.toThrow('is to be erased');
    await stopErasure(world.core, visitor(clara), clara);
    await merge();
    await expect(move()).rejects.toThrow(`backline user unmerge ${one}`);
  });

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

  it('begins one of several that begin at the same time', async () => {
    const { erase, merge, move } = await meet();
    const work = [merge, erase, move, merge, erase, move].map((begin) => begin());
    await Promise.allSettled(work);
    const open = (await world.rows('tasks')).filter(({ endedAt }) => endedAt === null);
    expect(open).toHaveLength(1);
  });

  it('makes at most one of those that are due at the same moment, and none of them by half', async () => {
    const { clara, work } = await meet();
    const { tasks, grants, skus } = world.core.store.t;
    const now = world.core.clock.now();
    // As an older program may have left them.
    await world.core.store.write(async (tx) => {
      await tx.insert(skus).values({ sku: 'PACK', name: 'Harbor Strings', subject: 'Strings' });
      const grant = {
        id: 'g1',
        userId: work.user.id,
        sku: 'PACK',
        cause: 'support',
        causeRef: 'a',
        grantedAt: now,
      } as const;
      await tx.insert(grants).values(grant);
      const wait = (kind: TaskKind, userId: string, more: Partial<NewTask> = {}) =>
        toTask(world.core, operator, { kind, subject: userId, userId, plannedAt: now, ...more });
      await tx
        .insert(tasks)
        .values([
          wait('account.merge', work.user.id, { otherUserId: clara.user.id }),
          wait('account.erase', clara.user.id),
          wait('email.move', clara.user.id, { input: { email: moved, emailCanonical: moved } }),
        ]);
    });
    await Promise.all([1, 2, 3, 4].map(() => runDueTasks(world.core)));
    world.advance(erasureWaitMs);
    await runDueTasks(world.core);
    expect(await world.tasks('account.merge')).toMatchObject([{ state: 'dropped', moved: null }]);
    expect(await world.tasks('email.move')).toMatchObject([{ state: 'dropped' }]);
    expect(await world.tasks('account.erase')).toMatchObject([{ state: 'done' }]);
    expect(await world.rows('grants')).toMatchObject([{ userId: work.user.id }]);
    const users = await world.rows('users');
    expect(users.find(({ id }) => id === work.user.id)?.disabledAt).toBeNull();
    expect(users.find(({ id }) => id === clara.user.id)?.email).toBe(`erased:${clara.user.id}`);
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
