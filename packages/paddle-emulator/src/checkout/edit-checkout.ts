import type { CountryCode, ICustomData, ICustomerResponse } from '@paddle/paddle-node-sdk';
import { findDiscountByCode } from '../catalog/discounts.ts';
import { createAddress } from '../customers/addresses.ts';
import { createCustomer, findCustomerByEmail, updateCustomer } from '../customers/customers.ts';
import { emailAddress } from '../customers/email-address.ts';
import { getTransactionNotes } from '../transactions/place-of.ts';
import { changeTransaction, isFixed } from '../transactions/update-transaction.ts';
import { refuse, refuseField } from '../world/paddle-error.ts';
import type { CheckoutRecord } from '../world/records.ts';
import type { World } from '../world/world.ts';

export function changeDiscount(world: World, checkoutId: string, code: string | null): void {
  const { transactionId } = world.checkouts.get(checkoutId);
  const discount = code ? findDiscountByCode(world, code) : null;
  if (code && !discount?.enabled_for_checkout)
    refuse('transaction_discount_not_found', `The code ${code} is not known.`);
  changeTransaction(world, transactionId, { discount_id: discount?.id ?? null });
}

export interface CheckoutChanges {
  items?: { priceId: string; quantity: number }[] | undefined;
  customData?: ICustomData | undefined;
  discountId?: string | null | undefined;
  discountCode?: string | null | undefined;
}

export function changeCheckout(world: World, checkoutId: string, changes: CheckoutChanges): void {
  const { transactionId } = world.checkouts.get(checkoutId);
  if (changes.discountCode !== undefined) changeDiscount(world, checkoutId, changes.discountCode);
  changeTransaction(world, transactionId, {
    items: changes.items?.map(({ priceId, quantity }) => ({ price_id: priceId, quantity })),
    custom_data: changes.customData,
    discount_id: changes.discountId,
  });
}

export interface Buyer {
  email: string;
  country: CountryCode;
  postalCode: string | null;
}

function findOrCreateCustomer(world: World, email: string): ICustomerResponse {
  const known = findCustomerByEmail(world, email);
  if (!known) return createCustomer(world, { email });
  return known.status === 'archived' ? updateCustomer(world, known.id, { status: 'active' }) : known;
}

function findOrCreateAddress(world: World, customerId: string, { country, postalCode }: Buyer): string {
  const where = { customer_id: [customerId], country_code: [country], status: ['active'] };
  const known = world.addresses.list({ where }).find((address) => (address.postal_code ?? null) === postalCode);
  return known?.id ?? createAddress(world, customerId, { country_code: country, postal_code: postalCode }).id;
}

/** Sets the buyer and their address. The transaction is then ready, with prices for that address. */
export function enterBuyer(world: World, checkoutId: string, buyer: Buyer): CheckoutRecord {
  const checkout = world.checkouts.get(checkoutId);
  const transaction = world.transactions.get(checkout.transactionId);
  if (!emailAddress.safeParse(buyer.email).success) refuseField('email', 'must be an email address');
  const email = checkout.isEmailLocked && checkout.email ? checkout.email : buyer.email.trim();
  const changed = { ...checkout, email, country: buyer.country, postalCode: buyer.postalCode };
  world.checkouts.put(changed);
  if (isFixed(transaction)) return changed;
  const keptId = checkout.isEmailLocked ? transaction.customer_id : null;
  const customer = keptId ? world.customers.get(keptId) : findOrCreateCustomer(world, email);
  const addressId = findOrCreateAddress(world, customer.id, changed);
  if (transaction.customer_id === customer.id && transaction.address_id === addressId) return changed;
  changeTransaction(world, transaction.id, { customer_id: customer.id, address_id: addressId });
  return changed;
}

/** Sets the country. Before the buyer is known, it determines the totals. */
export function choosePlace(world: World, checkoutId: string, country: CountryCode, postalCode: string | null): void {
  const checkout = world.checkouts.get(checkoutId);
  world.checkouts.put({ ...checkout, country, postalCode });
  const transaction = world.transactions.get(checkout.transactionId);
  if (isFixed(transaction)) return;
  world.transactionNotes.put({ ...getTransactionNotes(world, transaction.id), country, postalCode });
  changeTransaction(world, transaction.id, { address_id: null });
}
