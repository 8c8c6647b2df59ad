import type { IEventTypeResponse } from '@paddle/paddle-node-sdk';
import type { EventType } from '../world/emit.ts';

/** The events that are emitted. */
const emitted: Record<string, string[]> = {
  address: ['created', 'updated'],
  adjustment: ['created', 'updated'],
  business: ['created', 'updated'],
  customer: ['created', 'updated'],
  discount: ['created', 'updated'],
  payment_method: ['saved', 'deleted'],
  price: ['created', 'updated'],
  product: ['created', 'updated'],
  subscription: ['activated', 'canceled', 'created', 'past_due', 'paused', 'resumed', 'trialing', 'updated'],
  transaction: [
    ...['billed', 'canceled', 'completed', 'created', 'paid', 'past_due', 'payment_failed', 'ready', 'updated'],
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

export const eventTypes = Object.entries(emitted).flatMap(([group, verbs]) =>
  verbs.map((verb) => toEventType(`${group}.${verb}`)),
);
