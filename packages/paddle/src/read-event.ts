import { type PaymentEvent, type PaymentFact, UnreadableEventError } from '@backline/core/payments/payment-gateway';
import { toAdjustmentFact, toCustomerFact, toSubscriptionFact, toTransactionFact } from './to-fact.ts';
import { readWire, toCamel, toMicroseconds, wireEvent } from './wire.ts';

function parse(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    throw new UnreadableEventError('It is not JSON.');
  }
}

/** The envelope of an event. Events of Paddle's simulator are recognized by their ids. */
export function readEvent(payload: string): PaymentEvent {
  const event = readWire(wireEvent, parse(payload));
  return {
    eventId: event.event_id,
    type: event.event_type,
    entityId: event.data.id ?? null,
    occurredAtUs: toMicroseconds(event.occurred_at),
    isSimulated: [event.event_id, event.notification_id ?? ''].some((id) => id.startsWith('ntfsim')),
  };
}

/** The entity of an event. Null for types that we do not use, new ones included. */
export function readFact(payload: string): PaymentFact | null {
  const { event_type: type, data } = readWire(wireEvent, parse(payload));
  if (type.startsWith('transaction.')) return toTransactionFact(data);
  if (type.startsWith('adjustment.')) return toAdjustmentFact(data);
  if (type.startsWith('customer.')) return toCustomerFact(data);
  if (type.startsWith('subscription.')) return toSubscriptionFact(toCamel(data), { isWhole: false });
  return null;
}
