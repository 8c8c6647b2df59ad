import type { PaddleEventData } from '@paddle/paddle-js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCheckoutFollower } from './checkout-follower.ts';

function createWorld(completeCheckout: () => Promise<{ delivered: boolean }>) {
  const world = {
    completeCheckout: vi.fn(completeCheckout),
    onPaid: vi.fn(),
    onDelivered: vi.fn(),
    reload: vi.fn(),
  };
  const follow = createCheckoutFollower(world);
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
  it('says who has paid and has the purchase delivered before it reloads', async () => {
    const world = createWorld(deliver);
    world.say(completed);
    expect(world.onPaid).toHaveBeenCalledExactlyOnceWith({ id: 'ctm_1', email: 'clara@example.com' });
    expect(world.completeCheckout).toHaveBeenCalledWith('txn_1');
    expect(world.reload).not.toHaveBeenCalled();
    world.say(closed);
    await vi.runAllTimersAsync();
    expect(world.onDelivered).toHaveBeenCalledOnce();
    expect(world.reload).toHaveBeenCalledOnce();
  });

  it('reloads without a payment', async () => {
    const world = createWorld(deliver);
    world.say(closed);
    await vi.runAllTimersAsync();
    expect(world.reload).toHaveBeenCalledOnce();
    expect(world.onPaid).not.toHaveBeenCalled();
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
    expect(world.onDelivered).not.toHaveBeenCalled();
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

  it('says nothing delivered of what is on its way', async () => {
    const world = createWorld(() => Promise.resolve({ delivered: false }));
    world.say(completed);
    await vi.runAllTimersAsync();
    expect(world.onDelivered).not.toHaveBeenCalled();
  });

  it('names no customer whom the provider has not named', () => {
    const world = createWorld(deliver);
    world.say({ ...completed, data: { transaction_id: 'txn_1', customer: { id: null, email: null } } });
    expect(world.onPaid).toHaveBeenCalledExactlyOnceWith(null);
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
