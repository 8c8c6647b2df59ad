import type { IAdjustmentResponse } from '@paddle/paddle-node-sdk';
import { applyToTransaction } from '../adjustments/apply-to-transaction.ts';
import { createAdjustment, saveAdjustment } from '../adjustments/create-adjustment.ts';
import { notFound } from '../world/paddle-error.ts';
import { inTransaction, type World } from '../world/world.ts';

type Action = 'chargeback' | 'chargeback_warning';

function dispute(world: World, transactionId: string, action: Action): IAdjustmentResponse {
  const input = { action, transactionId, reason: action.replace('_', ' '), items: null, status: 'approved' } as const;
  return inTransaction(world, () => createAdjustment(world, input));
}

export const chargeBack = (world: World, transactionId: string) => dispute(world, transactionId, 'chargeback');
export const warnOfChargeBack = (world: World, transactionId: string) =>
  dispute(world, transactionId, 'chargeback_warning');

/** The seller won the dispute: the chargeback is reversed, and a new adjustment returns the money. */
export function reverseChargeBack(world: World, transactionId: string): IAdjustmentResponse {
  return inTransaction(world, () => {
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
  });
}
