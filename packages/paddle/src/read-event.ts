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

/** The envelope of an event. Paddle's simulator marks its own by their ids. */
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

/** What an event says in our words; null for what means nothing to us, new types included. */
export function readFact(payload: string): PaymentFact | null {
  const { event_type: type, data } = readWire(wireEvent, parse(payload));
  if (type.startsWith('transaction.')) return toTransactionFact(data);
  if (type.startsWith('adjustment.')) return toAdjustmentFact(data);
  if (type.startsWith('customer.')) return toCustomerFact(data);
  if (type.startsWith('subscription.')) return toSubscriptionFact(toCamel(data), { isWhole: false });
  return null;
}
