import { type PaymentEvent, type TransactionMaker, UnreadableEventError } from '@backline/core/ports/payment-gateway';
import type { PaymentSnapshot } from '@backline/core/ports/payment-snapshots';
import {
  toAdjustmentSnapshot,
  toCustomerSnapshot,
  toSubscriptionSnapshot,
  toTransactionSnapshot,
} from './to-snapshot.ts';
import { readWire, toCamel, toMicroseconds, wireEvent } from './wire.ts';

function parse(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    throw new UnreadableEventError('It is not JSON.');
  }
}

/** The entities whose events are used. */
const usedEntities = ['transaction', 'adjustment', 'customer', 'subscription'];

/** The envelope of an event. Simulated events are recognized by their ids. */
export function readEvent(payload: string): PaymentEvent {
  const event = readWire(wireEvent, parse(payload));
  return {
    eventId: event.event_id,
    type: event.event_type,
    entityId: event.data.id ?? null,
    occurredAtUs: toMicroseconds(event.occurred_at),
    isUsed: usedEntities.includes(event.event_type.split('.', 1)[0] ?? ''),
    isSimulated: [event.event_id, event.notification_id ?? ''].some((id) => id.startsWith('ntfsim')),
  };
}

/** The entity of an event. Null for types that we do not use, including new ones. */
export function readSnapshot(payload: string): PaymentSnapshot | null {
  const { event_type: type, data } = readWire(wireEvent, parse(payload));
  if (type.startsWith('transaction.')) return toTransactionSnapshot(data);
  if (type.startsWith('adjustment.')) return toAdjustmentSnapshot(data);
  if (type.startsWith('customer.')) return toCustomerSnapshot(data);
  if (type.startsWith('subscription.')) return toSubscriptionSnapshot(toCamel(data), { isWhole: false });
  return null;
}

/** Translates Paddle's origins of a transaction to those of the port. */
export function toMaker(origin: string | null): TransactionMaker {
  if (origin === 'subscription_payment_method_change') return 'card_change';
  return origin?.startsWith('subscription_') === true ? 'subscription' : 'checkout';
}
