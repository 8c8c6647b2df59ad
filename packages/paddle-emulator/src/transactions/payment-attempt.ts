import { createHash } from 'node:crypto';
import type { IPaymentMethodResponse, ITransactionPaymentAttemptResponse } from '@paddle/paddle-node-sdk';
import type { World } from '../world/world.ts';
import type { Card } from './test-cards.ts';

function toUuid(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');
}

function toMethodCard(card: Card) {
  return {
    type: card.type,
    last4: card.last4,
    expiry_month: card.expiryMonth,
    expiry_year: card.expiryYear,
    cardholder_name: card.name,
  };
}

export function savePaymentMethod(
  world: World,
  customerId: string,
  addressId: string,
  card: Card,
): IPaymentMethodResponse {
  const at = world.clock.nowText();
  const method: IPaymentMethodResponse = {
    id: world.newId('paymtd'),
    customer_id: customerId,
    address_id: addressId,
    type: 'card',
    card: toMethodCard(card),
    paypal: null,
    south_korea_local_card: null,
    underlying_details: null,
    origin: 'saved_during_purchase',
    saved_at: at,
    updated_at: at,
  };
  world.paymentMethods.put(method);
  world.cards.put({ id: method.id, behaviour: card.behaviour });
  return method;
}

export function toAttempt(
  world: World,
  method: IPaymentMethodResponse,
  amount: string,
  isCaptured: boolean,
): ITransactionPaymentAttemptResponse {
  const at = world.clock.nowText();
  return {
    payment_attempt_id: toUuid(world.newId('attempt')),
    stored_payment_method_id: toUuid(method.id),
    payment_method_id: method.id,
    amount,
    status: isCaptured ? 'captured' : 'error',
    error_code: isCaptured ? null : 'declined',
    method_details: {
      type: 'card',
      card: method.card,
      paypal: null,
      south_korea_local_card: null,
      underlying_details: null,
    },
    created_at: at,
    captured_at: isCaptured ? at : null,
  };
}

/** A payment attempt with a card that is not stored. */
export function toDeclinedAttempt(world: World, card: Card, amount: string): ITransactionPaymentAttemptResponse {
  const at = world.clock.nowText();
  return {
    payment_attempt_id: toUuid(world.newId('attempt')),
    stored_payment_method_id: toUuid(world.newId('stored')),
    payment_method_id: null,
    amount,
    status: 'error',
    error_code: 'declined',
    method_details: {
      type: 'card',
      card: toMethodCard(card),
      paypal: null,
      south_korea_local_card: null,
      underlying_details: null,
    },
    created_at: at,
    captured_at: null,
  };
}
