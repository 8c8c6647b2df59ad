import type { Adjustment } from '@backline/core/payments/adjustments';
import { toOrderBatch } from '@backline/core/payments/deliver-item';
import { settleAdjustments } from '@backline/core/payments/settle-adjustments';
import { refund as wholeRefund } from '../fulfillment/snapshots.ts';
import { start, type World } from '../world.ts';

const recentUs = start.getTime() * 1000;
export const of = (itemId: string, amount: number, type = 'partial') => ({
  isFull: false,
  items: [{ itemId, type, amount }],
});
const { about: _, ...whole } = wholeRefund;
export const refund: Adjustment = { ...whole, ...of('txnitm_1', 900, 'full'), occurredAtUs: recentUs };
export const dispute = { ...refund, adjustmentId: 'adj_2', action: 'chargeback', isFull: true, items: [] };
export const reversal = { ...dispute, adjustmentId: 'adj_3', action: 'chargeback_reverse' };

/** An order of two packs for an account: one as a license, one as a code that it redeemed. */
export function makeSale(world: World) {
  async function sell(order: object = {}) {
    const { core } = world;
    const { t } = core.store;
    const { user } = await world.member();
    const line = { transactionId: 'txn_1', quantity: 1 };
    const grant = { userId: user.id, grantedAt: start };
    const batch = { grantMs: null, createdAt: start, createdBy: 'provider', reason: 'an order' };
    await core.store.write(async (tx) => {
      await tx.insert(t.skus).values(['ONE', 'TWO'].map((sku) => ({ sku, name: `Pack ${sku}`, subject: 'All' })));
      await tx.insert(t.orders).values({
        transactionId: 'txn_1',
        status: 'completed',
        occurredAtUs: 1,
        currency: 'USD',
        total: 1400,
        createdAt: start,
        settledAt: start,
        userId: user.id,
        ...order,
      });
      await tx.insert(t.grants).values([
        { id: 'one', sku: 'ONE', cause: 'order_item', causeRef: 'txnitm_1', ...grant },
        { id: 'two', sku: 'TWO', cause: 'redemption', causeRef: 'hash', ...grant },
      ]);
      await tx.insert(t.orderItems).values([
        { itemId: 'txnitm_1', priceId: 'pri_1', total: 900, sku: 'ONE', grantId: 'one', ...line },
        { itemId: 'txnitm_2', priceId: 'pri_2', total: 500, sku: 'TWO', codeHash: 'hash', ...line },
      ]);
      await tx.insert(t.licenseBatches).values({ name: toOrderBatch('txnitm_2'), sku: 'TWO', ...batch });
      await tx
        .insert(t.licenseCodes)
        .values({ codeHash: 'hash', batch: toOrderBatch('txnitm_2'), lastFour: 'WXYZ', redeemedBy: user.id });
    });
    return user;
  }

  /** Stores adjustments, applies them, and returns the kinds of the mails since the last time. */
  async function settle(...all: Adjustment[]): Promise<string[]> {
    const { core } = world;
    const { adjustments } = core.store.t;
    await core.store.write(async (tx) => {
      for (const one of all)
        await tx.insert(adjustments).values(one).onConflictDoUpdate({ target: adjustments.adjustmentId, set: one });
      await settleAdjustments(core, tx, 'txn_1');
    });
    await world.deliver();
    return world.mails.splice(0).flatMap(({ kind }) => (kind.startsWith('order_') ? [kind] : []));
  }

  return { sell, settle };
}
