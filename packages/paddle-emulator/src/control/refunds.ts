import type { IAdjustmentResponse } from '@paddle/paddle-node-sdk';
import type { LineRequest } from '../adjustments/adjustment-amounts.ts';
import { applyToTransaction } from '../adjustments/apply-to-transaction.ts';
import { createAdjustment, saveAdjustment } from '../adjustments/create-adjustment.ts';
import { notFound, refuse } from '../world/paddle-error.ts';
import type { World } from '../world/world.ts';

export interface RefundInput {
  /** The items to refund. By default, everything that is left. */
  items?: { itemId: string; amount?: string }[];
  status?: 'pending_approval' | 'approved';
}

const toRequest = ({ itemId, amount }: { itemId: string; amount?: string }): LineRequest =>
  amount ? { item_id: itemId, type: 'partial', amount } : { item_id: itemId, type: 'full' };

export function refund(world: World, transactionId: string, input: RefundInput = {}): IAdjustmentResponse {
  return createAdjustment(world, {
    action: 'refund',
    transactionId,
    reason: 'control page',
    items: input.items?.map(toRequest) ?? null,
    status: input.status ?? 'approved',
  });
}

function decide(world: World, adjustmentId: string, status: 'approved' | 'rejected'): IAdjustmentResponse {
  const adjustment = world.adjustments.get(adjustmentId);
  if (adjustment.status !== 'pending_approval') {
    refuse('conflict', `Adjustment ${adjustmentId} is ${adjustment.status} already.`, 409);
  }
  const decided = saveAdjustment(world, { ...adjustment, status }, 'adjustment.updated');
  if (status === 'approved') applyToTransaction(world, adjustment.transaction_id);
  return decided;
}

export const approveRefund = (world: World, adjustmentId: string) => decide(world, adjustmentId, 'approved');
export const rejectRefund = (world: World, adjustmentId: string) => decide(world, adjustmentId, 'rejected');

type Action = 'chargeback' | 'chargeback_warning';

function dispute(world: World, transactionId: string, action: Action): IAdjustmentResponse {
  const input = { action, transactionId, reason: action.replace('_', ' '), items: null, status: 'approved' } as const;
  return createAdjustment(world, input);
}

export const chargeBack = (world: World, transactionId: string) => dispute(world, transactionId, 'chargeback');
export const warnOfChargeBack = (world: World, transactionId: string) =>
  dispute(world, transactionId, 'chargeback_warning');

/** Ends a dispute that the seller won: the chargeback is reversed, and a new adjustment returns the money. */
export function reverseChargeBack(world: World, transactionId: string): IAdjustmentResponse {
  const where = { transaction_id: [transactionId], action: ['chargeback'], status: ['approved'] };
  const [open] = world.adjustments.list({ where });
  if (!open) return notFound('Chargeback of', transactionId);
  saveAdjustment(world, { ...open, status: 'reversed' }, 'adjustment.updated');
  const at = world.clock.nowText();
  const reverse: IAdjustmentResponse = {
    ...open,
    id: world.newId('adj'),
    action: 'chargeback_reverse',
    status: 'approved',
    reason: 'chargeback reversed',
    items: open.items.map((item) => ({ ...item, id: world.newId('adjitm') })),
    created_at: at,
  };
  const saved = saveAdjustment(world, reverse, 'adjustment.created');
  applyToTransaction(world, transactionId);
  return saved;
}
