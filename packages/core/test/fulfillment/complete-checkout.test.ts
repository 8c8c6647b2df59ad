import { completeCheckout } from '@backline/core/fulfillment/complete-checkout';
import { GatewayError } from '@backline/core/ports/payment-gateway';
import type { SubscriptionSnapshot, TransactionSnapshot } from '@backline/core/ports/payment-snapshots';
import { expect, it } from 'vitest';
import { describeCalls, visitor } from '../world.ts';
import { order, plan } from './snapshots.ts';

const broken = new Error('broken');

describeCalls('a checkout that a browser reports as completed', (world) => {
  async function complete(found: TransactionSnapshot | Error | null, running: SubscriptionSnapshot | null = null) {
    const { core } = world;
    const { gateway } = core;
    const findTransaction = async () => {
      if (found instanceof Error) throw found;
      return found;
    };
    const findSubscription = async () => running;
    const findFirstPayment = async () => null;
    const events = { ...gateway.events, toMaker: (origin: string | null) => origin as 'checkout' };
    const checkout = { ...gateway.checkout, findTransaction };
    const subscriptions = { ...gateway.subscriptions, findSubscription, findFirstPayment };
    return completeCheckout({ ...core, gateway: { ...gateway, events, checkout, subscriptions } }, visitor(), 'txn_1');
  }

  it.each<[string, TransactionSnapshot | Error | null, object]>([
    ['is paid', order, { delivered: true, canceled: false }],
    ['is not paid yet', { ...order, status: 'ready' }, { delivered: false, canceled: false }],
    ['was ended', { ...order, status: 'canceled' }, { delivered: false, canceled: true }],
    ['is unknown', null, { delivered: false, canceled: false }],
    ['cannot be read', new GatewayError('unknown', 'No answer.'), { delivered: false, canceled: false }],
  ])('is read from the provider: one that %s', async (_name, found, answer) => {
    expect(await complete(found)).toEqual(answer);
    expect(await world.rows('subscriptions')).toEqual([]);
  });

  it('is read with its plan', async () => {
    await complete({ ...order, subscriptionId: 'sub_1' }, plan);
    expect((await world.rows('subscriptions')).map(({ subscriptionId }) => subscriptionId)).toEqual(['sub_1']);
  });

  it('does not hide a fault of our own', async () => {
    await expect(complete(broken)).rejects.toBe(broken);
  });
});
