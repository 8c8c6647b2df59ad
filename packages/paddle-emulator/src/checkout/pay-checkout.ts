import { z } from 'zod';
import { readBody } from '../api/read-body.ts';
import { payTransaction } from '../transactions/pay-transaction.ts';
import { type Card, isCardNumber, toCard } from '../transactions/test-cards.ts';
import { PaddleError } from '../world/paddle-error.ts';
import type { CheckoutRecord } from '../world/records.ts';
import type { World } from '../world/world.ts';
import { getCheckout } from './enter-buyer.ts';

export type PaymentOutcome = 'completed' | 'declined' | 'three_d_secure';

const cardBody = z.object({
  number: z.string(),
  expiryMonth: z.number().int().min(1, 'must be a month').max(12, 'must be a month'),
  expiryYear: z.number().int().min(2000, 'must be a year').max(2100, 'must be a year'),
  cvc: z.string().regex(/^\d{3,4}$/, 'must be 3 or 4 digits'),
  name: z.string().default(''),
});

function assertCard(world: World, { number, expiryMonth, expiryYear }: z.output<typeof cardBody>): void {
  const fields = [];
  if (!isCardNumber(number.replaceAll(/\D/g, ''))) fields.push({ field: 'number', message: 'is not a card number' });
  const ends = Date.UTC(expiryYear, expiryMonth, 1);
  if (ends <= world.clock.realNow().getTime()) fields.push({ field: 'expiry', message: 'is in the past' });
  if (fields.length > 0) throw new PaddleError(400, 'invalid_field', 'The card cannot be used.', fields);
}

function charge(world: World, checkout: CheckoutRecord, card: Card): PaymentOutcome {
  const { isPaid } = payTransaction(world, checkout.transactionId, card);
  const { last4, type, expiryMonth, expiryYear } = card;
  const paidWith = isPaid ? { last4, type, expiryMonth, expiryYear } : null;
  world.checkouts.put({ ...checkout, paidWith, challengedCard: null });
  return isPaid ? 'completed' : 'declined';
}

export function payCheckout(world: World, checkoutId: string, body: unknown): PaymentOutcome {
  const checkout = getCheckout(world, checkoutId);
  const input = readBody(cardBody, body);
  assertCard(world, input);
  const card = toCard(input);
  if (card.behaviour !== 'three_d_secure') return charge(world, checkout, card);
  const { expiryMonth, expiryYear, name } = card;
  world.checkouts.put({ ...checkout, challengedCard: { number: input.number, expiryMonth, expiryYear, name } });
  return 'three_d_secure';
}

export function answerChallenge(world: World, checkoutId: string, isApproved: boolean): PaymentOutcome {
  const checkout = getCheckout(world, checkoutId);
  if (!checkout.challengedCard) throw new PaddleError(400, 'bad_request', 'No card is waiting for an answer.');
  const card = toCard({ ...checkout.challengedCard, cvc: '' });
  return charge(world, checkout, isApproved ? card : { ...card, behaviour: 'declined' });
}
