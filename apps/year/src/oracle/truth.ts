import { dayMs, minuteMs } from '@backline/domain/time';
import { type Row, toMs } from '../tables.ts';
import { readEvents } from './history.ts';
import { findMerged, type Invariant, type Snapshot } from './snapshot.ts';

/** The state of a plan at the provider until its next change. */
interface PlanState {
  fromMs: number;
  untilMs: number;
  status: string;
  isEnding: boolean;
  nextMs: number | null;
}

interface Truth {
  /** The states of the plans of a mail's account between two times. */
  findPlans(mail: Row, fromMs: number, untilMs: number): PlanState[];
  countAdjustments(mail: Row, action: string): number;
}

async function readPlanStates({ shop }: Snapshot): Promise<Map<string, PlanState[]>> {
  const states = new Map<string, PlanState[]>();
  for (const { event_type: type, occurred_at: at, data } of await readEvents(shop)) {
    if (!type.startsWith('subscription.')) continue;
    const id = String(data.id);
    const own = states.get(id) ?? [];
    const fromMs = Date.parse(at);
    const last = own.at(-1);
    if (last !== undefined) last.untilMs = fromMs;
    const next = data.next_billed_at;
    own.push({
      fromMs,
      untilMs: Number.POSITIVE_INFINITY,
      status: String(data.status),
      isEnding: data.scheduled_change !== null && data.scheduled_change !== undefined,
      nextMs: typeof next === 'string' ? Date.parse(next) : null,
    });
    states.set(id, own);
  }
  return states;
}

/** How far ahead the provider's clock may be. */
const skewMs = minuteMs;

async function openTruth(snapshot: Snapshot): Promise<Truth> {
  const states = await readPlanStates(snapshot);
  const plans = Map.groupBy(snapshot.tables.subscriptions, ({ user_id: user }) => String(user));
  return {
    findPlans: ({ user_id: user }, fromMs, untilMs) =>
      (plans.get(String(user)) ?? [])
        .flatMap((row) => states.get(String(row.subscription_id)) ?? [])
        .filter((state) => state.fromMs <= untilMs + skewMs && state.untilMs >= fromMs),
    countAdjustments: ({ transaction_id: order }, action) =>
      snapshot.books.adjustments.filter(
        (one) => one.transaction_id === order && one.action === action && one.status !== 'rejected',
      ).length,
  };
}

/** How much later the portal may learn of a change. */
const learnMs = dayMs;
/** The mail about the end of a trial is sent three days before. */
const remindMs = 3 * dayMs;

type Judge = (mail: Row, atMs: number, truth: Truth) => boolean;

/** Checks for each kind of mail that what it says has happened. */
const isTrue: Readonly<Record<string, Judge>> = {
  order_refunded: (mail, _, truth) => truth.countAdjustments(mail, 'refund') > 0,
  order_disputed: (mail, _, truth) => truth.countAdjustments(mail, 'chargeback') > 0,
  order_dispute_ended: (mail, _, truth) => truth.countAdjustments(mail, 'chargeback_reverse') > 0,
  plan_trial_ending: (mail, atMs, truth) =>
    truth
      .findPlans(mail, atMs - learnMs, atMs)
      .some(
        ({ status, isEnding, nextMs }) =>
          status === 'trialing' && !isEnding && nextMs !== null && nextMs < atMs + remindMs + learnMs,
      ),
  plan_payment_failed: (mail, atMs, truth) =>
    truth.findPlans(mail, 0, atMs).some(({ status }) => status === 'past_due'),
  plan_canceled: (mail, atMs, truth) => truth.findPlans(mail, 0, atMs).some(({ isEnding }) => isEnding),
  plan_ended: (mail, atMs, truth) => truth.findPlans(mail, 0, atMs).some(({ status }) => status === 'canceled'),
  plan_welcome: (mail, atMs, truth) => truth.findPlans(mail, 0, atMs).length > 0,
};

/** No mail reports something that did not happen, by the provider's own history. */
export const mailsAreTrue: Invariant = async (snapshot) => {
  const { tables, now } = snapshot;
  const truth = await openTruth(snapshot);
  const merged = findMerged(snapshot);
  return tables.outbox_messages.flatMap((mail) => {
    const judge = isTrue[String(mail.kind)];
    const atMs = toMs(mail.created_at) ?? 0;
    if (judge === undefined || atMs < now.getTime() - 15 * dayMs || merged.has(String(mail.user_id))) return [];
    return judge(mail, atMs, truth)
      ? []
      : [`The mail ${mail.id} (${mail.kind}) to ${mail.user_id} about ${mail.transaction_id} is not true.`];
  });
};

/** Each approved refund has exactly one mail. */
export const refundsAreTold: Invariant = async ({ shop, tables, books, now }) => {
  const approved = new Map<string, number>();
  for (const { event_type: type, occurred_at: at, data } of await readEvents(shop))
    if (type.startsWith('adjustment.') && data.action === 'refund' && data.status === 'approved')
      approved.set(String(data.id), Date.parse(at));
  const told = Map.groupBy(
    shop.mailRoom.all.filter(({ subject }) => /refund: /.test(subject)),
    ({ text }) => /txn_[a-z\d]{26}/.exec(text)?.[0] ?? '',
  );
  const orders = new Map(tables.orders.map((row) => [String(row.transaction_id), row]));
  const sold = new Set(tables.order_items.filter(({ sku }) => sku !== null).map((row) => String(row.transaction_id)));
  const fromMs = now.getTime() - 25 * dayMs;
  const refunds = books.adjustments.filter(({ id }) => (approved.get(id) ?? 0) > fromMs);
  return [...Map.groupBy(refunds, ({ transaction_id: order }) => order)].flatMap(([id, all]) => {
    const order = orders.get(id);
    const isKnown = order !== undefined && order.settled_at !== null && order.email !== null && sold.has(id);
    if (!isKnown || order.erased_at !== null || (toMs(order.settled_at) ?? 0) < fromMs - 90 * dayMs) return [];
    const due = all.filter((one) => (approved.get(one.id) ?? 0) < now.getTime() - 2 * dayMs).length;
    const mails = told.get(id)?.length ?? 0;
    // A process that is killed right after sending a mail sends it again, so the stored mails are compared.
    const rows = tables.outbox_messages.filter(
      (row) => row.kind === 'order_refunded' && row.transaction_id === id,
    ).length;
    return mails < due || rows > books.adjustments.filter((one) => one.transaction_id === id).length
      ? [
          `${id} of ${order.user_id ?? order.email} was refunded ${due} times by ${all.map((one) => one.id).join(' ')}, and told ${mails} times, written ${rows} times.`,
        ]
      : [];
  });
};

/** The end date in a mail is a day on which the provider ends, or would have ended, a plan of its reader. */
export const endsAreTold: Invariant = async ({ shop, tables, now }) => {
  const users = new Map(tables.users.map(({ email, id }) => [String(email).toLowerCase(), String(id)]));
  const owners = new Map(tables.subscriptions.map((row) => [String(row.subscription_id), String(row.user_id)]));
  const ends = new Map<string, Set<string>>();
  for (const { event_type: type, data } of await readEvents(shop)) {
    const change = data.scheduled_change as { effective_at: string } | null | undefined;
    if (!type.startsWith('subscription.') || !change) continue;
    const owner = owners.get(String(data.id)) ?? '';
    ends.set(owner, (ends.get(owner) ?? new Set()).add(change.effective_at.slice(0, 10)));
  }
  return shop.mailRoom.all
    .filter(({ at }) => at.getTime() > now.getTime() - 15 * dayMs)
    .flatMap(({ to, subject }) => {
      const [, day] = /plan ends on (.+)$/.exec(subject) ?? [];
      const own = ends.get(users.get(to) ?? 'unknown');
      if (day === undefined || own === undefined) return [];
      const named = new Date(`${day} UTC`).toISOString().slice(0, 10);
      return own.has(named) ? [] : [`${to} was told "${subject}"; the provider has ${[...own].join(', ')}.`];
    });
};
