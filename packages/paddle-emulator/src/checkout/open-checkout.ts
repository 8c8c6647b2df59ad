import type { ITransactionResponse } from '@paddle/paddle-node-sdk';
import { z } from 'zod';
import { isClientToken } from '../account/client-tokens.ts';
import { readBody } from '../api/body.ts';
import { findDiscountByCode } from '../catalog/discounts.ts';
import { findCustomerIdByToken } from '../customers/customer-access.ts';
import { isCountry, placeOfAddress } from '../money/places.ts';
import { createTransaction } from '../transactions/create-transaction.ts';
import { placeOf } from '../transactions/place-of.ts';
import { isSettled } from '../transactions/transaction-record.ts';
import { changeTransaction, isFixed } from '../transactions/update-transaction.ts';
import { PaddleError, refuse } from '../world/paddle-error.ts';
import type { CheckoutRecord } from '../world/records.ts';
import type { World } from '../world/world.ts';
import { enterBuyer } from './edit-checkout.ts';

const text = z.string().nullish();

/** The input of `Checkout.open`, in the form that Paddle.js sends. */
export const openBody = z.object({
  token: text,
  items: z.array(z.object({ priceId: z.string(), quantity: z.number().int().min(1).default(1) })).nullish(),
  transactionId: text,
  discountId: text,
  discountCode: text,
  customer: z
    .object({
      id: text,
      email: text,
      address: z.object({ id: text, countryCode: text, postalCode: text }).nullish(),
      business: z.unknown().optional(),
    })
    .nullish(),
  customerAuthToken: text,
  savedPaymentMethodId: text,
  customData: z.record(z.string(), z.unknown()).nullish(),
  settings: z
    .object({ displayMode: text, theme: text, locale: text, successUrl: text, allowLogout: z.boolean().nullish() })
    .nullish(),
});

export type OpenInput = z.output<typeof openBody>;

export function assertClientToken(world: World, token: string | null | undefined): void {
  if (token && isClientToken(world, token)) return;
  throw new PaddleError(403, 'authentication_invalid', 'The client-side token is not the one of this emulator.');
}

function pickDiscount(world: World, { discountId, discountCode }: OpenInput): string | null {
  if (discountId && discountCode) {
    refuse('transaction_cannot_provide_both_discount_code_and_id', 'Give a discount code or a discount id.');
  }
  if (!discountCode) return discountId ?? null;
  const found = findDiscountByCode(world, discountCode);
  return found?.id ?? refuse('transaction_discount_not_found', `The discount code ${discountCode} is not known.`);
}

function countryOf(world: World, input: OpenInput, visitorAddress: string | undefined) {
  const given = input.customer?.address?.countryCode?.toUpperCase();
  return given && isCountry(given) ? given : placeOfAddress(visitorAddress, world.options.country).country;
}

/**
 * Opens a transaction that the seller created. The page's custom data and discount replace the transaction's. A paid
 * transaction can be opened, too, and shows that it is paid.
 */
function takeTransaction(world: World, id: string, input: OpenInput): ITransactionResponse {
  const transaction = world.transactions.get(id);
  if (transaction.status === 'canceled') refuse('transaction_immutable', `Transaction ${id} is canceled.`);
  if (isFixed(transaction) || isSettled(transaction)) return transaction;
  const custom_data = input.customData ?? undefined;
  const discount_id = pickDiscount(world, input) ?? undefined;
  if (!custom_data && !discount_id) return transaction;
  return changeTransaction(world, id, { custom_data, discount_id });
}

function makeTransaction(world: World, input: OpenInput, visitorAddress?: string): ITransactionResponse {
  if (!input.items?.length) refuse('bad_request', 'Give items or a transactionId.');
  return createTransaction(world, {
    items: input.items.map(({ priceId, quantity }) => ({ price_id: priceId, quantity })),
    origin: 'web',
    customData: input.customData ?? null,
    discountId: pickDiscount(world, input),
    country: countryOf(world, input, visitorAddress),
    postalCode: input.customer?.address?.postalCode ?? null,
  });
}

function knownCustomer(world: World, input: OpenInput, transaction: ITransactionResponse) {
  const byToken = input.customerAuthToken ? findCustomerIdByToken(world, input.customerAuthToken) : null;
  const id = transaction.customer_id ?? byToken ?? input.customer?.id;
  return world.customers.find(id);
}

export function openCheckout(world: World, body: unknown, visitorAddress?: string): CheckoutRecord {
  const input = readBody(openBody, body);
  assertClientToken(world, input.token);
  const transaction = input.transactionId
    ? takeTransaction(world, input.transactionId, input)
    : makeTransaction(world, input, visitorAddress);
  const customer = knownCustomer(world, input, transaction);
  const email = customer?.email ?? input.customer?.email ?? null;
  const place = placeOf(world, transaction);
  const tokenOwner = input.customerAuthToken ? findCustomerIdByToken(world, input.customerAuthToken) : null;
  const checkout: CheckoutRecord = {
    id: world.newId('che'),
    transactionId: transaction.id,
    email,
    country: transaction.address_id ? place.country : countryOf(world, input, visitorAddress),
    postalCode: place.postalCode ?? input.customer?.address?.postalCode ?? null,
    isEmailLocked: isFixed(transaction) || (email !== null && input.settings?.allowLogout === false),
    customData: transaction.custom_data ?? null,
    savedFor: tokenOwner === customer?.id ? tokenOwner : null,
    settings: {
      displayMode: input.settings?.displayMode ?? 'overlay',
      theme: input.settings?.theme ?? 'light',
      locale: input.settings?.locale ?? 'en',
      successUrl: input.settings?.successUrl ?? null,
    },
    challengedCard: null,
    paidWith: null,
  };
  world.checkouts.put(checkout);
  const isSaidByPage = email !== null && Boolean(input.customer?.address?.countryCode);
  if (isSaidByPage && !transaction.address_id)
    enterBuyer(world, checkout.id, { email, country: checkout.country, postalCode: checkout.postalCode });
  return world.checkouts.find(checkout.id) ?? checkout;
}
