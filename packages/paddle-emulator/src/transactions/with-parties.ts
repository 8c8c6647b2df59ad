import type { ITransactionResponse } from '@paddle/paddle-node-sdk';
import type { World } from '../world/world.ts';
import { getTransactionNotes } from './place-of.ts';

/** With customer, address and business, as they were revised for this transaction alone. */
export function withParties(world: World, transaction: ITransactionResponse): ITransactionResponse {
  const { revised } = getTransactionNotes(world, transaction.id);
  const { customer_id, address_id, business_id } = transaction;
  const customer = customer_id ? world.customers.find(customer_id) : null;
  const address = address_id ? world.addresses.find(address_id) : null;
  const business = revised?.business ?? (business_id ? world.businesses.find(business_id) : null);
  return {
    ...transaction,
    customer: customer && { ...customer, ...revised?.customer },
    address: address && { ...address, ...revised?.address },
    business,
  };
}
