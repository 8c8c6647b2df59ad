import type { IPaymentMethodNotificationResponse, IPaymentMethodResponse } from '@paddle/paddle-node-sdk';
import { emit } from '../world/emit.ts';
import { notFound, refuse } from '../world/paddle-error.ts';
import type { CheckoutRecord } from '../world/records.ts';
import type { World } from '../world/world.ts';

/** The data of an event about a payment method, which has no card details. */
export function toMethodEvent(method: IPaymentMethodResponse): IPaymentMethodNotificationResponse {
  const { id, customer_id, address_id, type, origin, saved_at, updated_at } = method;
  return { id, customer_id, address_id, type, origin, saved_at, updated_at };
}

export function getPaymentMethod(world: World, customerId: string, id: string): IPaymentMethodResponse {
  world.customers.get(customerId);
  const method = world.paymentMethods.find(id);
  return method?.customer_id === customerId ? method : notFound('Payment method', id);
}

const living = ['active', 'trialing', 'paused', 'past_due'];

export function deletePaymentMethod(world: World, customerId: string, id: string): void {
  const method = getPaymentMethod(world, customerId, id);
  const users = world.subscriptions.list({ where: { customer_id: [customerId], status: living } });
  if (users.some((subscription) => world.subscriptionNotes.find(subscription.id)?.paymentMethodId === id)) {
    refuse('payment_method_in_use', `Payment method ${id} pays a subscription.`);
  }
  world.paymentMethods.remove(id);
  world.cards.remove(id);
  emit(world, 'payment_method.deleted', { ...toMethodEvent(method), deletion_reason: 'api' });
}

/** A customer's saved payment methods, the newest first. Only a page that has verified the customer may show them. */
export function listSavedMethods(world: World, { savedFor }: CheckoutRecord): IPaymentMethodResponse[] {
  if (!savedFor) return [];
  const where = { customer_id: [savedFor] };
  return world.paymentMethods.list({ where, orderBy: { field: 'id', isDescending: true } });
}
