import type { ISubscriptionResponse } from '@paddle/paddle-node-sdk';
import type { World } from '../../world/world.ts';
import { type Html, html } from '../html.ts';
import { actionButton, moment, section, status } from './parts.ts';

const shown = 30;

function row(world: World, subscription: ISubscriptionResponse): Html {
  const { id, scheduled_change: change } = subscription;
  const email = world.customers.find(subscription.customer_id)?.email ?? '';
  const canRenew = ['active', 'trialing', 'past_due'].includes(subscription.status);
  const isPastDue = subscription.status === 'past_due';
  return html`<tr id="${id}"><td><strong>${email}</strong><br>
<span class="faint">${subscription.items.map(({ product, quantity }) => `${product.name}${quantity > 1 ? ` × ${quantity}` : ''}`).join(', ')}, every ${subscription.billing_cycle.interval}</span><br><span class="mono faint">${id}</span></td>
<td>${status(subscription.status)}${change ? html`<br><span class="faint">${change.action} ${moment(change.effective_at)}</span>` : null}</td>
<td>${moment(subscription.next_billed_at)}</td>
<td class="actions">${
    canRenew
      ? [
          actionButton('renew-now', isPastDue ? 'Try again' : 'Renew now', { id }),
          isPastDue ? null : actionButton('fail-renewal', 'Fail the renewal', { id }),
          actionButton('cancel-now', 'Cancel', { id }),
        ]
      : subscription.status === 'paused'
        ? actionButton('cancel-now', 'Cancel', { id })
        : null
  }</td></tr>`;
}

export function subscriptionsSection(world: World): Html {
  const list = world.subscriptions.list({ orderBy: { field: 'id', isDescending: true }, limit: shown });
  return section(
    'subscriptions',
    'Subscriptions',
    'A failed renewal leaves its card declined until the customer gives another one.',
    list.length === 0
      ? html`<p class="empty">Nobody has subscribed yet.</p>`
      : html`<div class="scroll stacked" tabindex="0" role="region" aria-label="Subscriptions"><table><thead><tr><th>Customer</th><th>Status</th><th>Next bill</th><th>Actions</th></tr></thead>
<tbody>${list.map((subscription) => row(world, subscription))}</tbody></table></div>`,
  );
}
