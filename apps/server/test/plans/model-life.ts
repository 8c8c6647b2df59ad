import { listLicenses } from '@backline/core/licenses/list-licenses';
import { getPlanStatus } from '@backline/core/plans/get-plan-status';
import { getTrial } from '@backline/core/plans/get-trial';
import type { OutgoingMail } from '@backline/core/ports/mail-message';
import { runDoctor } from '@backline/core/support/doctor/run-doctor';
import { runDueTasks } from '@backline/core/worker/run-due-tasks';
import { minuteMs } from '@backline/domain/time';
import { planOffers } from '@backline/fixtures';
import { renderMail } from '@backline/mail';
import { expect } from 'vitest';
import {
  countAtOnce,
  countMailEvents,
  countTrials,
  findDoubleCharges,
  mayPlay,
  toMirror,
  toStatus,
} from './model-oracle.ts';
import { type Life, type Memory, takeStep } from './model-steps.ts';
import type { Truth } from './model-truth.ts';
import type { ModelWorld } from './model-world.ts';

async function readMirror({ core }: ModelWorld) {
  const rows = await core.store.db.select().from(core.store.t.subscriptions);
  const toMs = (at: Date | null) => at?.getTime() ?? null;
  return rows
    .map((row) => ({
      subscriptionId: row.subscriptionId,
      status: row.status,
      plan: row.plan,
      priceId: row.priceId,
      currency: row.currency,
      periodStartsAt: toMs(row.periodStartsAt),
      periodEndsAt: toMs(row.periodEndsAt),
      nextBilledAt: toMs(row.nextBilledAt),
      scheduledAction: row.scheduledAction,
      scheduledAt: toMs(row.scheduledAt),
      canceledAt: toMs(row.canceledAt),
      pausedAt: toMs(row.pausedAt),
      nextAmount: row.status === 'canceled' ? null : row.nextAmount,
      recurringAmount: row.status === 'canceled' ? null : row.recurringAmount,
    }))
    .toSorted((one, other) => (one.subscriptionId < other.subscriptionId ? -1 : 1));
}

async function hasPlus({ core, own }: ModelWorld): Promise<boolean> {
  const { timed } = await listLicenses(core, own);
  return timed.some(({ sku, activated }) => sku === planOffers[0].sku && activated);
}

/** Once every event is delivered, the portal must agree with the provider, and nobody may have been charged wrongly. */
async function look(world: ModelWorld): Promise<Truth> {
  const { core, own } = world;
  const truth = await world.truth();
  const known = truth.subscriptions.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  expect(await readMirror(world)).toEqual(known.map(toMirror));
  expect(await getPlanStatus(core, own)).toEqual({
    ...toStatus(truth, world.now()),
    asOf: world.now().toISOString(),
    upToDate: true,
  });
  expect(await hasPlus(world), 'access').toBe(mayPlay(truth, world.now()));
  expect(countAtOnce(truth), 'subscriptions at once').toBeLessThanOrEqual(1);
  expect(findDoubleCharges(truth)).toEqual([]);
  expect(countTrials(truth), 'trials').toBeLessThanOrEqual(1);
  expect((await getTrial(core, own)).available.length).toBe(truth.subscriptions.length === 0 ? 1 : 0);
  const reviews = await core.store.db.select().from(core.store.t.reviews);
  expect(reviews.map(({ reason, transactionId }) => [reason, transactionId])).toEqual([]);
  return truth;
}

function checkMails(truth: Truth, mails: readonly OutgoingMail[]): void {
  const mostMails = countMailEvents(truth);
  for (const [kind, most] of Object.entries(mostMails)) {
    const sent = mails.filter(({ message }) => message.kind === kind);
    expect(sent.length, kind).toBeLessThanOrEqual(most);
  }
  const failed = mails.find(({ message }) => message.kind === 'plan_payment_failed');
  if (failed !== undefined)
    expect(JSON.stringify(renderMail(failed.message, { name: 'Cadenza' }))).not.toMatch(/cancel/i);
}

/** Runs all steps of a life and checks the result, at its end and perhaps again after some time without any steps. */
export async function live(world: ModelWorld, { steps, afterMinutes }: Life): Promise<void> {
  await world.forget();
  const memory: Memory = { world, open: null, waiting: [] };
  for (const step of steps) await takeStep(memory, step);
  world.setLine('up');
  const mails: OutgoingMail[] = [];
  // A request that failed while the provider was down is repeated within half an hour.
  for (const minutes of afterMinutes === null ? [31] : [31, afterMinutes]) {
    await world.moveTo(new Date(world.now().getTime() + minutes * minuteMs));
    await world.reconcileAll();
    await runDueTasks(world.core);
    mails.push(...(await world.deliverMails()));
    checkMails(await look(world), mails);
  }
  // The audit contains entries of earlier lives, some of which lasted longer than this one has so far.
  const problems = (await runDoctor(world.core)).filter(({ code }) => code !== 'row_from_future');
  expect(problems).toEqual([]);
}
