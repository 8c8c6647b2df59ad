import { z } from 'zod';
import { readBody } from '../api/body.ts';
import { listSavedMethods } from '../customers/payment-methods.ts';
import { payTransaction } from '../transactions/pay-transaction.ts';
import { fromCard, fromSavedMethod, fromWallet, type PaymentMeans, wallets } from '../transactions/payment-means.ts';
import { isCardNumber, toCard } from '../transactions/test-cards.ts';
import { notFound, PaddleError } from '../world/paddle-error.ts';
import type { CheckoutRecord } from '../world/records.ts';
import type { World } from '../world/world.ts';

export type PaymentOutcome = 'completed' | 'declined' | 'three_d_secure';

const cardBody = z.object({
  number: z.string(),
  expiryMonth: z.number().int().min(1, 'must be a month').max(12, 'must be a month'),
  expiryYear: z.number().int().min(2000, 'must be a year').max(2100, 'must be a year'),
  cvc: z.string().regex(/^\d{3,4}$/, 'must be 3 or 4 digits'),
  name: z.string().default(''),
});

const savedBody = z.object({ savedMethodId: z.string() });
const walletBody = z.object({ wallet: z.enum(wallets), behaviour: z.enum(['pays', 'declined']) });

/** Reads a payment. Each invalid field has its own message. */
function readPayment(body: unknown) {
  const given = Object(body);
  if ('savedMethodId' in given) return readBody(savedBody, body);
  return 'wallet' in given ? readBody(walletBody, body) : readBody(cardBody, body);
}

function assertCard(world: World, { number, expiryMonth, expiryYear }: z.output<typeof cardBody>): void {
  const fields = [];
  if (!isCardNumber(number.replaceAll(/\D/g, ''))) fields.push({ field: 'number', message: 'is not a card number' });
  const ends = Date.UTC(expiryYear, expiryMonth, 1);
  if (ends <= world.clock.realNow().getTime()) fields.push({ field: 'expiry', message: 'is in the past' });
  if (fields.length > 0) throw new PaddleError(400, 'invalid_field', 'The card cannot be used.', fields);
}

function charge(world: World, checkout: CheckoutRecord, means: PaymentMeans): PaymentOutcome {
  const { isPaid } = payTransaction(world, checkout.transactionId, means);
  const { type, card } = means;
  world.checkouts.put({ ...checkout, paidWith: isPaid ? { type, card } : null, challengedCard: null });
  return isPaid ? 'completed' : 'declined';
}

function payByCard(world: World, checkout: CheckoutRecord, input: z.output<typeof cardBody>): PaymentOutcome {
  assertCard(world, input);
  const card = toCard(input);
  if (card.behaviour !== 'three_d_secure') return charge(world, checkout, fromCard(card));
  const { expiryMonth, expiryYear, name } = card;
  world.checkouts.put({ ...checkout, challengedCard: { number: input.number, expiryMonth, expiryYear, name } });
  return 'three_d_secure';
}

function paySaved(world: World, checkout: CheckoutRecord, savedMethodId: string): PaymentOutcome {
  const method = listSavedMethods(world, checkout).find(({ id }) => id === savedMethodId);
  return method ? charge(world, checkout, fromSavedMethod(world, method)) : notFound('Payment method', savedMethodId);
}

/** Pays with a card, a saved method, or a wallet, for which the buyer chooses the outcome. */
export function payCheckout(world: World, checkoutId: string, body: unknown): PaymentOutcome {
  const checkout = world.checkouts.get(checkoutId);
  const input = readPayment(body);
  if ('savedMethodId' in input) return paySaved(world, checkout, input.savedMethodId);
  if ('number' in input) return payByCard(world, checkout, input);
  return charge(world, checkout, fromWallet(input.wallet, checkout.email ?? '', input.behaviour));
}

export function answerChallenge(world: World, checkoutId: string, isApproved: boolean): PaymentOutcome {
  const checkout = world.checkouts.get(checkoutId);
  if (!checkout.challengedCard) throw new PaddleError(400, 'bad_request', 'No card is waiting for an answer.');
  const means = fromCard(toCard({ ...checkout.challengedCard, cvc: '' }));
  return charge(world, checkout, isApproved ? means : { ...means, behaviour: 'declined' });
}
