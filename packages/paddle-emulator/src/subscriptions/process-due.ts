import type { ISubscriptionResponse, ITransactionResponse } from '@paddle/paddle-node-sdk';
import { saveTransaction } from '../transactions/transaction-record.ts';
import { addPeriod } from '../world/dates.ts';
import { inTransaction, type World } from '../world/world.ts';
import { isLastAttemptOver, retryPayment } from './dunning.ts';
import { endSubscription, holdSubscription } from './end-subscription.ts';
import { renewSubscription } from './renew-subscription.ts';
import { resumeAsPlanned } from './resume-subscription.ts';
import { saveLate } from './subscription-record.ts';

function findOpenInvoice(world: World, { id, collection_mode }: ISubscriptionResponse): ITransactionResponse | null {
  if (collection_mode !== 'manual') return null;
  const [oldest] = world.transactions.list({ where: { subscription_id: [id], status: ['billed'] }, limit: 1 });
  return oldest ?? null;
}

function dueDateOf({ billed_at, billing_details }: ITransactionResponse): string | null {
  return billed_at && billing_details
    ? addPeriod(new Date(billed_at), billing_details.payment_terms).toISOString()
    : null;
}

/** Makes an invoice past due, because its due date has passed without a payment. */
function fallDue(world: World, subscription: ISubscriptionResponse, invoice: ITransactionResponse): void {
  saveTransaction(world, { ...invoice, status: 'past_due' }, 'transaction.past_due');
  if (subscription.status !== 'past_due') saveLate(world, subscription);
}

export type DueKind = 'overdue' | 'cancel' | 'pause' | 'resume' | 'trial_end' | 'renewal' | 'retry' | 'give_up';

interface Due {
  at: number;
  kind: DueKind;
  act: () => void;
}

function applyScheduledChange(world: World, subscription: ISubscriptionResponse): void {
  const change = subscription.scheduled_change;
  if (change?.action === 'cancel') endSubscription(world, subscription);
  if (change?.action === 'pause') holdSubscription(world, subscription, change.resume_at ?? null);
  if (change?.action === 'resume') resumeAsPlanned(world, subscription);
}

/** The next automatic event of a subscription. A scheduled change comes before a renewal. */
function nextOf(world: World, id: string): Due | null {
  const subscription = world.subscriptions.get(id);
  const dues: Due[] = [];
  const add = (at: string | null | undefined, kind: DueKind, act: () => void) => {
    if (at) dues.push({ at: Date.parse(at), kind, act });
  };
  const change = subscription.scheduled_change;
  if (change) add(change.effective_at, change.action, () => applyScheduledChange(world, subscription));
  if (subscription.status === 'active' || subscription.status === 'trialing') {
    const kind = subscription.status === 'trialing' ? 'trial_end' : 'renewal';
    add(subscription.next_billed_at, kind, () => renewSubscription(world, subscription));
  }
  const invoice = findOpenInvoice(world, subscription);
  if (invoice) add(dueDateOf(invoice), 'overdue', () => fallDue(world, subscription, invoice));
  if (subscription.status === 'past_due') {
    const { dunning } = world.subscriptionNotes.get(id);
    const kind = isLastAttemptOver(dunning?.retries ?? 0) ? 'give_up' : 'retry';
    add(dunning?.nextAt, kind, () => retryPayment(world, subscription));
  }
  return dues.sort((one, other) => one.at - other.at)[0] ?? null;
}

const living = ['active', 'trialing', 'past_due', 'paused'];

export interface Upcoming {
  subscriptionId: string;
  at: string;
  kind: DueKind;
}

/** The next automatic event of one subscription, or of all. */
export function findUpcoming(world: World, id?: string): Upcoming | null {
  const where = { status: living, ...(id ? { id: [id] } : {}) };
  const all = world.subscriptions.list({ where }).flatMap((subscription) => {
    const due = nextOf(world, subscription.id);
    return due ? [{ subscriptionId: subscription.id, due }] : [];
  });
  const [first] = all.sort((one, other) => one.due.at - other.due.at);
  return first
    ? { subscriptionId: first.subscriptionId, at: new Date(first.due.at).toISOString(), kind: first.due.kind }
    : null;
}

/**
 * Applies everything that is due by `until`, in order and each at its own time. If a late payment delayed a bill, the
 * bill comes after that payment, because a subscription's changes must be in order.
 */
export function processDue(world: World, until: Date): void {
  const alive = world.subscriptions.list({ where: { status: living } });
  const next = new Map<string, Due>();
  const plan = (id: string) => {
    const due = nextOf(world, id);
    if (due && due.at <= until.getTime()) next.set(id, due);
    else next.delete(id);
  };
  for (const { id } of alive) plan(id);
  while (next.size > 0) {
    const [id, due] = [...next].reduce((first, entry) => (entry[1].at < first[1].at ? entry : first));
    const changedAtMs = Date.parse(world.subscriptions.get(id).updated_at);
    world.clock.at(new Date(Math.max(due.at, changedAtMs)), () => inTransaction(world, due.act));
    plan(id);
  }
}
