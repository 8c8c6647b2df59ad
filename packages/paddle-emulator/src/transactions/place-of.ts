import type { ITransactionResponse } from '@paddle/paddle-node-sdk';
import type { Place } from '../money/places.ts';
import type { TransactionNotes } from '../world/records.ts';
import type { World } from '../world/world.ts';

export function getTransactionNotes(world: World, id: string): TransactionNotes {
  return world.transactionNotes.find(id) ?? { id, isCurrencyFixed: true, country: null, postalCode: null };
}

export interface Parties {
  address_id?: string | null;
  business_id?: string | null;
}

/** The buyer's place, with the tax number of a business. Null if the address is unknown. */
export function placeOfParties(world: World, { address_id, business_id }: Parties): Place | null {
  const address = world.addresses.find(address_id);
  const taxNumber = world.businesses.find(business_id)?.tax_identifier ?? null;
  return address && { country: address.country_code, postalCode: address.postal_code ?? null, taxNumber };
}

export function placeOf(world: World, transaction: Parties & Pick<ITransactionResponse, 'id'>): Place {
  const known = placeOfParties(world, transaction);
  if (known) return known;
  const { country, postalCode } = getTransactionNotes(world, transaction.id);
  return country ? { country, postalCode } : { country: world.options.country, postalCode: null };
}

/** The transaction with its customer, address and business, as they were corrected for it. */
export function withParties(world: World, transaction: ITransactionResponse): ITransactionResponse {
  const { revised } = getTransactionNotes(world, transaction.id);
  const { customer_id, address_id, business_id } = transaction;
  const customer = world.customers.find(customer_id);
  const address = world.addresses.find(address_id);
  const business = revised?.business ?? world.businesses.find(business_id);
  return {
    ...transaction,
    customer: customer && { ...customer, ...revised?.customer },
    address: address && { ...address, ...revised?.address },
    business,
  };
}
