import { noteBuyer } from '@backline/core/fulfillment/note-buyer';
import { storeTransaction } from '@backline/core/fulfillment/store-transaction';
import { createBuyerToken } from '@backline/core/payments/create-buyer-token';
import type { TransactionSnapshot } from '@backline/core/ports/payment-snapshots';
import { eq } from '@backline/db';
import { expect, it } from 'vitest';
import { describeCalls } from '../world.ts';
import { checkoutOrder, withCheckouts } from './checkout-order.ts';

describeCalls('the buyer of an order that waits for its payment', (world) => {
  async function note(change: Partial<TransactionSnapshot>): Promise<string | null> {
    const core = withCheckouts(world);
    await core.store.write(async (tx) => {
      await storeTransaction(core, tx, { ...checkoutOrder, status: 'billed', ...change });
      await noteBuyer(core, tx, checkoutOrder.transactionId);
    });
    return (await world.rows('orders'))[0]?.userId ?? null;
  }

  it('is the account that its checkout names', async () => {
    const session = await world.member();
    expect(await note(createBuyerToken(world.core, session))).toBe(session.user.id);
  });

  it('is nobody where the account was erased', async () => {
    const session = await world.member();
    const token = createBuyerToken(world.core, session);
    const { users } = world.core.store.t;
    await world.core.store.write((tx) =>
      tx.update(users).set({ erasedAt: world.core.clock.now() }).where(eq(users.id, session.user.id)),
    );
    expect(await note(token)).toBeNull();
  });

  it.each([
    ['is paid already', { status: 'completed' }],
    ['names nobody', {}],
    ['names somebody without a signature', { buyerToken: 'v1.somebody' }],
  ] as const)('is not noted where the order %s', async (_, change) => {
    const session = await world.member();
    const token = 'status' in change ? createBuyerToken(world.core, session) : {};
    expect(await note({ ...token, ...change })).toBeNull();
  });
});
