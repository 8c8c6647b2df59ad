import { randomUUID } from 'node:crypto';
import type { Db } from '@backline/db';
import type { EmailAddress } from '@backline/domain/parse-email';
import type { Core } from '../core.ts';
import { seal, unseal } from '../crypto.ts';
import type { MailKind, MailMessage } from './message.ts';

/**
 * What an outbox row holds. A request is a mail to an address that may have no account: its row is written for any
 * address alike, and the worker finds out, so that the answer and its time tell nothing.
 */
export type OutboxContents = { type: 'message'; message: MailMessage } | { type: 'request'; request: MailRequest };

export interface MailRequest {
  kind: 'recover' | 'resend_verification';
  canonical: string;
  /** The page of the portal that the mailed link leads on to. */
  redirectTo?: string | undefined;
}

export interface NewOutboxRow {
  kind: MailKind | MailRequest['kind'];
  userId: string | null;
  contents: OutboxContents;
}

async function insertRow(core: Core, tx: Db, { kind, userId, contents }: NewOutboxRow): Promise<void> {
  const now = core.clock.now();
  await tx.insert(core.store.t.outboxMessages).values({
    id: randomUUID(),
    kind,
    userId,
    sealed: seal(core.keys.outbox, JSON.stringify(contents)),
    createdAt: now,
    attempts: 0,
    dueAt: now,
  });
  core.workers.wakeMail();
}

/** Orders a mail in the transaction of what it reports: both happen or neither. */
export async function enqueueMessage(core: Core, tx: Db, userId: string | null, message: MailMessage): Promise<void> {
  await insertRow(core, tx, { kind: message.kind, userId, contents: { type: 'message', message } });
}

/** Orders a mail to whoever has this address, if anybody has. */
export async function enqueueRequest(
  core: Core,
  tx: Db,
  kind: MailRequest['kind'],
  to: EmailAddress,
  redirectTo?: string,
): Promise<void> {
  const request: MailRequest = { kind, canonical: to.canonical, redirectTo };
  await insertRow(core, tx, { kind, userId: null, contents: { type: 'request', request } });
}

export function openContents(core: Core, sealed: string): OutboxContents {
  return JSON.parse(unseal(core.keys.outbox, sealed)) as OutboxContents;
}

export function sealMessage(core: Core, message: MailMessage): string {
  return seal(core.keys.outbox, JSON.stringify({ type: 'message', message } satisfies OutboxContents));
}
