import type { Db } from '@backline/db';
import type { DomainEvent, EventType, RecordedEventType, UnrecordedEventType } from '@backline/domain/events';
import { recordAudit, recordAudits } from '../audit.ts';
import type { AddressedMail, Caller, Core } from '../core.ts';
import type { EventContexts } from '../event-contexts.ts';
import { enqueueMessage } from '../mail/enqueue-message.ts';
import { noteEvent } from './hear-events.ts';

/** Data for an event's mails that is not stored. Only events with mails have such data. */
type Context<Type extends EventType> = Type extends keyof EventContexts ? [context: EventContexts[Type]] : [];
type Subscriber = (
  core: Core,
  tx: Db,
  event: { type: EventType },
  context: unknown,
) => Promise<readonly AddressedMail[]>;

async function enqueueMails(core: Core, tx: Db, event: { type: EventType }, context: unknown): Promise<void> {
  const subscriber = (core.mails as Partial<Record<EventType, Subscriber>>)[event.type];
  if (subscriber === undefined) return;
  for (const { userId, message } of await subscriber(core, tx, event, context))
    await enqueueMessage(core, tx, userId, message);
}

/**
 * Records an event in the transaction of its change: an outbox row for each mail, and the audit entry, all or nothing.
 * The mails come first, because they may lock rows, and the audit allows only one writer at a time.
 */
export async function recordEvent<Type extends RecordedEventType>(
  core: Core,
  tx: Db,
  caller: Caller,
  event: DomainEvent<Type>,
  ...[context]: Context<Type>
): Promise<void> {
  await enqueueMails(core, tx, event, context);
  await recordAudit(core, tx, caller, event);
  noteEvent(event);
}

/** An event and the caller who caused it. */
export interface CausedEvent<Type extends EventType> {
  caller: Caller;
  event: DomainEvent<Type>;
}

/**
 * Records several events without mails. They may come from concurrent writes, which end while the audit reserves its
 * numbers.
 */
export async function recordEvents<Type extends Exclude<RecordedEventType, keyof EventContexts>>(
  core: Core,
  tx: Db,
  events: readonly Promise<CausedEvent<Type>>[],
): Promise<void> {
  await recordAudits(core, tx, events);
  for (const { event } of await Promise.all(events)) noteEvent(event);
}

/** Enqueues mails about something that the audit does not record. */
export async function announceEvent<Type extends UnrecordedEventType>(
  core: Core,
  tx: Db,
  event: DomainEvent<Type>,
  ...[context]: Context<Type>
): Promise<void> {
  await enqueueMails(core, tx, event, context);
  noteEvent(event);
}
