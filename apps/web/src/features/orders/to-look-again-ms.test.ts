import type { OrderDetails } from '@backline/domain/orders/order';
import { expect, it } from 'vitest';
import { toLookAgainMs } from './to-look-again-ms.ts';

const order = {} as OrderDetails;

it('checks again within a second if an order was just opened', () => {
  expect(toLookAgainMs(order, 0)).toBe(1000);
});

it('checks less often once the page has been open for a while', () => {
  expect(toLookAgainMs(order, 600_000)).toBe(10_000);
});

it('stops checking for a payment that never arrived', () => {
  expect(toLookAgainMs(undefined, 0)).toBe(false);
});
