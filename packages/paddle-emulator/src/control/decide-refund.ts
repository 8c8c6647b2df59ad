import type { IAdjustmentResponse } from '@paddle/paddle-node-sdk';
import { applyToTransaction } from '../adjustments/apply-to-transaction.ts';
import { saveAdjustment } from '../adjustments/create-adjustment.ts';
import { refuse } from '../world/paddle-error.ts';
import { inTransaction, type World } from '../world/world.ts';

function decide(world: World, adjustmentId: string, status: 'approved' | 'rejected'): IAdjustmentResponse {
  return inTransaction(world, () => {
    const adjustment = world.adjustments.get(adjustmentId);
    if (adjustment.status !== 'pending_approval') {
      refuse('conflict', `Adjustment ${adjustmentId} is ${adjustment.status} already.`, 409);
    }
    const decided = saveAdjustment(world, { ...adjustment, status }, 'adjustment.updated');
    if (status === 'approved') applyToTransaction(world, adjustment.transaction_id);
    return decided;
  });
}

export const approveRefund = (world: World, adjustmentId: string) => decide(world, adjustmentId, 'approved');
export const rejectRefund = (world: World, adjustmentId: string) => decide(world, adjustmentId, 'rejected');
