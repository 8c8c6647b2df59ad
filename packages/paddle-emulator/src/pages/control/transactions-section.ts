import type { IAdjustmentResponse, ITransactionResponse } from '@paddle/paddle-node-sdk';
import type { World } from '../../world/world.ts';
import { type Html, html } from '../html.ts';
import { actionButton, amount, moment, section, status } from './parts.ts';

const shown = 30;

function adjustmentLine(adjustment: IAdjustmentResponse): Html {
  const { id, action, totals, currency_code } = adjustment;
  const isPending = adjustment.status === 'pending_approval';
  const isOpenChargeback = action === 'chargeback' && adjustment.status === 'approved';
  return html`<li>${action.replaceAll('_', ' ')} ${amount(totals.total, currency_code)} ${status(adjustment.status)}
${
  isPending
    ? html`<span class="actions">${actionButton('approve-refund', 'Approve', { id })}${actionButton('reject-refund', 'Reject', { id })}</span>`
    : null
}
${isOpenChargeback ? html`<span class="actions">${actionButton('reverse-charge-back', 'Reverse', { id: adjustment.transaction_id })}</span>` : null}</li>`;
}

function refundForms(transaction: ITransactionResponse): Html {
  const { id } = transaction;
  const lines = transaction.details?.line_items ?? [];
  return html`<details><summary>Refund or charge back</summary><div class="stack">
<form method="post" action="control/refund" class="line"><input type="hidden" name="id" value="${id}">
<label>What <select name="itemId"><option value="">Everything</option>${lines.map(
    (line) =>
      html`<option value="${line.id}">${line.product?.name ?? line.price_id}, ${amount(line.totals?.total, transaction.currency_code)}</option>`,
  )}</select></label>
<label>As <select name="status"><option value="approved">approved</option><option value="pending_approval">waiting for approval</option></select></label>
<button>Refund</button></form>
<div class="actions">${actionButton('chargeback-warning', 'Warn of a chargeback', { id })}${actionButton('charge-back', 'Charge back', { id })}</div>
</div></details>`;
}

function row(world: World, transaction: ITransactionResponse): Html {
  const { id, details, currency_code } = transaction;
  const email = world.customers.find(transaction.customer_id)?.email;
  const adjustments = world.adjustments.list({ where: { transaction_id: [id] } });
  const names = (details?.line_items ?? []).map(({ product }) => product?.name ?? '').join(', ');
  return html`<tr><td><strong>${email ?? 'Nobody yet'}</strong><br><span class="faint">${names}</span><br><span class="mono faint">${id}</span>
${adjustments.length > 0 ? html`<ul class="adjustments">${adjustments.map(adjustmentLine)}</ul>` : null}
${transaction.status === 'completed' ? refundForms(transaction) : null}</td>
<td>${status(transaction.status)}<br><span class="faint">${transaction.origin.replaceAll('_', ' ')}</span></td>
<td class="number">${amount(details?.totals?.grand_total, currency_code)}</td><td>${moment(transaction.created_at)}</td></tr>`;
}

export function transactionsSection(world: World): Html {
  const list = world.transactions.list({ orderBy: { field: 'id', isDescending: true }, limit: shown });
  return section(
    'transactions',
    'Transactions',
    `The last ${shown}. What was paid can be refunded, whole or by item, and charged back.`,
    list.length === 0
      ? html`<p class="empty">Nothing was bought yet.</p>`
      : html`<div class="scroll stacked" tabindex="0" role="group" aria-label="Transactions"><table><thead><tr><th>Customer</th><th>Status</th><th class="number">Total</th><th>Made</th></tr></thead>
<tbody>${list.map((transaction) => row(world, transaction))}</tbody></table></div>`,
  );
}
