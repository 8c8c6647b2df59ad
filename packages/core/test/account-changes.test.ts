import { resetPassword } from '@backline/core/account/reset-password';
import { stop } from '@backline/core/account/stop';
import type { Caller } from '@backline/core/core';
import { insertGrant } from '@backline/core/licenses/grants';
import { setSku } from '@backline/core/support/codes/set-sku';
import { changeEmail } from '@backline/core/support/people/change-email';
import { mergeUsers } from '@backline/core/support/people/merge-users';
import { stopEmailMove } from '@backline/core/support/people/stop-email-move';
import { unmergeUsers } from '@backline/core/support/people/unmerge-users';
import { verifyAudit } from '@backline/core/support/trail/verify-audit';
import { runDueTasks } from '@backline/core/worker/run-due-tasks';
import { eq } from '@backline/db';
import type { Proof } from '@backline/domain/support/people/change-email';
import { emailMoveMs, mergeUndoMs, mergeWaitMs } from '@backline/domain/support/people/rules';
import { dayMs } from '@backline/domain/time';
import { expect, it } from 'vitest';
import { at, describeOnEngines, goodPassword, otherPassword, refusal, start, tokenOf, visitor } from './world.ts';

const reason = 'a test';
const old = 'clara@example.com';
const next = 'clara@new.example.com';
const operator: Caller = { ...visitor(), source: 'cli' };

describeOnEngines('a change of an account by support', (world) => {
  const name = { kind: 'name', value: 'clara wieck' } as const;

  async function buy(userId: string, number = 1) {
    const { orders } = world.core.store.t;
    const id = String(number).padStart(26, '0');
    await setSku(world.core, visitor(), { sku: 'PACK', name: 'Harbor Strings', subject: 'Strings' });
    await world.core.store.write(async (tx) => {
      await tx.insert(orders).values({
        ...{ transactionId: `txn_${id}`, status: 'completed', occurredAtUs: 1, currency: 'USD', total: 4900, userId },
        ...{ invoiceNumber: `325-1000${number}`, cardLastFour: '4242', billedAt: start, createdAt: start },
      });
      const cause = { cause: 'order_item', causeRef: `txnitm_${id}`, durationMs: null, expiresAt: null } as const;
      await insertGrant(world.core, tx, { userId, sku: 'PACK', ...cause });
    });
    return (await world.rows('grants')).filter((grant) => grant.userId === userId);
  }
  const ask = (proofs: Proof[], newEmail = next) =>
    changeEmail(world.core, operator, { email: at(old), newEmail: at(newEmail), proofs, reason });
  const owner = async (email: string) => {
    const { users } = world.core.store.t;
    const [user] = await world.core.store.db.select().from(users).where(eq(users.email, email));
    return user ?? null;
  };

  it.each([
    ['an invoice', { kind: 'invoice', value: '325-10001' }],
    ['a card and a day', { kind: 'card', value: '4242 2030-03-01' }],
  ] as const)('of its address begins with %s and a name, waits, and moves it', async (_, proof) => {
    world.stand();
    const own = await world.member(old);
    await buy(own.user.id);
    const { contactName } = own.user;
    const { dueAt } = await ask([proof, { kind: 'name', value: (contactName ?? '').toUpperCase() }]);
    expect(new Date(dueAt).getTime()).toBe(start.getTime() + emailMoveMs);
    await world.deliver();
    const asked = world.mails.filter(({ kind }) => kind === 'email_move_asked');
    expect(asked.map(({ to }) => to).toSorted()).toEqual([old, next]);
    world.advance(emailMoveMs - 1);
    expect(await runDueTasks(world.core)).toBe(0);
    world.advance(1);
    expect(await runDueTasks(world.core)).toBe(1);
    expect(await owner(old)).toBeNull();
    expect(await owner(next)).toMatchObject({ id: own.user.id, passwordHash: null, emailVerifiedAt: null });
    expect(await world.mail('email_moved_notice', old)).toMatchObject({ newEmail: next });
    const { resetUrl } = await world.mail('email_moved', next);
    await resetPassword(world.core, visitor(), { token: tokenOf(resetUrl), password: otherPassword });
    expect((await world.logIn(next, otherPassword)).user.id).toBe(own.user.id);
    expect(await runDueTasks(world.core)).toBe(0);
    expect(await verifyAudit(world.core, visitor(), { reason } as never)).toMatchObject({ brokenAt: null });
  });

  it('is refused with wrong proofs, without saying which', async () => {
    const own = await world.member(old);
    await buy(own.user.id);
    const other = await world.member('other@example.com');
    await buy(other.user.id, 2);
    const wrong: Proof[][] = [
      [name, { kind: 'invoice', value: '325-10002' }],
      [
        { kind: 'name', value: 'Robert Schumann' },
        { kind: 'invoice', value: '325-10001' },
      ],
      [
        { kind: 'card', value: '4242 2030-03-09' },
        { kind: 'code', value: 'MUS-JYDT-C22N-B4PX-V8EH' },
      ],
    ];
    for (const proofs of wrong) expect(await refusal(ask(proofs))).toBe('conflict');
    // The fourth try of a day finds the account's allowance spent, with any proof.
    expect(
      await refusal(
        ask([
          { kind: 'name', value: own.user.contactName ?? '' },
          { kind: 'invoice', value: '325-10001' },
        ]),
      ),
    ).toBe('rate_limited');
    expect(await world.tasks('email.move')).toEqual([]);
    world.advance(dayMs);
    expect(await refusal(ask([name, { kind: 'invoice', value: '325-10001' }], 'other@example.com'))).toBe('conflict');
  });

  const begin = async () => {
    const own = await world.member(old);
    await buy(own.user.id);
    await ask([
      { kind: 'name', value: own.user.contactName ?? '' },
      { kind: 'invoice', value: '325-10001' },
    ]);
    return own;
  };

  it.each([old, next])('is stopped from the mailbox of %s', async (mailbox) => {
    await begin();
    const { stopUrl } = await world.mail('email_move_asked', mailbox);
    expect(await stop(world.core, visitor(), tokenOf(stopUrl))).toEqual({ stopped: 'email_move' });
    world.advance(emailMoveMs);
    expect(await runDueTasks(world.core)).toBe(0);
    expect((await world.logIn(old, goodPassword)).user.email).toBe(old);
    expect(await world.mail('account_change_stopped', old)).toMatchObject({ to: old });
  });

  it('is stopped by support, once, and can begin again', async () => {
    await begin();
    expect(await stopEmailMove(world.core, operator, { email: at(old), reason })).toEqual({ isChanged: true });
    expect(await stopEmailMove(world.core, operator, { email: at(old), reason })).toEqual({ isChanged: false });
    world.advance(dayMs);
    await ask([
      { kind: 'name', value: (await owner(old))?.contactName ?? '' },
      { kind: 'invoice', value: '325-10001' },
    ]);
    expect((await world.tasks('email.move')).filter(({ endedAt }) => endedAt === null)).toHaveLength(1);
  });

  it('is dropped when the address was taken meanwhile', async () => {
    await begin();
    await world.member(next);
    world.advance(emailMoveMs);
    await runDueTasks(world.core);
    expect(await world.tasks('email.move')).toMatchObject([{ state: 'dropped' }]);
    expect((await owner(old))?.passwordHash).not.toBeNull();
  });

  it('merges accounts after a day, and is undone within two weeks', async () => {
    world.stand();
    const from = await world.member(old);
    const into = await world.member('studio@example.com');
    const bought = await buy(from.user.id);
    const merge = { from: at(old), into: at('studio@example.com'), reason };
    const rehearsed = await mergeUsers(world.core, operator, { ...merge, isDryRun: true });
    expect(rehearsed.mergeId).toBeNull();
    expect(await world.tasks('account.merge')).toEqual([]);
    await mergeUsers(world.core, operator, { ...merge, isDryRun: false });
    expect(await refusal(mergeUsers(world.core, operator, { ...merge, isDryRun: false }))).toBe('conflict');
    world.advance(mergeWaitMs);
    await Promise.all([runDueTasks(world.core), runDueTasks(world.core)]);
    const ownerIds = async () => (await world.rows('grants')).map(({ userId }) => userId);
    expect(await ownerIds()).toEqual(bought.map(() => into.user.id));
    expect((await world.rows('orders'))[0]?.userId).toBe(into.user.id);
    expect(await refusal(world.logIn(old, goodPassword))).toBe('login_failed');
    await world.deliver();
    expect(
      world.mails
        .filter(({ kind }) => kind === 'merged')
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual([old, 'studio@example.com']);
    world.advance(mergeUndoMs);
    expect(await unmergeUsers(world.core, operator, { from: at(old), reason })).toEqual({ outcome: 'undone' });
    expect(await ownerIds()).toEqual(bought.map(() => from.user.id));
    expect((await world.logIn(old, goodPassword)).user.id).toBe(from.user.id);
    expect(await refusal(unmergeUsers(world.core, operator, { from: at(old), reason }))).toBe('conflict');
  });

  it('is too late to undo after two weeks', async () => {
    await world.member(old);
    await world.member('studio@example.com');
    await mergeUsers(world.core, operator, { from: at(old), into: at('studio@example.com'), isDryRun: false, reason });
    world.advance(mergeWaitMs);
    await runDueTasks(world.core);
    world.advance(mergeUndoMs + 1);
    expect(await refusal(unmergeUsers(world.core, operator, { from: at(old), reason }))).toBe('conflict');
  });

  it('merges nothing once either mailbox has stopped it', async () => {
    for (const mailbox of [old, 'studio@example.com']) {
      if ((await owner(old)) === null) {
        await world.member(old);
        await world.member('studio@example.com');
      }
      await mergeUsers(world.core, operator, {
        from: at(old),
        into: at('studio@example.com'),
        isDryRun: false,
        reason,
      });
      const { stopUrl } = await world.mail('merge_asked', mailbox);
      expect(await stop(world.core, visitor(), tokenOf(stopUrl))).toEqual({ stopped: 'merge' });
    }
    world.advance(mergeWaitMs);
    expect(await runDueTasks(world.core)).toBe(0);
  });

  it('merges no accounts that both pay for a plan', async () => {
    const { subscriptions } = world.core.store.t;
    const from = await world.member(old);
    const into = await world.member('studio@example.com');
    for (const [at, { user }] of [from, into].entries())
      await world.core.store.write((tx) =>
        tx.insert(subscriptions).values({
          ...{ subscriptionId: `sub_${at}`, status: 'active', occurredAtUs: 1, customerId: `ctm_${at}` },
          ...{ userId: user.id, plan: 'monthly', priceId: 'pri_1', currency: 'USD', startedAt: start },
        }),
      );
    expect(
      await refusal(
        mergeUsers(world.core, operator, { from: at(old), into: at('studio@example.com'), isDryRun: false, reason }),
      ),
    ).toBe('conflict');
  });
});
