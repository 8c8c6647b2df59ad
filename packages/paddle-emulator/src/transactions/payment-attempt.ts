import { createHash } from 'node:crypto';
import type { IPaymentMethodResponse, ITransactionPaymentAttemptResponse } from '@paddle/paddle-node-sdk';
import type { World } from '../world/world.ts';
import type { PaymentMeans } from './payment-means.ts';

function toUuid(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');
}

/** Returns the stored payment method, either an existing one or a new one. */
export function savePaymentMethod(
  world: World,
  customerId: string,
  addressId: string,
  means: PaymentMeans,
): IPaymentMethodResponse {
  if (means.savedMethod) return means.savedMethod;
  const at = world.clock.nowText();
  const method: IPaymentMethodResponse = {
    id: world.newId('paymtd'),
    customer_id: customerId,
    address_id: addressId,
    type: means.type,
    card: means.card,
    paypal: means.paypal,
    south_korea_local_card: null,
    underlying_details: null,
    origin: 'saved_during_purchase',
    saved_at: at,
    updated_at: at,
  };
  world.paymentMethods.put(method);
  world.cards.put({ id: method.id, behaviour: means.behaviour });
  return method;
}

const toDetails = ({ type, card, paypal }: Pick<IPaymentMethodResponse, 'type' | 'card' | 'paypal'>) => ({
  type,
  card,
  paypal,
  south_korea_local_card: null,
  underlying_details: null,
});

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
    method_details: toDetails(method),
    created_at: at,
    captured_at: isCaptured ? at : null,
  };
}

/** A declined attempt, with an existing payment method or one that is not saved. */
export function toDeclinedAttempt(
  world: World,
  means: PaymentMeans,
  amount: string,
): ITransactionPaymentAttemptResponse {
  if (means.savedMethod) return toAttempt(world, means.savedMethod, amount, false);
  const at = world.clock.nowText();
  return {
    payment_attempt_id: toUuid(world.newId('attempt')),
    stored_payment_method_id: toUuid(world.newId('stored')),
    payment_method_id: null,
    amount,
    status: 'error',
    error_code: 'declined',
    method_details: toDetails(means),
    created_at: at,
    captured_at: null,
  };
}
