import { changeEmail as changeOwnEmail } from '@backline/core/account/change-email';
import { checkStop } from '@backline/core/account/check-stop';
import { confirmEmail } from '@backline/core/account/confirm-email';
import { resetPassword } from '@backline/core/account/reset-password';
import { stop } from '@backline/core/account/stop';
import type { Caller, LiveSession } from '@backline/core/core';
import { insertGrant } from '@backline/core/licenses/grants';
import { requestErasure } from '@backline/core/privacy/request-erasure';
import { stopErasure } from '@backline/core/privacy/stop-erasure';
import { setSku } from '@backline/core/support/codes/set-sku';
import { changeEmail } from '@backline/core/support/people/change-email';
import { eraseUser } from '@backline/core/support/people/erase-user';
import { mergeUsers } from '@backline/core/support/people/merge-users';
import { toMovable } from '@backline/core/support/people/move-rows';
import { resetSecondFactor } from '@backline/core/support/people/reset-second-factor';
import { stopEmailMove } from '@backline/core/support/people/stop-email-move';
import { stopFactorReset } from '@backline/core/support/people/stop-factor-reset';
import { unmergeUsers } from '@backline/core/support/people/unmerge-users';
import { verifyAudit } from '@backline/core/support/trail/verify-audit';
import { toTask } from '@backline/core/tasks/task-rows';
import { runDueTasks } from '@backline/core/worker/run-due-tasks';
import { insertRows } from '@backline/db';
import { readAccountColumns } from '@backline/db/test-plant';
import { erasureWaitMs } from '@backline/domain/limits';
import type { Proof } from '@backline/domain/support/people/change-email';
import { emailMoveMs, mergeUndoMs, mergeWaitMs } from '@backline/domain/support/people/rules';
import { dayMs } from '@backline/domain/time';
import { expect, it } from 'vitest';
import { addApp, confirmed } from '../account/second-steps.ts';
import { isLong } from '../env.ts';
import { at, describeOnEngines, goodPassword, otherPassword, refusal, start, tokenOf, visitor } from '../world.ts';

const reason = 'a test';
const old = 'clara@example.com';
const next = 'clara@new.example.com';
const studio = 'studio@example.com';
const operator: Caller = { ...visitor(), source: 'cli' };
const named: Proof = { kind: 'name', value: 'clara wieck' };
const invoice: Proof = { kind: 'invoice', value: '325-10001' };

describeOnEngines('changes of whose an account is', (world, { once }) => {
  async function buy(userId: string, number = 1) {
    const { orders } = world.core.store.t;
    const id = String(number).padStart(26, '0');
    await setSku(world.core, visitor(), { sku: 'PACK', name: 'Harbor Strings', subject: 'Strings' });
    const order = {
      transactionId: `txn_${id}`,
      status: 'completed',
      occurredAtUs: 1,
      currency: 'USD',
      total: 1,
    } as const;
    const paid = { invoiceNumber: `325-1000${number}`, cardLastFour: '4242', billedAt: start, settledAt: start };
    await world.core.store.write(async (tx) => {
      await tx.insert(orders).values({ ...order, ...paid, userId, createdAt: start });
      const cause = { cause: 'order_item', causeRef: `txnitm_${id}`, durationMs: null, expiresAt: null } as const;
      await insertGrant(world.core, tx, { userId, sku: 'PACK', ...cause });
    });
    return order.transactionId;
  }

  /** Makes two accounts of one person. Both have purchases. */
  async function meet() {
    const clara = await world.member(old);
    const other = await world.member(studio);
    return { clara, other, own: await buy(clara.user.id), ofOther: await buy(other.user.id, 2) };
  }
  const ask = (proofs = [named, invoice], newEmail = next) =>
    changeEmail(world.core, operator, { email: at(old), newEmail: at(newEmail), proofs, reason });
  const merge = (isDryRun = false) =>
    mergeUsers(world.core, operator, { from: at(old), into: at(studio), isDryRun, reason });
  const unmerge = () => unmergeUsers(world.core, operator, { from: at(old), reason });
  const erase = async (own: LiveSession) => requestErasure(world.core, visitor(own), await confirmed(world, own));
  const owner = async (email: string) => (await world.rows('users')).find((user) => user.email === email) ?? null;

  once.each([
    ['an invoice', invoice],
    ['a card and a day', { kind: 'card', value: '4242 2030-03-01' }],
  ] as const)('move to another address by %s and a name, after a wait', async (_, proof) => {
    world.stand();
    const { clara } = await meet();
    const { dueAt } = await ask([proof, { kind: 'name', value: 'CLARA WIECK' }]);
    expect(new Date(dueAt).getTime()).toBe(start.getTime() + emailMoveMs);
    await world.deliver();
    const asked = world.mails.filter(({ kind }) => kind === 'email_move_asked');
    expect(asked.map(({ to }) => to).toSorted()).toEqual([old, next]);
    world.advance(emailMoveMs - 1);
    expect(await runDueTasks(world.core)).toBe(0);
    world.advance(1);
    expect(await runDueTasks(world.core)).toBe(1);
    expect(await owner(old)).toBeNull();
    expect(await owner(next)).toMatchObject({ id: clara.user.id, passwordHash: null, emailVerifiedAt: null });
    expect(await world.mail('email_moved_notice', old)).toMatchObject({ newEmail: next });
    const { resetUrl } = await world.mail('email_moved', next);
    await resetPassword(world.core, visitor(), { token: tokenOf(resetUrl), password: otherPassword });
    expect((await world.logIn(next, otherPassword)).user.id).toBe(clara.user.id);
    expect(await runDueTasks(world.core)).toBe(0);
    expect(await verifyAudit(world.core, visitor(), { reason } as never)).toMatchObject({ brokenAt: null });
  });

  once('are refused with wrong proofs, without saying which, and for an address that is taken', async () => {
    await meet();
    const wrong: Proof[][] = [
      [named, { kind: 'invoice', value: '325-10002' }],
      [{ kind: 'name', value: 'Robert Schumann' }, invoice],
      [
        { kind: 'card', value: '4242 2030-03-09' },
        { kind: 'code', value: 'MUS-JYDT-C22N-B4PX-V8EH' },
      ],
    ];
    for (const proofs of wrong) expect(await refusal(ask(proofs))).toBe('conflict');
    // The fourth attempt in a day is over the account's limit, no matter with which proof.
    expect(await refusal(ask())).toBe('rate_limited');
    expect(await world.tasks('email.move')).toEqual([]);
    world.advance(dayMs);
    expect(await refusal(ask([named, invoice], studio))).toBe('conflict');
  });

  once('drop a move whose address was taken meanwhile', async () => {
    await meet();
    await ask();
    await world.member(next);
    world.advance(emailMoveMs);
    await runDueTasks(world.core);
    expect(await world.tasks('email.move')).toMatchObject([{ state: 'dropped' }]);
    expect((await owner(old))?.passwordHash).not.toBeNull();
  });

  const about = { email: at(old), reason };
  const changed = { isChanged: true };
  const unchanged = { isChanged: false };
  once.each([
    {
      kind: 'email.move',
      word: 'email_move',
      begin: () => ask(),
      asked: ['email_move_asked', old, next],
      stopped: 'account_change_stopped',
      stopIt: () => stopEmailMove(world.core, operator, about),
      answers: [changed, unchanged],
    },
    {
      kind: 'account.merge',
      word: 'merge',
      begin: () => merge(),
      asked: ['merge_asked', old, studio],
      stopped: 'account_change_stopped',
      stopIt: unmerge,
      answers: [{ outcome: 'stopped' }, 'conflict'],
    },
    {
      kind: 'factor.reset',
      word: 'factor_reset',
      begin: () => resetSecondFactor(world.core, operator, about),
      asked: ['factor_reset_asked', old, old],
      stopped: 'account_change_stopped',
      stopIt: () => stopFactorReset(world.core, operator, about),
      answers: [changed, unchanged],
    },
    {
      kind: 'account.erase',
      word: 'erasure',
      begin: erase,
      asked: ['erasure_asked', old, old],
      stopped: 'erasure_stopped',
      stopIt: (own: LiveSession) => stopErasure(world.core, visitor(own), own),
      answers: [undefined, undefined],
    },
  ] as const)('stop by the link in each of their mails, or by hand: $kind', async (change) => {
    const { clara } = await meet();
    await addApp(world, clara);
    const read = async () => [
      new Set((await world.rows('users')).map(({ updatedAt: _, ...user }) => user)),
      await world.rows('totp'),
      await world.rows('grants'),
    ];
    const before = await read();
    const [mail, ...mailboxes] = change.asked;
    for (const [days, mailbox] of mailboxes.entries()) {
      await change.begin(clara);
      world.advance(days * dayMs);
      // A reset sends a mail every day.
      if (change.kind === 'factor.reset') await runDueTasks(world.core);
      const asked = await world.mail(mail, mailbox);
      expect(await checkStop(world.core, visitor(), tokenOf(asked.stopUrl))).toEqual({
        change: change.word,
        account: expect.stringMatching(/^[cs]…@example\.com$/),
      });
      expect(await stop(world.core, visitor(), tokenOf(asked.stopUrl))).toEqual({ stopped: change.word });
      expect(await refusal(stop(world.core, visitor(), tokenOf(asked.stopUrl)))).toBe('token_invalid');
      await world.mail(change.stopped, old);
    }
    await change.begin(clara);
    for (const answer of change.answers)
      if (answer === 'conflict') expect(await refusal(change.stopIt(clara))).toBe(answer);
      else expect(await change.stopIt(clara)).toEqual(answer);
    world.advance(erasureWaitMs);
    expect(await runDueTasks(world.core)).toBe(0);
    const states = (await world.tasks(change.kind)).map(({ state }) => state);
    expect(states).toEqual(['stopped', 'stopped', 'stopped']);
    expect(await read()).toEqual(before);
  });

  it('merge accounts after a day, with withdrawals and opened orders, and are undone within two weeks', async () => {
    world.stand();
    const { clara, other, own, ofOther } = await meet();
    const from = clara.user.id;
    const into = other.user.id;
    const { withdrawals, orderReaders } = world.core.store.t;
    await world.core.store.write(async (tx) => {
      const declared = { by: 'account', name: 'Clara Wieck', items: [], state: 'declined' } as const;
      const row = { id: crypto.randomUUID(), transactionId: own, userId: from, askedAt: start };
      await tx.insert(withdrawals).values({ ...row, ...declared, items: [] });
      await tx.insert(orderReaders).values([
        { transactionId: own, userId: from, at: start },
        { transactionId: ofOther, userId: from, at: start },
        { transactionId: ofOther, userId: into, at: start },
      ]);
    });
    const owners = async () => ({
      grants: new Map((await world.rows('grants')).map(({ causeRef, userId }) => [causeRef, userId])),
      orders: new Map((await world.rows('orders')).map(({ transactionId, userId }) => [transactionId, userId])),
      withdrawals: (await world.rows('withdrawals')).map(({ userId }) => userId),
      read: (await world.rows('orderReaders')).filter(({ userId }) => userId === from).length,
    });
    const before = await owners();
    expect((await merge(true)).mergeId).toBeNull();
    expect(await world.tasks('account.merge')).toEqual([]);
    await merge();
    expect(await refusal(merge())).toBe('conflict');
    world.advance(mergeWaitMs);
    await Promise.all([runDueTasks(world.core), runDueTasks(world.core)]);
    const { grants, orders, ...more } = await owners();
    expect(new Set([...grants.values(), ...orders.values()])).toEqual(new Set([into]));
    expect(more).toEqual({ withdrawals: [into], read: 1 });
    expect(await refusal(world.logIn(old, goodPassword))).toBe('login_failed');
    await world.deliver();
    const merged = world.mails.filter(({ kind }) => kind === 'merged').map(({ to }) => to);
    expect(merged.toSorted()).toEqual([old, studio]);
    world.advance(mergeUndoMs);
    expect(await unmerge()).toEqual({ outcome: 'undone' });
    expect(await owners()).toEqual(before);
    expect((await world.logIn(old, goodPassword)).user.id).toBe(from);
    expect(await refusal(unmerge())).toBe('conflict');
  });

  once('are too late to undo after two weeks', async () => {
    await meet();
    await merge();
    world.advance(mergeWaitMs);
    await runDueTasks(world.core);
    world.advance(mergeUndoMs + 1);
    expect(await refusal(unmerge())).toBe('conflict');
  });

  once('merge no accounts that both pay for a plan', async () => {
    const { subscriptions } = world.core.store.t;
    const { clara, other } = await meet();
    const plan = { plan: 'monthly', priceId: 'pri_1', currency: 'USD', startedAt: start } as const;
    const rows = [clara, other].map(({ user: { id } }) => ({
      ...plan,
      subscriptionId: `sub_${id}`,
      status: 'active' as const,
      occurredAtUs: 1,
      customerId: `ctm_${id}`,
      userId: id,
    }));
    await world.core.store.write((tx) => tx.insert(subscriptions).values(rows));
    expect(await refusal(merge())).toBe('conflict');
  });

  once(
    "refuse its owner's change of the address while they wait, and the link of one that was begun before",
    async () => {
      const { clara } = await meet();
      const change = async () => changeOwnEmail(world.core, visitor(clara), await confirmed(world, clara), at(next));
      await change();
      const { confirmUrl } = await world.mail('email_confirm', next);
      await erase(clara);
      const token = tokenOf(confirmUrl);
      expect(await refusal(confirmEmail(world.core, visitor(), token))).toBe('account_change_waits');
      expect(await refusal(change())).toBe('account_change_waits');
      await stopErasure(world.core, visitor(clara), clara);
      await confirmEmail(world.core, visitor(), token);
      expect((await world.rows('users')).map(({ email }) => email)).toContain(next);
    },
  );

  it('change nothing by an erasure at once that is refused', async () => {
    const { clara } = await meet();
    await erase(clara);
    const { orders } = world.core.store.t;
    await world.core.store.write((tx) => tx.update(orders).set({ status: 'past_due' }));
    const read = async () => [await world.rows('tasks'), await world.rows('auditEntries'), await world.rows('users')];
    const before = await read();
    const now = eraseUser(world.core, operator, { email: at(old), reason, isNow: true });
    expect(await refusal(now)).toBe('erasure_order_waits');
    expect(await read()).toEqual(before);
    await world.core.store.write((tx) => tx.update(orders).set({ status: 'completed' }));
    expect(await runDueTasks(world.core)).toBe(0);
  });

  it('leave no erasure to a later hour when one at once is refused at the same time as an order begins', async () => {
    const { clara } = await meet();
    const { orders } = world.core.store.t;
    const order = { transactionId: 'txn_late', status: 'paid', occurredAtUs: 1, currency: 'USD', total: 1 } as const;
    const [erased] = await Promise.allSettled([
      eraseUser(world.core, operator, { email: at(old), reason, isNow: true }),
      world.core.store.write((tx) =>
        tx.insert(orders).values({ ...order, userId: clara.user.id, createdAt: world.core.clock.now() }),
      ),
    ]);
    const states = (await world.rows('tasks')).map(({ state }) => state);
    expect(states).toEqual(erased.status === 'fulfilled' ? ['done'] : []);
  });

  /** Columns that refer to an account, but are not moved by a merge, with the reason. */
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

  once('move each column that refers to an account, or have a reason to leave it', () => {
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
    // The end of each task must wake the mail worker.
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
