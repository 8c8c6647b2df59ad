import type { PaddleEventData } from '@paddle/paddle-js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storageKeys } from '../../app/browser-storage.ts';
import { createCheckoutFollower } from './checkout-follower.ts';

function createWorld(completeCheckout: () => Promise<{ delivered: boolean }>) {
  const world = {
    completeCheckout: vi.fn(completeCheckout),
    cartStore: { forgetAside: vi.fn() },
    trackers: { checkoutCompleted: vi.fn() },
    tabStorage: { read: vi.fn(), write: vi.fn(), remove: vi.fn() },
    reload: vi.fn(),
  };
  const follow = createCheckoutFollower(world as unknown as Parameters<typeof createCheckoutFollower>[0]);
  return { ...world, say: (event: object) => follow(event as PaddleEventData) };
}

const completed = {
  name: 'checkout.completed',
  data: { transaction_id: 'txn_1', customer: { id: 'ctm_1', email: 'clara@example.com' } },
};
const closed = { name: 'checkout.closed' };
const deliver = () => Promise.resolve({ delivered: true });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('createCheckoutFollower', () => {
  it('tells the referral and has the purchase delivered before it reloads', async () => {
    const world = createWorld(deliver);
    world.say(completed);
    expect(world.trackers.checkoutCompleted).toHaveBeenCalledWith({ id: 'ctm_1', email: 'clara@example.com' });
    expect(world.completeCheckout).toHaveBeenCalledWith('txn_1');
    expect(world.cartStore.forgetAside).toHaveBeenCalledOnce();
    expect(world.reload).not.toHaveBeenCalled();
    world.say(closed);
    await vi.runAllTimersAsync();
    expect(world.reload).toHaveBeenCalledOnce();
    expect(world.tabStorage.write).toHaveBeenLastCalledWith(storageKeys.purchase, 'delivered');
  });

  it('reloads without a payment, and leaves the items to be brought back', async () => {
    const world = createWorld(deliver);
    world.say(closed);
    await vi.runAllTimersAsync();
    expect(world.reload).toHaveBeenCalledOnce();
    expect(world.cartStore.forgetAside).not.toHaveBeenCalled();
    expect(world.completeCheckout).not.toHaveBeenCalled();
  });

  it('waits a few seconds for a server that is slow, no longer', async () => {
    const error = vi.spyOn(console, 'error').mockReturnValue();
    const world = createWorld(() => new Promise(() => undefined));
    world.say(completed);
    world.say(closed);
    await vi.advanceTimersByTimeAsync(4900);
    expect(world.reload).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect(world.reload).toHaveBeenCalledOnce();
    expect(world.tabStorage.write).toHaveBeenLastCalledWith(storageKeys.purchase, 'paid');
    error.mockRestore();
  });

  it('reloads where the server can’t be reached', async () => {
    const error = vi.spyOn(console, 'error').mockReturnValue();
    const world = createWorld(() => Promise.reject(new Error('offline')));
    world.say(completed);
    world.say(closed);
    await vi.runAllTimersAsync();
    expect(world.reload).toHaveBeenCalledOnce();
    expect(error).toHaveBeenCalledOnce();
    error.mockRestore();
  });

  it('tells no referral of a customer without a name', () => {
    const world = createWorld(deliver);
    world.say({ ...completed, data: { transaction_id: 'txn_1', customer: { id: null, email: null } } });
    expect(world.trackers.checkoutCompleted).not.toHaveBeenCalled();
  });

  it.each(['checkout.loaded', 'checkout.updated', 'checkout.error', 'checkout.failed', 'checkout.customer.created'])(
    'does nothing on %s',
    (name) => {
      const world = createWorld(deliver);
      world.say({ ...completed, name });
      expect(world.reload).not.toHaveBeenCalled();
      expect(world.completeCheckout).not.toHaveBeenCalled();
    },
  );
});
