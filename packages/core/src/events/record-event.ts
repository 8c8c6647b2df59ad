import type { Db } from '@backline/db';
import type { DomainEvent, EventType, RecordedEventType, UnrecordedEventType } from '@backline/domain/events';
import { recordAudit, recordAudits } from '../audit.ts';
import type { AddressedMail, Caller, Core } from '../core.ts';
import type { EventContexts } from '../event-contexts.ts';
import { enqueueMessage } from '../mail/enqueue-message.ts';
import { noteEvent } from './hear-events.ts';

/** The data that its mails need and that is not stored. Only events that customers are mailed about have one. */
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
 * Records what happened, in the transaction of the change: a row of the outbox for each mail that reports it, and the
 * audit entry. All of it happens, or nothing. The mails come first: they may lock rows, and the audit has one writer at
 * a time.
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

/** An event, and who caused it. */
export interface CausedEvent<Type extends EventType> {
  caller: Caller;
  event: DomainEvent<Type>;
}

/**
 * Records several events that no customer is mailed about. They may come from writes that are under way, which go
 * together with taking their places in the audit.
 */
export async function recordEvents<Type extends Exclude<RecordedEventType, keyof EventContexts>>(
  core: Core,
  tx: Db,
  events: readonly Promise<CausedEvent<Type>>[],
): Promise<void> {
  await recordAudits(core, tx, events);
  for (const { event } of await Promise.all(events)) noteEvent(event);
}

/** Enqueues the mails, if there are any, about something that the audit does not record. */
export async function announceEvent<Type extends UnrecordedEventType>(
  core: Core,
  tx: Db,
  event: DomainEvent<Type>,
  ...[context]: Context<Type>
): Promise<void> {
  await enqueueMails(core, tx, event, context);
  noteEvent(event);
}
