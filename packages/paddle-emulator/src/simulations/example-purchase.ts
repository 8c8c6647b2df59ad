import type { ITransactionResponse } from '@paddle/paddle-node-sdk';
import { createPrice } from '../catalog/prices.ts';
import { createProduct } from '../catalog/products.ts';
import { createAddress } from '../customers/addresses.ts';
import { createCustomer, findCustomerByEmail } from '../customers/customers.ts';
import { createTransaction } from '../transactions/create-transaction.ts';
import { payTransaction } from '../transactions/pay-transaction.ts';
import { fromCard, type PaymentMeans } from '../transactions/payment-means.ts';
import { testCards, toCard } from '../transactions/test-cards.ts';
import { changeTransaction } from '../transactions/update-transaction.ts';
import type { CardBehaviour } from '../world/records.ts';
import type { World } from '../world/world.ts';

const month = { interval: 'month', frequency: 1 };
const unit_price = { amount: '3000', currency_code: 'USD' };

export function fillExample(world: World) {
  const { id: productId } = createProduct(world, { name: 'Example Pro', tax_category: 'saas' });
  const price = { product_id: productId, unit_price };
  return {
    productId,
    onceId: createPrice(world, { ...price, description: 'Once' }).id,
    monthlyId: createPrice(world, { ...price, description: 'Monthly', billing_cycle: month }).id,
    trialId: createPrice(world, {
      ...price,
      description: 'With a trial',
      billing_cycle: month,
      trial_period: { interval: 'day', frequency: 14 },
    }).id,
  };
}

export function cardOf(behaviour: CardBehaviour): PaymentMeans {
  const number = testCards.find((card) => card.behaviour === behaviour)?.number ?? '';
  return fromCard(toCard({ number, expiryMonth: 12, expiryYear: 2035, cvc: '100', name: 'Sam Miller' }));
}

type Id = string | null | undefined;

export interface Buyer {
  customer_id?: Id;
  address_id?: Id;
  business_id?: Id;
  discount_id?: Id;
}

/** Prepares a checkout for its payment: an empty cart, then a known or new buyer. */
export function orderExample(world: World, priceId: string, buyer: Buyer = {}, quantity = 1): ITransactionResponse {
  const { id } = createTransaction(world, { items: [{ price_id: priceId, quantity }], origin: 'web' });
  return enterExample(world, id, buyer);
}

/** Assigns a cart to its buyer. */
export function enterExample(world: World, transactionId: string, buyer: Buyer): ITransactionResponse {
  const email = 'sam@example.com';
  const customer_id =
    buyer.customer_id ?? (findCustomerByEmail(world, email) ?? createCustomer(world, { email, name: 'Sam Miller' })).id;
  const address_id =
    buyer.address_id ?? createAddress(world, customer_id, { country_code: 'US', postal_code: '10021' }).id;
  return changeTransaction(world, transactionId, {
    customer_id,
    address_id,
    business_id: buyer.business_id ?? undefined,
    discount_id: buyer.discount_id ?? undefined,
  });
}

export function buyExample(world: World, priceId: string, buyer: Buyer = {}): ITransactionResponse {
  const { id } = orderExample(world, priceId, buyer);
  payTransaction(world, id, cardOf('pays'));
  return world.transactions.get(id);
}
