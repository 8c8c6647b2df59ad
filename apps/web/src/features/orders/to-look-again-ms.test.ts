import type { OrderDetails } from '@backline/domain/orders/order';
import { expect, it } from 'vitest';
import { toLookAgainMs } from './to-look-again-ms.ts';

const order = {} as OrderDetails;

it('asks again within a second while an order has just been opened', () => {
  expect(toLookAgainMs(order, 0)).toBe(1000);
});

it('asks more seldom once the page has been open for a while', () => {
  expect(toLookAgainMs(order, 600_000)).toBe(10_000);
});

it('does not ask again for what never came', () => {
  expect(toLookAgainMs(undefined, 0)).toBe(false);
});
