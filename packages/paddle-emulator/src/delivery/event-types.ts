import type { IEventTypeResponse } from '@paddle/paddle-node-sdk';
import type { EventType } from '../world/emit.ts';

/** The types of events that happen here. */
const emitted: Record<string, string[]> = {
  address: ['created', 'updated'],
  adjustment: ['created', 'updated'],
  business: ['created', 'updated'],
  client_token: ['created', 'revoked'],
  customer: ['created', 'updated'],
  discount: ['created', 'updated'],
  discount_group: ['created', 'updated'],
  payment_method: ['saved', 'deleted'],
  price: ['created', 'updated'],
  product: ['created', 'updated'],
  report: ['created', 'updated'],
  subscription: ['activated', 'canceled', 'created', 'past_due', 'paused', 'resumed', 'trialing', 'updated'],
  transaction: [
    'billed',
    'canceled',
    'completed',
    'created',
    'paid',
    'past_due',
    'payment_failed',
    'ready',
    'revised',
    'updated',
  ],
};

export function toEventType(name: string): IEventTypeResponse {
  const [group = '', verb = ''] = name.split('.');
  const words = group.replaceAll('_', ' ');
  return {
    name: name as EventType as IEventTypeResponse['name'],
    description: `Occurs when a ${words} is ${verb.replaceAll('_', ' ')}.`,
    group: `${words.charAt(0).toUpperCase()}${words.slice(1)}`,
    available_versions: [1],
  };
}

/** Paddle's other types of events. They never happen here, but can be subscribed to, and are sent as examples. */
export const silentTypes = [
  'address.imported',
  'business.imported',
  'customer.imported',
  'discount.imported',
  'price.imported',
  'product.imported',
  'subscription.imported',
  'client_token.updated',
  'payout.created',
  'payout.paid',
  'api_key.created',
  'api_key.expired',
  'api_key.expiring',
  'api_key.revoked',
  'api_key.updated',
  'api_key_exposure.created',
];

const names = [
  ...Object.entries(emitted).flatMap(([group, verbs]) => verbs.map((verb) => `${group}.${verb}`)),
  ...silentTypes,
].sort();

export const eventTypes = names.map(toEventType);

const toldAlone = ['payment_method', 'discount_group', 'client_token', 'api_key', 'api_key_exposure'];

/** The events of Paddle's simulator. */
export const simulatedTypes = names.filter((name) => !toldAlone.includes(name.split('.', 1)[0] ?? ''));
