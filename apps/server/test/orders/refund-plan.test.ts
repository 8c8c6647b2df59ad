import { dropRefund } from '@backline/core/orders/apply-refund';
import { runDueTasks } from '@backline/core/worker/run-due-tasks';
import { eq, isNull } from '@backline/db';
import { minuteMs } from '@backline/domain/time';
import { expect } from 'vitest';
import { meet } from '../plans/buyers.ts';
import { describeShops, refused, staff } from './shoppers.ts';

const reason = 'a test';
const askPath = { method: 'POST', path: '/adjustments' } as const;
const endPath = { method: 'POST', path: '/subscriptions/*/cancel' } as const;

const waits = { ...endPath, status: 400, code: 'subscription_outstanding_pending_refund' } as const;
const refuses = { ...endPath, status: 400, code: 'subscription_cannot_be_canceled' } as const;

describeShops('a refund that ends a plan', (shop, when, once) => {
  const control = () => shop().emulator.control;
  const core = () => shop().service.core;
  const calls = () => staff(shop());

  /** Makes a customer who pays for a plan, with the calls by which support refunds a payment. */
  async function meetPayer() {
    const buyer = await meet(shop());
    const transactionId = await buyer.subscribeForMoney('monthly');
    const { refundRequests, reviews, subscriptions, tasks } = core().store.t;
    const { db, write } = core().store;
    const isIts = eq(refundRequests.transactionId, transactionId);
    const ask = async (more: object) =>
      (await calls()).refundOrder.mutate({ transactionId, endsPlan: true, reason, ...more });
    const rehearse = (more: object = {}) => ask({ ...more, isDryRun: true });
    const adjustments = () => core().gateway.books.findAdjustments(transactionId);
    async function request() {
      const [found] = await db.select().from(refundRequests).where(isIts);
      if (found === undefined) throw new Error('There is no refund.');
      return found;
    }
    const isItsTask = async () => eq(tasks.subject, (await request()).id);
    /** Makes the request older. After two minutes, it is no longer sent to the provider. */
    const rest = (ageMs = 2 * minuteMs) => {
      const askedAt = new Date(core().clock.now().getTime() - ageMs);
      return write((tx) => tx.update(refundRequests).set({ askedAt }).where(isIts));
    };
    const decide = (how: 'approveRefund' | 'rejectRefund') => async () => {
      const [made] = await adjustments();
      await control()[how](made?.adjustmentId ?? '');
      await shop().settle();
    };
    const plan = async () => (await buyer.subscriptions()).at(-1)?.status;
    return {
      ask,
      rehearse,
      refund: async (more: object = {}) => ask({ ...more, seen: (await rehearse(more)).seen }),
      adjustments,
      plan,
      request,
      ends: async () => [await plan(), (await request()).state],
      async reviews() {
        const rows = await db.select().from(reviews).where(eq(reviews.transactionId, transactionId));
        return rows.map((row) => row.reason);
      },
      async renewsAt() {
        const rows = await db.select().from(subscriptions).where(eq(subscriptions.userId, buyer.id));
        return rows.flatMap(({ nextBilledAt }) => nextBilledAt ?? []).at(-1) ?? new Date(0);
      },
      mailsOf: async (part: string) =>
        (await shop().mails(buyer.email)).filter(({ subject }) => subject.includes(part)).map(({ text }) => text),
      show: async () => (await calls()).getOrder.mutate({ transactionId, reason }),
      approve: decide('approveRefund'),
      reject: decide('rejectRefund'),
      rest,
      /** Simulates a worker that has held the task for some time. */
      async hold(ms: number) {
        const leasedUntil = new Date(core().clock.now().getTime() + ms);
        const isTask = await isItsTask();
        await write((tx) => tx.update(tasks).set({ leasedUntil }).where(isTask));
      },
      async drop() {
        const [task] = await db
          .select()
          .from(tasks)
          .where(await isItsTask());
        return (await calls()).dropTask.mutate({ taskId: task?.id ?? '', reason });
      },
      /** Repeats the worker's next minute in several processes. */
      async repeat() {
        const due = { dueAt: core().clock.now(), leasedUntil: null };
        await rest();
        await write((tx) => tx.update(tasks).set(due).where(isNull(tasks.endedAt)));
        await Promise.all([runDueTasks(core()), runDueTasks(core())]);
        await runDueTasks(core());
        await shop().settle();
      },
    };
  }

  once('refunds and ends the plan, and says so about both', async () => {
    const payer = await meetPayer();
    expect((await payer.rehearse()).consequences.map(({ what }) => what)).toContain(
      'The plan ends once Paddle has the refund. Nothing more is charged.',
    );
    expect(await payer.refund()).toMatchObject({ state: 'asked', plan: 'ended' });
    expect(await payer.plan()).toBe('canceled');
    await payer.approve();
    expect(await payer.request()).toMatchObject({ state: 'asked', planEndedAt: expect.any(Date) });
    expect((await payer.mailsOf('refund'))[0]).toContain('Your plan has also ended');
    expect(await payer.show()).toMatchObject({ unanswered: [], planEnds: [{ plan: 'ended' }] });
    expect(await payer.reviews()).toEqual([]);
  });

  once('leaves the plan alone if the refund is refused, and allows another refund', async () => {
    const payer = await meetPayer();
    await control().setFaults([{ ...askPath, status: 400, code: 'adjustment_amount_too_low' }]);
    const refusal = payer.refund();
    await expect(refusal).rejects.toMatchObject(refused('conflict'));
    await expect(refusal).rejects.toThrow('Nothing was paid back, and the plan goes on.');
    expect(await payer.plan()).toBe('active');
    expect(await payer.adjustments()).toEqual([]);
    expect(await payer.reviews()).toEqual(['refund_refused']);
    expect((await payer.mailsOf('refund was refused'))[0]).toContain('Your plan continues.');
    expect(await payer.refund()).toMatchObject({ state: 'asked', plan: 'ended' });
  });

  once(
    'says that the plan continues if its end is refused, does not ask again, and allows another refund',
    async () => {
      const payer = await meetPayer();
      await control().setFaults([{ ...refuses, times: 2 }]);
      const [line] = (await payer.show()).order.lines;
      const part = { lines: [{ itemId: line?.itemId ?? '', amount: 100 }] };
      expect(await payer.refund(part)).toMatchObject({ state: 'asked', plan: 'runs' });
      await payer.repeat();
      expect(await payer.plan()).toBe('active');
      expect((await control().state()).faults).toHaveLength(1);
      await control().setFaults([]);
      expect(await payer.reviews()).toEqual(['plan_end_refused']);
      expect(await payer.show()).toMatchObject({ planEnds: [{ plan: 'runs' }] });
      expect(await payer.mailsOf('plan continues')).toHaveLength(1);
      await payer.approve();
      expect((await payer.mailsOf('refund:'))[0]).toContain('Your plan continues. Support is finding out');
      expect(await payer.refund()).toMatchObject({ state: 'asked', plan: 'ended' });
      expect(await payer.adjustments()).toHaveLength(2);
    },
  );

  once('ends the plan only after the refund is decided, if Paddle asks for that', async () => {
    const payer = await meetPayer();
    await control().setFaults([{ ...waits, times: null }]);
    expect(await payer.refund()).toMatchObject({ state: 'asked', plan: 'ending' });
    await payer.repeat();
    expect(await payer.show()).toMatchObject({ planEnds: [{ plan: 'ending' }] });
    await payer.approve();
    expect((await payer.mailsOf('refund:'))[0]).toContain('We are also ending your plan.');
    await control().setFaults([]);
    await payer.repeat();
    expect(await payer.ends()).toEqual(['canceled', 'asked']);
    expect(await payer.reviews()).toEqual([]);
  });

  once('leaves the plan alone if the refund is rejected before its end', async () => {
    const payer = await meetPayer();
    await control().setFaults([waits]);
    expect(await payer.refund()).toMatchObject({ plan: 'ending' });
    await payer.reject();
    await payer.repeat();
    expect(await payer.ends()).toEqual(['active', 'refused']);
    expect(await payer.reviews()).toEqual(['refund_refused']);
    expect((await payer.mailsOf('refund was refused'))[0]).toContain('Your plan continues.');
  });

  once('that is rejected after the plan has ended says so', async () => {
    const payer = await meetPayer();
    await payer.refund();
    await payer.reject();
    expect(await payer.reviews()).toEqual(['refund_refused']);
    expect((await payer.mailsOf('refund was refused'))[0]).toContain('Your plan has still ended.');
    expect(await payer.show()).toMatchObject({ planEnds: [{ plan: 'ended' }] });
  });

  const cutTitle = 'asks for one %s when its answer is cut %s it was made';
  const askOnce = async (what: string, cut: 'before' | 'after', state: string) => {
    const payer = await meetPayer();
    await control().setFaults([{ ...(what === 'refund' ? askPath : endPath), cut }]);
    expect(await payer.refund()).toMatchObject({ state, plan: 'ending' });
    if (what === 'refund') {
      expect(await payer.plan()).toBe('active');
      await expect(payer.refund()).rejects.toThrow('Look again in a minute.');
    }
    await payer.repeat();
    expect(await payer.adjustments()).toHaveLength(1);
    expect(await payer.ends()).toEqual(['canceled', 'asked']);
    expect((await payer.request()).planEndedAt).not.toBeNull();
  };
  when.each([['refund', 'after', 'unknown']] as const)(cutTitle, askOnce);
  once.each([
    ['refund', 'before', 'unknown'],
    ['end of the plan', 'before', 'asked'],
    ['end of the plan', 'after', 'asked'],
  ] as const)(cutTitle, askOnce);

  once('replaces a refund that never got an answer', async () => {
    const payer = await meetPayer();
    await control().setFaults([{ ...askPath, status: 500, times: 1 }]);
    expect(await payer.refund()).toMatchObject({ state: 'unknown' });
    await payer.rest();
    expect(await payer.refund()).toMatchObject({ state: 'asked', plan: 'ended' });
    await payer.repeat();
    expect(await payer.adjustments()).toHaveLength(1);
  });

  once('can be dropped by support if Paddle says that it never got it, and the plan continues', async () => {
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
    expect(await payer.ends()).toEqual(['active', 'refused']);
    expect(await payer.adjustments()).toEqual([]);
    expect(await payer.show()).toMatchObject({ unanswered: [] });
    // Only staff can see it.
    expect([await payer.reviews(), await payer.mailsOf('refund')]).toEqual([[], []]);
    expect(await payer.refund()).toMatchObject({ state: 'asked', plan: 'ended' });
  });

  once('cannot be dropped by anyone if Paddle has it, and continues', async () => {
    const payer = await meetPayer();
    await control().setFaults([{ ...askPath, cut: 'after' }]);
    expect(await payer.refund()).toMatchObject({ state: 'unknown' });
    await payer.rest();
    await expect(payer.drop()).rejects.toThrow('Paddle has this refund: it can no longer be dropped.');
    await payer.repeat();
    expect(await payer.ends()).toEqual(['canceled', 'asked']);
  });

  once('is kept if a worker asks again while Paddle tells support that it has none', async () => {
    const payer = await meetPayer();
    await control().setFaults([{ ...askPath, status: 500 }]);
    expect(await payer.refund()).toMatchObject({ state: 'unknown' });
    await payer.rest();
    const { gateway } = core();
    const findAdjustments = async (transactionId: string) => {
      const found = await gateway.books.findAdjustments(transactionId);
      await payer.rest(0);
      return found;
    };
    const meanwhile = { ...core(), gateway: { ...gateway, books: { ...gateway.books, findAdjustments } } };
    const { id } = await payer.request();
    await expect(dropRefund(meanwhile, id, reason)).rejects.toThrow('The portal works on this refund right now.');
    expect(await payer.request()).toMatchObject({ state: 'open' });
  });

  once('can be dropped by support before the plan has ended; the plan continues, and both are informed', async () => {
    const payer = await meetPayer();
    await control().setFaults([waits]);
    expect(await payer.refund()).toMatchObject({ plan: 'ending' });
    await payer.hold(minuteMs);
    await expect(payer.drop()).rejects.toThrow('The portal works on this refund right now. Nothing was dropped');
    await payer.hold(-minuteMs);
    expect(await payer.drop()).toMatchObject({ state: 'dropped', outcome: reason });
    await payer.repeat();
    expect(await payer.ends()).toEqual(['active', 'end_refused']);
    expect(await payer.reviews()).toEqual(['plan_end_refused']);
    expect(await payer.mailsOf('plan continues')).toHaveLength(1);
    expect(await payer.adjustments()).toHaveLength(1);
  });

  once('finds a refund whose answer was lost, instead of asking for another one', async () => {
    const payer = await meetPayer();
    await control().setFaults([{ ...askPath, cut: 'after' }]);
    await control().setDelivery({ isPaused: true });
    expect(await payer.refund()).toMatchObject({ state: 'unknown' });
    await payer.rest();
    const { seen } = await payer.rehearse();
    await expect(payer.ask({ seen })).rejects.toMatchObject(refused('conflict'));
    await control().setDelivery({ isPaused: false });
    await payer.repeat();
    expect(await payer.adjustments()).toHaveLength(1);
    expect(await payer.plan()).toBe('canceled');
  });

  once('warns that a plan about to renew is charged once more, and ends it after that', async () => {
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
  });
});
