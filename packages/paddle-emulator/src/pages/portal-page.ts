import type { ISubscriptionResponse, ITransactionResponse } from '@paddle/paddle-node-sdk';
import type { PortalSession } from '../portal/portal-session.ts';
import type { World } from '../world/world.ts';
import { amount, status } from './control/parts.ts';
import { describeCard, describePlan } from './control/subscription-card.ts';
import { buttonForm, type Html, headOf, html, toolPage } from './html.ts';

const day = (iso: string) => html`<time datetime="${iso}">${iso.slice(0, 10)}</time>`;

function button(session: PortalSession, act: string, label: string, subscriptionId: string, tone = ''): Html {
  const fields = { token: session.token, subscription_id: subscriptionId };
  return buttonForm(`${session.id}/${act}`, label, fields, { class: tone });
}

const toOverview = ({ id, token }: PortalSession) => `${id}?${new URLSearchParams({ token })}`;

function whatNext({ status: state, scheduled_change: change, next_billed_at: next }: ISubscriptionResponse): Html {
  if (change?.action === 'cancel') return html`Ends ${day(change.effective_at)}`;
  if (change?.action === 'pause') return html`Pauses ${day(change.effective_at)}`;
  if (state === 'trialing' && next) return html`First payment ${day(next)}`;
  return next ? html`Next payment ${day(next)}` : html`No payment is planned`;
}

function subscriptionPart(world: World, session: PortalSession, subscription: ISubscriptionResponse): Html {
  const { id, scheduled_change: change } = subscription;
  const isOver = subscription.status === 'canceled';
  const { paymentMethodId } = world.subscriptionNotes.get(id);
  const isPaused = subscription.status === 'paused';
  return html`<li class="life" id="${id}"><div class="who"><h3>${describePlan(world, subscription)}</h3>${status(subscription.status)}</div>
<dl class="details"><div><dt>What happens next</dt><dd>${isOver ? 'It has ended' : whatNext(subscription)}</dd></div>
<div><dt>Paid with</dt><dd>${describeCard(world, paymentMethodId)}</dd></div></dl>
${
  isOver
    ? null
    : html`<div class="actions">${isPaused ? null : button(session, 'card', 'Change the payment method', id)}
${change?.action === 'cancel' ? button(session, 'keep', 'Keep the subscription', id, 'primary') : html`<a class="button" href="${toOverview(session)}&amp;action=cancel_subscription&amp;subscription_id=${id}">Cancel the subscription</a>`}</div>`
}</li>`;
}

function cancelPart(world: World, session: PortalSession, subscription: ISubscriptionResponse): Html {
  const end = subscription.next_billed_at;
  return html`<section aria-labelledby="cancel-title"><h2 id="cancel-title">Cancel ${describePlan(world, subscription)}?</h2>
<p class="explain">${end ? html`It stays until ${day(end)}, and nothing is charged after that.` : html`It ends at once.`}</p>
<div class="actions"><a class="button" href="${toOverview(session)}">Back</a>${button(session, 'cancel', 'Cancel the subscription', subscription.id, 'danger')}</div></section>`;
}

function paymentRow(session: PortalSession, transaction: ITransactionResponse): Html {
  const { id, details, currency_code, billed_at, created_at, invoice_number: invoice } = transaction;
  const names = (details?.line_items ?? []).map(({ product }) => product?.name ?? '').join(', ');
  const query = String(new URLSearchParams({ token: session.token }));
  const link = html`<a href="${session.id}/invoices/${id}?${query}">Invoice ${invoice}</a>`;
  const pay = html`<a href="${toOverview(session)}&amp;_ptxn=${id}">Pay now</a>`;
  return html`<tr><td>${day(billed_at ?? created_at)}</td><td>${names}</td><td>${status(transaction.status)}</td>
<td class="number">${amount(details?.totals?.grand_total, currency_code)}</td><td>${transaction.status === 'past_due' ? pay : link}</td></tr>`;
}

function paymentsPart(world: World, session: PortalSession): Html {
  const where = { customer_id: [session.customerId], status: ['completed', 'billed', 'past_due'] };
  const newest = { field: 'id', isDescending: true };
  const paid = world.transactions
    .list({ where, orderBy: newest })
    .filter(({ details, status: state }) => state !== 'completed' || (details?.totals?.total ?? '0') !== '0');
  return html`<section aria-labelledby="payments-title"><h2 id="payments-title">Payments</h2>
${
  paid.length === 0
    ? html`<p class="empty">Nothing was paid yet.</p>`
    : html`<div class="scroll stacked" tabindex="0" role="group" aria-label="Payments"><table><thead><tr><th>Date</th><th>What</th><th>Status</th><th class="number">Total</th><th>Invoice</th></tr></thead>
<tbody>${paid.map((transaction) => paymentRow(session, transaction))}</tbody></table></div>`
}</section>`;
}

interface Query {
  action?: string | undefined;
  subscription_id?: string | undefined;
  message?: string | undefined;
  _ptxn?: string | undefined;
}

/** A customer's page: their subscriptions, their payments, and the changes they can make. */
export function portalPage(world: World, session: PortalSession, { action, subscription_id, message, _ptxn }: Query) {
  const { email } = world.customers.get(session.customerId);
  const newest = { field: 'id', isDescending: true };
  const all = world.subscriptions.list({ where: { customer_id: [session.customerId] }, orderBy: newest });
  const canceling = action === 'cancel_subscription' ? all.find(({ id }) => id === subscription_id) : undefined;
  return toolPage({
    head: headOf('Customer portal – Paddle emulator', 'control'),
    heading: 'Customer portal',
    intro: email,
    message,
    bodyData: {
      'data-token': world.options.clientToken,
      'data-transaction': _ptxn ?? '',
      'data-back': toOverview(session),
    },
    main: html`${canceling && canceling.status !== 'canceled' ? cancelPart(world, session, canceling) : null}
<section aria-labelledby="subscriptions-title"><h2 id="subscriptions-title">Subscriptions</h2>
${
  all.length === 0
    ? html`<p class="empty">There are none.</p>`
    : html`<ul class="lives" aria-label="Subscriptions">${all.map((one) => subscriptionPart(world, session, one))}</ul>`
}</section>
${paymentsPart(world, session)}`,
    scripts: html`<script src="/paddle.js"></script>
<script src="/browser/portal.js" type="module"></script>`,
  });
}
