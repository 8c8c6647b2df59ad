import type { CompletedCheckout } from '@backline/domain/fulfillment/complete-checkout';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CheckoutEvent } from '../../lib/payments.ts';
import { createCheckoutFollower } from './checkout-follower.ts';

function createWorld(completeCheckout: () => Promise<CompletedCheckout>, hasDiscount = false) {
  const world = {
    findTransactionId: vi.fn((): string | null => null),
    onReplaced: vi.fn(),
    closeCheckout: vi.fn(),
    completeCheckout: vi.fn(completeCheckout),
    dropDiscount: vi.fn(() => hasDiscount),
    openAgain: vi.fn(),
    onPaid: vi.fn(),
    onDelivered: vi.fn(),
    reload: vi.fn(),
  };
  const follow = createCheckoutFollower(world);
  return { ...world, say: follow };
}

const completed: CheckoutEvent = {
  type: 'completed',
  transactionId: 'txn_1',
  customer: { id: 'ctm_1', email: 'clara@example.com' },
  paid: { total: 4900, tax: 817, currency: 'GBP' },
};
const closed: CheckoutEvent = { type: 'closed' };
const deliver = () => Promise.resolve({ delivered: true, canceled: false });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('createCheckoutFollower', () => {
  it('says who has paid and has the purchase delivered before it reloads', async () => {
    const world = createWorld(deliver);
    world.say(completed);
    expect(world.onPaid).toHaveBeenCalledExactlyOnceWith(
      { id: 'ctm_1', email: 'clara@example.com' },
      { total: 4900, tax: 817, currency: 'GBP' },
      'txn_1',
    );
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
    const world = createWorld(() => Promise.resolve({ delivered: false, canceled: false }));
    world.say(completed);
    await vi.runAllTimersAsync();
    expect(world.onDelivered).not.toHaveBeenCalled();
  });

  it('names no customer whom the provider has not named', () => {
    const world = createWorld(deliver);
    world.say({ ...completed, customer: null, paid: null });
    expect(world.onPaid).toHaveBeenCalledExactlyOnceWith(null, null, 'txn_1');
  });

  const refused: CheckoutEvent = { type: 'error', isAboutDiscount: true };

  it('opens the checkout again without a discount that is refused, and reloads only when that one closes', async () => {
    const world = createWorld(deliver, true);
    world.say(refused);
    expect(world.dropDiscount).toHaveBeenCalledOnce();
    expect(world.openAgain).toHaveBeenCalledOnce();
    world.say(closed);
    await vi.runAllTimersAsync();
    expect(world.reload).not.toHaveBeenCalled();
    world.say({ type: 'loaded' });
    world.say(closed);
    await vi.runAllTimersAsync();
    expect(world.reload).toHaveBeenCalledOnce();
  });

  it('reloads when a checkout that could not be opened again either is closed', async () => {
    const world = createWorld(deliver, true);
    world.say(refused);
    world.dropDiscount.mockReturnValue(false);
    world.say({ type: 'error', isAboutDiscount: false });
    world.say(closed);
    await vi.runAllTimersAsync();
    expect(world.openAgain).toHaveBeenCalledOnce();
    expect(world.reload).toHaveBeenCalledOnce();
  });

  it('leaves a checkout open that came without the discount, with a warning', () => {
    const world = createWorld(deliver, true);
    world.say({ type: 'warning', isAboutDiscount: true });
    expect(world.dropDiscount).toHaveBeenCalledOnce();
    expect(world.openAgain).not.toHaveBeenCalled();
  });

  const replaced = () => Promise.resolve({ delivered: false, canceled: true });

  it.each<[string, CheckoutEvent]>([
    ['fails', { type: 'error', isAboutDiscount: false }],
    ['is closed unpaid', closed],
  ])('says so when a window %s that another checkout has ended, and reloads', async (_, event) => {
    const world = createWorld(replaced);
    world.findTransactionId.mockReturnValue('txn_1');
    world.closeCheckout.mockImplementation(() => world.say(closed));
    world.say(event);
    await vi.runAllTimersAsync();
    expect(world.completeCheckout).toHaveBeenCalledWith('txn_1');
    expect(world.onReplaced).toHaveBeenCalled();
    expect(world.reload).toHaveBeenCalled();
  });

  it('leaves a window open whose payment failed and can be tried again', async () => {
    const world = createWorld(() => Promise.resolve({ delivered: false, canceled: false }));
    world.findTransactionId.mockReturnValue('txn_1');
    world.say({ type: 'error', isAboutDiscount: false });
    await vi.runAllTimersAsync();
    expect(world.closeCheckout).not.toHaveBeenCalled();
    expect(world.onReplaced).not.toHaveBeenCalled();
  });

  it('leaves a checkout alone that was opened without a discount', () => {
    const world = createWorld(deliver);
    world.say(refused);
    expect(world.openAgain).not.toHaveBeenCalled();
  });

  it.each<CheckoutEvent>([
    { type: 'loaded' },
    { type: 'error', isAboutDiscount: false },
    { type: 'warning', isAboutDiscount: false },
  ])('neither delivers nor reloads on $type', (event) => {
    const world = createWorld(deliver);
    world.say(event);
    expect(world.reload).not.toHaveBeenCalled();
    expect(world.completeCheckout).not.toHaveBeenCalled();
  });
});
