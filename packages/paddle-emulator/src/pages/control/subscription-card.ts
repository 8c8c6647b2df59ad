import type { ISubscriptionResponse } from '@paddle/paddle-node-sdk';
import { previewRecurring } from '../../subscriptions/preview-transactions.ts';
import { type DueKind, findUpcoming, type Upcoming } from '../../subscriptions/process-due.ts';
import { dayMs, minuteMs } from '../../world/dates.ts';
import type { World } from '../../world/world.ts';
import { type Html, html } from '../html.ts';
import { actionButton, amount, choice, moment, status } from './parts.ts';

const words: Record<DueKind, string> = {
  overdue: 'is overdue',
  cancel: 'ends',
  pause: 'pauses',
  resume: 'resumes',
  trial_end: 'leaves its trial',
  renewal: 'renews',
  retry: 'tries its card again',
  give_up: 'is given up',
};

const hourMs = 60 * minuteMs;

/** The time until then, such as "in 7 days". */
export function distance(iso: string, now: Date): string {
  const ms = Math.max(Date.parse(iso) - now.getTime(), 0);
  const [size, unit] = ms >= dayMs ? [dayMs, 'day'] : ms >= hourMs ? [hourMs, 'hour'] : [minuteMs, 'minute'];
  const count = Math.round(ms / Number(size));
  return `in ${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Describes the next event, such as "renews 2026-12-21 20:30, in 30 days". */
export function describeUpcoming({ kind, at }: Upcoming, now: Date): Html {
  return html`${words[kind]} ${moment(at)}, ${distance(at, now)}`;
}

/** Describes the next event briefly, such as "Renews in 30 days". */
export function describeBriefly({ kind, at }: Upcoming, now: Date): string {
  const text = words[kind];
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} ${distance(at, now)}`;
}

export function describePlan(world: World, subscription: ISubscriptionResponse): string {
  const { items, billing_cycle: cycle, currency_code } = subscription;
  const names = items.map(({ product, quantity }) => `${product.name}${quantity > 1 ? ` × ${quantity}` : ''}`);
  const every = cycle.frequency === 1 ? cycle.interval : `${cycle.frequency} ${cycle.interval}s`;
  const { total } = previewRecurring(world, subscription).totals;
  return `${names.join(', ')}, ${amount(total, currency_code)} every ${every}`;
}

export function describeCard(world: World, methodId: string | null): string {
  const method = world.paymentMethods.find(methodId);
  if (!method) return 'Nothing';
  const { card, type } = method;
  return card
    ? `card ending in ${card.last4}`
    : ({ paypal: 'PayPal', apple_pay: 'Apple Pay' }[String(type)] ?? 'Google Pay');
}

function cardChoice(world: World, id: string): Html | null {
  const { paymentMethodId } = world.subscriptionNotes.get(id);
  const card = world.cards.find(paymentMethodId);
  if (!card) return null;
  const isDeclined = card.behaviour === 'declined' || card.behaviour === 'fails_on_renewal';
  const last4 = world.paymentMethods.find(paymentMethodId)?.card?.last4;
  return choice('set-card', `Card${last4 ? ` ${last4}` : ''} at renewal`, [
    { label: 'Pays', fields: { id, behaviour: 'pays' }, isChosen: !isDeclined },
    { label: 'Declines', fields: { id, behaviour: 'fails_on_renewal' }, isChosen: isDeclined },
  ]);
}

function actions(world: World, subscription: ISubscriptionResponse): Html | null {
  const { id } = subscription;
  if (subscription.status === 'canceled') return null;
  const isPaused = subscription.status === 'paused';
  const isPastDue = subscription.status === 'past_due';
  return html`<div class="acts"><div class="actions">
${isPaused ? actionButton('resume-now', 'Resume now', { id }) : actionButton('renew-now', isPastDue ? 'Try the card now' : 'Renew now', { id })}
${isPaused || isPastDue ? null : actionButton('fail-renewal', 'Fail the renewal', { id })}
${isPaused || isPastDue ? null : actionButton('pause-now', 'Pause now', { id })}
${actionButton('cancel-now', 'Cancel now', { id }, 'danger')}</div>${cardChoice(world, id)}</div>`;
}

function detail(name: string, value: Html | string): Html {
  return html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
}

/** One subscription and its actions. */
export function subscriptionCard(world: World, subscription: ISubscriptionResponse): Html {
  const { id, next_billed_at: billedAt, scheduled_change: change } = subscription;
  const now = world.clock.now();
  const email = world.customers.find(subscription.customer_id)?.email ?? 'Nobody';
  const next = findUpcoming(world, id);
  return html`<li id="${id}" class="life"><div class="who"><h3>${email}</h3>${status(subscription.status)}<span class="mono faint own-id">${id}</span></div>
<dl class="details">${detail('Plan', describePlan(world, subscription))}
${detail('Next billing date', billedAt ? html`${moment(billedAt)}, ${distance(billedAt, now)}` : 'None')}
${detail('Scheduled change', change ? html`${change.action} ${moment(change.effective_at)}` : 'None')}
${detail('What happens next', next ? describeBriefly(next, now) : 'Nothing')}</dl>
${actions(world, subscription)}</li>`;
}
