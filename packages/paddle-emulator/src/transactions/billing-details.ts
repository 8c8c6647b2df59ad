import type { CollectionMode, CurrencyCode, IBillingDetailsResponse } from '@paddle/paddle-node-sdk';
import { z } from 'zod';
import { period } from '../api/body.ts';
import { refuse } from '../world/paddle-error.ts';
import type { World } from '../world/world.ts';

export const billingDetailsBody = z
  .strictObject({
    enable_checkout: z.boolean().nullish(),
    purchase_order_number: z.string().max(100).nullish(),
    additional_information: z.string().max(1500).nullish(),
    payment_terms: period.extend({ frequency: z.number().int().min(1) }).nullish(),
  })
  .nullish();

export type BillingDetailsInput = z.output<typeof billingDetailsBody>;

/** The details of an invoice: the existing ones, replaced by the given ones. */
export function toBillingDetails(
  given: BillingDetailsInput,
  before: IBillingDetailsResponse | null = null,
): IBillingDetailsResponse | null {
  const payment_terms = given?.payment_terms ?? before?.payment_terms;
  if (!payment_terms) return null;
  return {
    enable_checkout: given?.enable_checkout ?? before?.enable_checkout ?? false,
    purchase_order_number: given?.purchase_order_number ?? before?.purchase_order_number ?? null,
    additional_information: given?.additional_information ?? before?.additional_information ?? null,
    payment_terms,
  };
}

const invoicedCurrencies: CurrencyCode[] = ['USD', 'EUR', 'GBP'];

interface Bill {
  collection_mode: CollectionMode;
  customer_id?: string | null;
  address_id?: string | null;
  currency_code: CurrencyCode;
}

/** Throws unless Paddle can invoice the buyer: it needs a name with a full address, and one of three currencies. */
export function assertInvoiceable(world: World, bill: Bill, of: 'transaction' | 'subscription'): void {
  if (bill.collection_mode !== 'manual') return;
  const { currency_code, customer_id, address_id } = bill;
  if (!invoicedCurrencies.includes(currency_code)) {
    refuse(`${of}_currency_code_not_valid_for_manual`, `An invoice is in ${invoicedCurrencies.join(', ')}.`);
  }
  const customer = world.customers.find(customer_id);
  if (customer && !customer.name) {
    refuse(`${of}_customer_not_suitable_for_collection_mode`, `Customer ${customer.id} has no name.`);
  }
  const address = world.addresses.find(address_id);
  if (address && !(address.first_line && address.city && address.postal_code)) {
    refuse(
      `${of}_address_not_suitable_for_collection_mode`,
      `Address ${address.id} needs a first line, a city and a postal code.`,
    );
  }
}
