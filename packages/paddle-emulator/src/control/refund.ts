import type { IAdjustmentResponse } from '@paddle/paddle-node-sdk';
import type { LineRequest } from '../adjustments/adjustment-amounts.ts';
import { createAdjustment } from '../adjustments/create-adjustment.ts';
import { inTransaction, type World } from '../world/world.ts';

export interface RefundInput {
  /** Without items, everything that is left is refunded. */
  items?: { itemId: string; amount?: string }[];
  status?: 'pending_approval' | 'approved';
}

const toRequest = ({ itemId, amount }: { itemId: string; amount?: string }): LineRequest =>
  amount ? { item_id: itemId, type: 'partial', amount } : { item_id: itemId, type: 'full' };

export function refund(world: World, transactionId: string, input: RefundInput = {}): IAdjustmentResponse {
  return inTransaction(world, () =>
    createAdjustment(world, {
      action: 'refund',
      transactionId,
      reason: 'control page',
      items: input.items?.map(toRequest) ?? null,
      status: input.status ?? 'approved',
    }),
  );
}
