import { runDoctor } from '@backline/core/support/doctor/run-doctor';
import { isOpenTask } from '@backline/core/tasks/begin-task';
import { runDueTasks } from '@backline/core/worker/run-due-tasks';
import { eq, isNull } from '@backline/db';
import { minuteMs } from '@backline/domain/time';
import { demoPassword, support } from '@backline/fixtures';
import type { TestShop } from '@backline/testing';
import { expect } from 'vitest';
import { meet } from '../plans/buyers.ts';
import { describeShops } from './shoppers.ts';

const reason = 'a test';
const askPath = { method: 'POST', path: '/adjustments' } as const;
const endPath = { method: 'POST', path: '/subscriptions/*/cancel' } as const;

const conflict = { data: { appError: { code: 'conflict' } } };

describeShops('a refund that ends a plan', (shop, when, once) => {
  const control = () => shop().emulator.control;
  const core = () => shop().service.core;
  let client: ReturnType<TestShop['client']>['support'] | undefined;
  const calls = async () => {
    client ??= shop().client(await shop().logInStaff(support.email, demoPassword)).support;
    return client;
  };

  /** Somebody who pays for a plan, with what support does to its payment. */
  async function meetPayer() {
    const buyer = await meet(shop());
    const transactionId = await buyer.subscribeForMoney('monthly');
    const rehearse = async () =>
      (await calls()).refundOrder.mutate({ transactionId, endsPlan: true, isDryRun: true, reason });
    const { refundRequests, reviews } = core().store.t;
    const { db } = core().store;
    const mailsOf = async (part: string) =>
      (await shop().mails(buyer.email)).filter(({ subject }) => subject.includes(part));
    /** A request of two minutes ago arrives at the provider no more. */
    const rest = () => {
      const askedAt = new Date(core().clock.now().getTime() - 2 * minuteMs);
      const isIts = eq(refundRequests.transactionId, transactionId);
      return core().store.write((tx) => tx.update(refundRequests).set({ askedAt }).where(isIts));
    };
    return {
      transactionId,
      rehearse,
      async refund() {
        const { seen } = await rehearse();
        return (await calls()).refundOrder.mutate({ transactionId, endsPlan: true, seen, reason });
      },
      adjustments: () => core().gateway.books.findAdjustments(transactionId),
      async plan() {
        return (await buyer.subscriptions()).at(-1)?.status;
      },
      async request() {
        const [request] = await db.select().from(refundRequests).where(eq(refundRequests.transactionId, transactionId));
        if (request === undefined) throw new Error('There is no refund.');
        return request;
      },
      async reviews() {
        const rows = await db.select().from(reviews).where(eq(reviews.transactionId, transactionId));
        return rows.map((row) => row.reason);
      },
      async renewsAt() {
        const { nextBilledAt } = core().store.t.subscriptions;
        const rows = await db
          .select({ at: nextBilledAt })
          .from(core().store.t.subscriptions)
          .where(eq(core().store.t.subscriptions.userId, buyer.id));
        return rows.flatMap(({ at }) => at ?? []).at(-1) ?? new Date(0);
      },
      mailsOf,
      show: async () => (await calls()).getOrder.mutate({ transactionId, reason }),
      async approve() {
        const [made] = await core().gateway.books.findAdjustments(transactionId);
        await control().approveRefund(made?.adjustmentId ?? '');
        await shop().settle();
      },
      rest,
      /** A worker has the task for so long. */
      async hold(ms: number) {
        const leasedUntil = new Date(core().clock.now().getTime() + ms);
        const isIts = isOpenTask(core(), 'order.refund', (await this.request()).id);
        await core().store.write((tx) => tx.update(core().store.t.tasks).set({ leasedUntil }).where(isIts));
      },
      async drop() {
        const { tasks } = core().store.t;
        const { id: subject } = await this.request();
        const [task] = await db.select().from(tasks).where(eq(tasks.subject, subject));
        return (await calls()).dropTask.mutate({ taskId: task?.id ?? '', reason });
      },
      /** What the worker does a minute later, in several processes. */
      async repeat() {
        const { tasks } = core().store.t;
        const dueAt = core().clock.now();
        await rest();
        await core().store.write((tx) =>
          tx.update(tasks).set({ dueAt, leasedUntil: null }).where(isNull(tasks.endedAt)),
        );
        await Promise.all([runDueTasks(core()), runDueTasks(core())]);
        await runDueTasks(core());
        await shop().settle();
      },
    };
  }

  when('pays back and ends the plan, and says both', async () => {
    const payer = await meetPayer();
    expect((await payer.rehearse()).consequences.map(({ what }) => what)).toContain(
      'The plan ends once Paddle has the refund. Nothing more is charged.',
    );
    expect(await payer.refund()).toMatchObject({ state: 'asked', plan: 'ended' });
    expect(await payer.plan()).toBe('canceled');
    await payer.approve();
    expect(await payer.request()).toMatchObject({ state: 'asked', planEndedAt: expect.any(Date) });
    const [mail] = await payer.mailsOf('refund');
    expect(mail?.text).toContain('Your plan has ended, too');
    expect(await payer.show()).toMatchObject({ unanswered: [], planEnds: [{ plan: 'ended' }] });
    expect(await payer.reviews()).toEqual([]);
  });

  once('leaves the plan alone when the refund is refused, and takes the next refund', async () => {
    const payer = await meetPayer();
    await control().setFaults([{ ...askPath, status: 400, code: 'adjustment_amount_too_low' }]);
    const refused = payer.refund();
    await expect(refused).rejects.toMatchObject(conflict);
    await expect(refused).rejects.toThrow('Nothing was paid back, and the plan goes on.');
    expect(await payer.plan()).toBe('active');
    expect(await payer.adjustments()).toEqual([]);
    expect(await payer.reviews()).toEqual(['refund_refused']);
    const [mail] = await payer.mailsOf('refund was refused');
    expect(mail?.text).toContain('Your plan goes on.');
    expect(await payer.refund()).toMatchObject({ state: 'asked', plan: 'ended' });
  });

  once('says that a plan goes on whose end is refused, and never asks again', async () => {
    const payer = await meetPayer();
    await control().setFaults([{ ...endPath, status: 400, code: 'subscription_cannot_be_canceled', times: 2 }]);
    expect(await payer.refund()).toMatchObject({ state: 'asked', plan: 'runs' });
    await payer.repeat();
    expect(await payer.plan()).toBe('active');
    expect((await control().state()).faults).toHaveLength(1);
    await control().setFaults([]);
    expect(await payer.reviews()).toEqual(['plan_end_refused']);
    expect(await payer.show()).toMatchObject({ planEnds: [{ plan: 'runs' }] });
    expect(await payer.mailsOf('plan goes on')).toHaveLength(1);
    await payer.approve();
    expect((await payer.mailsOf('refund:'))[0]?.text).toContain('Your plan goes on. Support is looking');
  });

  once('takes another refund of an order whose plan could not be ended', async () => {
    const payer = await meetPayer();
    await control().setFaults([{ ...endPath, status: 400, code: 'subscription_cannot_be_canceled' }]);
    const { lines } = (await payer.show()).order;
    const part = {
      transactionId: payer.transactionId,
      lines: [{ itemId: lines[0]?.itemId ?? '', amount: 100 }],
      reason,
    };
    const { seen } = await (await calls()).refundOrder.mutate({ ...part, endsPlan: true, isDryRun: true });
    expect(await (await calls()).refundOrder.mutate({ ...part, endsPlan: true, seen })).toMatchObject({ plan: 'runs' });
    await payer.approve();
    expect(await payer.refund()).toMatchObject({ state: 'asked', plan: 'ended' });
    expect(await payer.adjustments()).toHaveLength(2);
  });

  once('waits with the end of the plan until the refund is decided, where Paddle asks for that', async () => {
    const payer = await meetPayer();
    const code = 'subscription_outstanding_pending_refund';
    await control().setFaults([{ ...endPath, status: 400, code, times: null }]);
    expect(await payer.refund()).toMatchObject({ state: 'asked', plan: 'ending' });
    await payer.repeat();
    expect(await payer.show()).toMatchObject({ planEnds: [{ plan: 'ending' }] });
    await payer.approve();
    expect((await payer.mailsOf('refund:'))[0]?.text).toContain('We are ending your plan, too.');
    await control().setFaults([]);
    await payer.repeat();
    expect([await payer.plan(), (await payer.request()).state]).toEqual(['canceled', 'asked']);
    expect(await payer.reviews()).toEqual([]);
  });

  once('leaves the plan alone whose refund is rejected while its end waits', async () => {
    const payer = await meetPayer();
    await control().setFaults([{ ...endPath, status: 400, code: 'subscription_outstanding_pending_refund' }]);
    expect(await payer.refund()).toMatchObject({ plan: 'ending' });
    const [made] = await payer.adjustments();
    await control().rejectRefund(made?.adjustmentId ?? '');
    await shop().settle();
    await payer.repeat();
    expect([await payer.plan(), (await payer.request()).state]).toEqual(['active', 'refused']);
    expect(await payer.reviews()).toEqual(['refund_refused']);
    expect((await payer.mailsOf('refund was refused'))[0]?.text).toContain('Your plan goes on.');
  });

  once('says of a refund that is rejected after the plan has ended that it has', async () => {
    const payer = await meetPayer();
    await payer.refund();
    const [made] = await payer.adjustments();
    await control().rejectRefund(made?.adjustmentId ?? '');
    await shop().settle();
    expect(await payer.reviews()).toEqual(['refund_refused']);
    expect((await payer.mailsOf('refund was refused'))[0]?.text).toContain('Your plan has ended all the same.');
    expect(await payer.show()).toMatchObject({ planEnds: [{ plan: 'ended' }] });
  });

  when.each(['before', 'after'] as const)('asks for one refund when its answer is cut %s it was made', async (cut) => {
    const payer = await meetPayer();
    await control().setFaults([{ ...askPath, cut }]);
    expect(await payer.refund()).toMatchObject({ state: 'unknown', plan: 'ending' });
    expect(await payer.plan()).toBe('active');
    await expect(payer.refund()).rejects.toThrow('Look again in a minute.');
    await payer.repeat();
    expect(await payer.adjustments()).toHaveLength(1);
    expect([await payer.plan(), (await payer.request()).state]).toEqual(['canceled', 'asked']);
  });

  when.each(['before', 'after'] as const)(
    'ends the plan once when the answer to that is cut %s it ended',
    async (cut) => {
      const payer = await meetPayer();
      await control().setFaults([{ ...endPath, cut }]);
      expect(await payer.refund()).toMatchObject({ state: 'asked', plan: 'ending' });
      await payer.repeat();
      expect(await payer.adjustments()).toHaveLength(1);
      expect(await payer.plan()).toBe('canceled');
      expect(await payer.request()).toMatchObject({ state: 'asked', planEndedAt: expect.any(Date) });
    },
  );

  once('replaces a refund that never got an answer', async () => {
    const payer = await meetPayer();
    await control().setFaults([{ ...askPath, status: 500, times: 1 }]);
    expect(await payer.refund()).toMatchObject({ state: 'unknown' });
    await payer.rest();
    expect(await payer.refund()).toMatchObject({ state: 'asked', plan: 'ended' });
    await payer.repeat();
    expect(await payer.adjustments()).toHaveLength(1);
  });

  once('is dropped by support where Paddle never had it, once Paddle says so, and the plan goes on', async () => {
    const payer = await meetPayer();
    await control().setFaults([{ ...askPath, status: 500 }]);
    expect(await payer.refund()).toMatchObject({ state: 'unknown' });
    await expect(payer.drop()).rejects.toThrow('The portal works on this refund right now. Nothing was dropped');
    await payer.rest();
    await control().setFaults([{ method: 'GET', path: '/adjustments', cut: 'before', times: null }]);
    await expect(payer.drop()).rejects.toThrow(
      'Paddle does not say whether it has an earlier refund of this order. Nothing was changed',
    );
    expect(await payer.request()).toMatchObject({ state: 'open' });
    await control().setFaults([]);
    expect(await payer.drop()).toMatchObject({ state: 'dropped', outcome: reason });
    await payer.repeat();
    expect([await payer.plan(), (await payer.request()).state]).toEqual(['active', 'refused']);
    expect(await payer.adjustments()).toEqual([]);
    expect(await payer.show()).toMatchObject({ unanswered: [] });
    // Nobody but staff knows of it.
    expect([await payer.reviews(), await payer.mailsOf('refund')]).toEqual([[], []]);
    expect(await payer.refund()).toMatchObject({ state: 'asked', plan: 'ended' });
  });

  once('stays where Paddle has it, whoever drops it, and goes on', async () => {
    const payer = await meetPayer();
    await control().setFaults([{ ...askPath, cut: 'after' }]);
    expect(await payer.refund()).toMatchObject({ state: 'unknown' });
    await payer.rest();
    await expect(payer.drop()).rejects.toThrow('Paddle has this refund: it can no longer be dropped.');
    await payer.repeat();
    expect([await payer.plan(), (await payer.request()).state]).toEqual(['canceled', 'asked']);
  });

  once('is dropped by support while its plan has not ended, which goes on, and both are told', async () => {
    const payer = await meetPayer();
    await control().setFaults([{ ...endPath, status: 400, code: 'subscription_outstanding_pending_refund' }]);
    expect(await payer.refund()).toMatchObject({ plan: 'ending' });
    await payer.hold(minuteMs);
    await expect(payer.drop()).rejects.toThrow('The portal works on this refund right now. Nothing was dropped');
    await payer.hold(-minuteMs);
    expect(await payer.drop()).toMatchObject({ state: 'dropped', outcome: reason });
    await payer.repeat();
    expect([await payer.plan(), (await payer.request()).state]).toEqual(['active', 'end_refused']);
    expect(await payer.reviews()).toEqual(['plan_end_refused']);
    expect(await payer.mailsOf('plan goes on')).toHaveLength(1);
    expect(await payer.adjustments()).toHaveLength(1);
  });

  once('finds a refund whose answer was lost before it asks for another one', async () => {
    const payer = await meetPayer();
    await control().setFaults([{ ...askPath, cut: 'after' }]);
    await control().setDelivery({ isPaused: true });
    expect(await payer.refund()).toMatchObject({ state: 'unknown' });
    await payer.rest();
    const { seen } = await payer.rehearse();
    const second = (await calls()).refundOrder.mutate({
      transactionId: payer.transactionId,
      endsPlan: true,
      seen,
      reason,
    });
    await expect(second).rejects.toMatchObject(conflict);
    await control().setDelivery({ isPaused: false });
    await payer.repeat();
    expect(await payer.adjustments()).toHaveLength(1);
    expect(await payer.plan()).toBe('canceled');
  });

  once(
    'says before that a plan which renews within the half hour is charged once more, and ends it after that',
    async () => {
      const payer = await meetPayer();
      const renewsAt = await payer.renewsAt();
      await shop().advance({ to: new Date(renewsAt.getTime() - 20 * minuteMs).toISOString() });
      const said = (await payer.rehearse()).consequences.map(({ what }) => what).join(' ');
      expect(said).toContain('it is charged once more, then ends');
      expect(said).not.toContain('Nothing more is charged');
      expect(await payer.refund()).toMatchObject({ state: 'asked', plan: 'ending' });
      await payer.repeat();
      expect(await payer.plan()).toBe('active');
      await shop().advance({ to: new Date(renewsAt.getTime() + 60 * minuteMs).toISOString() });
      await payer.repeat();
      expect(await payer.plan()).toBe('canceled');
      expect(await payer.reviews()).toEqual(['plan_renews']);
    },
  );

  once('leaves nothing that the doctor finds but the reviews', async () => {
    const problems = await runDoctor(core());
    expect([...new Set(problems.map(({ code }) => code))].filter((code) => code !== 'reviews_open')).toEqual([]);
  });
});
