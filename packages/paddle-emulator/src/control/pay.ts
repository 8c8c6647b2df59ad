import type { ICustomData } from '@paddle/paddle-node-sdk';
import { changeDiscount, enterBuyer } from '../checkout/edit-checkout.ts';
import { openCheckout } from '../checkout/open-checkout.ts';
import { answerChallenge, payCheckout } from '../checkout/pay-checkout.ts';
import { isCountry } from '../money/places.ts';
import { refuse, refuseField } from '../world/paddle-error.ts';
import { inTransaction, type World } from '../world/world.ts';

export interface PayInput {
  items?: { priceId: string; quantity?: number }[];
  transactionId?: string;
  /** The buyer's address. Optional if the transaction has a customer. */
  email?: string;
  country?: string;
  postalCode?: string;
  customData?: ICustomData;
  discountCode?: string;
  /** The card number, by default 4242…. Any 3-D Secure challenge is approved. */
  card?: string;
}

export interface PayResult {
  transactionId: string;
  customerId: string;
  subscriptionId: string | null;
}

const fine = '4242424242424242';

/**
 * Completes a checkout without a browser, in the same steps as the overlay. A declined card throws, and its attempt is
 * kept.
 */
export function pay(world: World, input: PayInput): PayResult {
  const { card = fine, country = 'US', postalCode, discountCode, email, ...options } = input;
  if (!isCountry(country)) refuseField('country', 'must be a two-letter country code');
  const open = { ...options, token: world.options.clientToken };
  const { outcome, transactionId } = inTransaction(world, () => {
    const checkout = openCheckout(world, { ...open, customer: email ? { email } : null });
    const buyer = email ?? checkout.email ?? refuseField('email', 'must be given');
    if (discountCode) changeDiscount(world, checkout.id, discountCode);
    const known = world.transactions.get(checkout.transactionId);
    const isKnown = known.customer_id && known.address_id && !input.country;
    if (!isKnown) enterBuyer(world, checkout.id, { email: buyer, country, postalCode: postalCode ?? null });
    const expiryYear = world.clock.realNow().getUTCFullYear() + 4;
    const paid = payCheckout(world, checkout.id, { number: card, expiryMonth: 12, expiryYear, cvc: '123' });
    return {
      transactionId: checkout.transactionId,
      outcome: paid === 'three_d_secure' ? answerChallenge(world, checkout.id, true) : paid,
    };
  });
  if (outcome === 'declined') refuse('payment_declined', `The card was declined; the transaction is ${transactionId}.`);
  const { customer_id, subscription_id } = world.transactions.get(transactionId);
  return { transactionId, customerId: customer_id ?? '', subscriptionId: subscription_id ?? null };
}
