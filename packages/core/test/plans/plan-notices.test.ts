import type { SubscriptionSnapshot } from '@backline/core/ports/payment-snapshots';
import { storeSubscription } from '@backline/core/subscriptions/store-subscription';
import { remindTrial } from '@backline/core/subscriptions/trial-reminders';
import type { Task } from '@backline/core/tasks/task-rows';
import { hourMs } from '@backline/domain/time';
import { expect, it } from 'vitest';
import { describeCalls, start } from '../world.ts';
import { canceling, dueForPayment, inDays, running, year } from './provided-plan.ts';

describeCalls('a state of a plan', (world) => {
  const toTime = (days: number) => inDays(days).toISOString();

  /** Stores states of the plan of an account one after the other, each newer than the last. */
  async function store(states: SubscriptionSnapshot[], hasOwner = true) {
    const { core } = world;
    const { subscriptions } = core.store.t;
    const { user } = await world.member();
    const outcomes: boolean[] = [];
    for (const [at, state] of states.entries()) {
      outcomes.push(await core.store.write((tx) => storeSubscription(core, tx, { ...state, occurredAtUs: at + 1 })));
      if (at === 0 && hasOwner) await core.store.write((tx) => tx.update(subscriptions).set({ userId: user.id }));
    }
    await world.deliver();
    const mails = world.mails.filter(({ kind }) => kind.startsWith('plan_'));
    const changes = (await world.rows('auditEntries')).filter(({ action }) => action === 'plan.status_changed');
    return { outcomes, mails, changes: changes.map(({ details }) => details) };
  }

  const ended = { ...running, status: 'canceled', canceledAt: inDays(1) } as const;

  it.each<[string, SubscriptionSnapshot[], object[], object[]]>([
    ['its first one', [running], [], []],
    ['no change', [running, running], [], []],
    ['its end', [running, ended], [{ kind: 'plan_ended', endedOn: toTime(1) }], [{ from: 'active', to: 'canceled' }]],
    [
      'its end at an unknown time',
      [running, { ...ended, canceledAt: null }],
      [{ kind: 'plan_ended', endedOn: new Date(0).toISOString() }],
      [{ from: 'active', to: 'canceled' }],
    ],
    ['its end, only once', [running, ended, ended], [{ kind: 'plan_ended' }], [{ to: 'canceled' }]],
    [
      'a payment that is due, only once',
      [running, dueForPayment, dueForPayment],
      [{ kind: 'plan_payment_failed', dueAt: toTime(-15) }],
      [{ from: 'active', to: 'past_due' }],
    ],
    [
      'another plan',
      [running, year],
      [{ kind: 'plan_changed', plan: 'annual', amount: '$9.99', chargeOn: toTime(15) }],
      [],
    ],
    ['a cancellation, only once', [running, canceling, canceling], [{ kind: 'plan_canceled', endsOn: toTime(15) }], []],
    ['a cancellation without a date', [running, { ...canceling, scheduledAt: null }], [], []],
    ['a pause', [running, { ...running, scheduledAction: 'pause', scheduledAt: inDays(3) }], [], []],
  ])('is mailed: %s', async (_name, states, mails, changes) => {
    const stored = await store(states);
    expect(stored.mails).toMatchObject(mails);
    expect(stored.mails).toHaveLength(mails.length);
    expect(stored.changes).toMatchObject(changes);
  });

  it('is mailed to nobody where the plan has no owner', async () => {
    expect(await store([running, ended], false)).toMatchObject({ outcomes: [true, true], mails: [], changes: [] });
  });

  it('of a billing period that is not sold is left alone, and an end stays', async () => {
    const { outcomes } = await store([{ ...running, plan: null }, running, ended, running]);
    expect(outcomes).toEqual([false, true, true, false]);
    expect((await world.rows('subscriptions')).map(({ status }) => status)).toEqual(['canceled']);
  });

  it.each<[string, Partial<SubscriptionSnapshot>, (number | null)[]]>([
    ['that names its sums', { amounts: { next: 1, recurring: 2 } }, [1, 2]],
    ['without sums', { amounts: null }, [null, 999]],
    ['without sums of another price', { amounts: null, priceId: 'pri_other' }, [null, null]],
  ])('keeps the recurring sum of the same price: one %s', async (_name, part, sums) => {
    const { core } = world;
    const first = await core.store.write((tx) => storeSubscription(core, tx, running));
    const [before] = await world.rows('subscriptions');
    await core.store.write((tx) => storeSubscription(core, tx, { ...running, ...part, occurredAtUs: 9 }));
    const [after] = await world.rows('subscriptions');
    expect([first, after?.nextAmount, after?.recurringAmount]).toEqual([true, ...sums]);
    // The time of the last read stays, unless this one was read.
    const isRead = after?.checkedAt?.getTime() !== before?.checkedAt?.getTime();
    expect([before?.checkedAt === null, isRead]).toEqual([false, part.amounts !== null]);
  });

  const trial = { ...running, status: 'trialing', startedAt: start, nextBilledAt: inDays(7) } as const;

  it('plans the reminder of a trial, moves it and drops it', async () => {
    const { core } = world;
    const put = (state: SubscriptionSnapshot, occurredAtUs: number) =>
      core.store.write((tx) => storeSubscription(core, tx, { ...state, occurredAtUs }));
    const planned = async () =>
      (await world.tasks('trial.remind')).map(({ state, plannedAt }) => [state, plannedAt.toISOString()]);
    await put(running, 1);
    expect(await planned()).toEqual([]);
    await put(trial, 2);
    expect(await planned()).toEqual([['waiting', toTime(4)]]);
    await put({ ...trial, nextBilledAt: inDays(9) }, 3);
    expect(await planned()).toEqual([['waiting', toTime(6)]]);
    await put({ ...trial, scheduledAction: 'cancel', scheduledAt: inDays(7) }, 4);
    expect(await planned()).toEqual([['dropped', toTime(6)]]);
  });

  it.each<[string, SubscriptionSnapshot | null, number, object, number]>([
    ['three days before its end', trial, 4, { state: 'done' }, 1],
    ['not earlier', trial, 3.9, { state: 'waiting', dueAt: inDays(4), plannedAt: inDays(4) }, 0],
    ['not at its end', trial, 7, { state: 'done' }, 0],
    ['just before its end', trial, 6.99, { state: 'done' }, 1],
    ['where it takes four days', { ...trial, nextBilledAt: inDays(4) }, 1, { state: 'done' }, 1],
    ['not where it is shorter', { ...trial, nextBilledAt: inDays(3.99) }, 1, { state: 'done' }, 0],
    ['not after a cancellation', { ...trial, scheduledAction: 'cancel' }, 4, { state: 'dropped' }, 0],
    ['not without an end', { ...trial, nextBilledAt: null }, 4, { state: 'dropped' }, 0],
    ['not once it has ended', { ...trial, status: 'active' }, 4, { state: 'dropped' }, 0],
    ['not without a plan', null, 4, { state: 'dropped' }, 0],
  ])('is why a trial is remembered by mail: %s', async (_name, state, days, ending, mails) => {
    const { core } = world;
    await store(state === null ? [] : [state]);
    core.providerClock = { now: () => inDays(days) };
    const task = { subject: 'sub_1' } as Task;
    if (!('apply' in remindTrial)) throw new Error('It calls another system.');
    const { apply } = remindTrial;
    expect(await core.store.write((tx) => apply(core, tx, task))).toMatchObject(ending);
    await world.deliver();
    expect(world.mails.filter(({ kind }) => kind === 'plan_trial_ending')).toHaveLength(mails);
  });

  it('waits with the reminder of a trial for its owner', async () => {
    const { core } = world;
    await store([trial], false);
    core.providerClock = { now: () => inDays(4) };
    if (!('apply' in remindTrial)) throw new Error('It calls another system.');
    const { apply } = remindTrial;
    const dueAt = new Date(inDays(4).getTime() + hourMs);
    const ending = await core.store.write((tx) => apply(core, tx, { subject: 'sub_1' } as Task));
    expect(ending).toEqual({ state: 'waiting', dueAt });
  });
});
