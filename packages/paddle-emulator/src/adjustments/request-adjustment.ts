import type { IAdjustmentResponse } from '@paddle/paddle-node-sdk';
import { z } from 'zod';
import { amount, readBody } from '../api/body.ts';
import { refuse, refuseField } from '../world/paddle-error.ts';
import type { World } from '../world/world.ts';
import { createAdjustment } from './create-adjustment.ts';

const adjustmentBody = z.strictObject({
  action: z.enum(['refund', 'credit'], { error: 'must be refund or credit' }),
  type: z.enum(['full', 'partial']).default('partial'),
  transaction_id: z.string(),
  reason: z.string().min(1, 'must be given'),
  items: z
    .array(z.strictObject({ item_id: z.string(), type: z.enum(['full', 'partial', 'tax']), amount: amount.nullish() }))
    .max(100)
    .nullish(),
  tax_mode: z.enum(['external', 'internal']).default('internal'),
});

/** Handles a seller's request. A refund waits for Paddle's approval, and a credit does not. */
export function requestAdjustment(world: World, body: unknown): IAdjustmentResponse {
  const input = readBody(adjustmentBody, body);
  const transaction = world.transactions.get(input.transaction_id);
  if (input.type === 'partial' && !input.items?.length) refuseField('items', 'must be given for a partial adjustment');
  const isRefund = input.action === 'refund';
  if (input.tax_mode === 'external' && (input.type !== 'partial' || !isRefund)) {
    refuse(
      'adjustment_tax_mode_not_allowed',
      "You're attempting to pass `tax_mode: external` with a `type` other than `partial` or an `action` other than `refund`.",
    );
  }
  if (isRefund && transaction.status !== 'completed') {
    refuse('adjustment_transaction_invalid_status_for_refund', `Transaction ${transaction.id} is not completed.`);
  }
  if (!isRefund && transaction.status !== 'billed' && transaction.status !== 'past_due') {
    refuse('adjustment_transaction_invalid_status_for_credit', `Transaction ${transaction.id} is not an open bill.`);
  }
  const where = { transaction_id: [transaction.id], action: ['refund'], status: ['pending_approval'] };
  if (world.adjustments.count({ where }) > 0) {
    refuse('adjustment_pending_refund_request', `A refund of ${transaction.id} is waiting for approval.`);
  }
  return createAdjustment(world, {
    action: input.action,
    transactionId: transaction.id,
    reason: input.reason,
    items:
      input.type === 'full'
        ? null
        : (input.items ?? []).map((item) => ({ ...item, isBeforeTax: input.tax_mode === 'external' })),
    status: isRefund ? 'pending_approval' : 'approved',
  });
}
