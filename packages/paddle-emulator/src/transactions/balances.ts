import type { ICreditBalanceResponse } from '@paddle/paddle-node-sdk';
import type { World } from '../world/world.ts';

const keyOf = (customerId: string, currency: string) => `${customerId}:${currency}`;

export function getBalance(world: World, customerId: string | null | undefined, currency: string): bigint {
  if (!customerId) return 0n;
  return BigInt(world.balances.find(keyOf(customerId, currency))?.available ?? '0');
}

export function changeBalance(world: World, customerId: string, currency: string, by: bigint): void {
  if (by === 0n) return;
  const available = getBalance(world, customerId, currency) + by;
  world.balances.put({
    id: keyOf(customerId, currency),
    customer_id: customerId,
    currency,
    available: String(available),
  });
}

export function listBalances(world: World, customerId: string): ICreditBalanceResponse[] {
  return world.balances.list({ where: { customer_id: [customerId] } }).map(({ currency, available }) => ({
    customer_id: customerId,
    currency_code: currency as ICreditBalanceResponse['currency_code'],
    balance: { available, reserved: '0', used: '0' },
  }));
}
