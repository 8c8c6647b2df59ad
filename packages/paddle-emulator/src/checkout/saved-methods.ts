import type { IPaymentMethodResponse } from '@paddle/paddle-node-sdk';
import type { CheckoutRecord } from '../world/records.ts';
import type { World } from '../world/world.ts';

/** What a customer paid with before, newest first. Only a page that proves who they are is shown it. */
export function listSavedMethods(world: World, { savedFor }: CheckoutRecord): IPaymentMethodResponse[] {
  if (!savedFor) return [];
  const where = { customer_id: [savedFor] };
  return world.paymentMethods.list({ where, orderBy: { field: 'id', isDescending: true } });
}
