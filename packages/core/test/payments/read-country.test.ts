import { readCountry } from '@backline/core/fulfillment/read-country';
import type { TransactionSnapshot } from '@backline/core/ports/payment-snapshots';
import { expect, it } from 'vitest';
import { describeCalls } from '../world.ts';

interface Told {
  status?: 'ready';
  country?: string;
  isAway?: boolean;
}

const cases: [string, Told, string | null][] = [
  ['is asked of the provider once it is paid', {}, 'AT'],
  ['is not asked for before', { status: 'ready' }, null],
  ['is not asked for where it is known', { country: 'DE' }, 'DE'],
  ['is not waited for while the provider does not answer', { isAway: true }, null],
];

describeCalls('the country of an order', (world) => {
  it.each(cases)('%s', async (_, { status = 'completed', country = null, isAway = false }, expected) => {
    const order = { about: 'transaction', transactionId: 'txn_1', status, country } as TransactionSnapshot;
    const findTransaction = async () => ({ ...order, country: 'AT' });
    const { core } = world;
    const gateway = { ...core.gateway, isAway: () => isAway, checkout: { ...core.gateway.checkout, findTransaction } };
    expect(await readCountry({ ...core, gateway }, order)).toEqual({ ...order, country: expected });
  });
});
