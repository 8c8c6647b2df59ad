import { createHmac, randomUUID } from 'node:crypto';
import type { Db } from '@backline/db';
import { type EmailAddress, parsePayerEmail } from '@backline/domain/inputs/parse-email';
import { dayMs } from '@backline/domain/time';
import type { Core } from '../core.ts';
import { seal, unseal } from '../crypto.ts';
import type { MailMessage } from '../ports/mail-message.ts';
import { type OutboxKind, toRank } from './mail-ranks.ts';

/** How long a delivered mail stays in the outbox. */
export const mailKeepMs = 30 * dayMs;

/**
 * The contents of an outbox row. A request is a mail to an address that may have no account: a row is written for every
 * address, and the worker resolves it, so that neither the answer nor its time reveals accounts.
 */
export type OutboxContents = { type: 'message'; message: MailMessage } | { type: 'request'; request: MailRequest };

export interface MailRequest {
  kind: 'recover' | 'resend_verification';
  canonical: string;
  /** The portal page that the mailed link leads to. */
  redirectTo?: string | undefined;
}

export interface NewOutboxRow {
  kind: OutboxKind;
  userId: string | null;
  to: string;
  transactionId?: string | null;
  contents: OutboxContents;
}

/** A keyed hash of a mailbox, to find the mails of an address without storing the address. */
export function toRecipient({ keys }: Core, to: string): string {
  const canonical = parsePayerEmail(to)?.canonical ?? to.toLowerCase();
  return createHmac('sha256', keys.outbox).update(`recipient v1 ${canonical}`).digest('base64url');
}

/** The order that a mail is about. */
function toTransactionId(message: MailMessage): string | null {
  if (message.kind === 'purchase_codes') return message.order.id;
  return 'orderId' in message ? message.orderId : null;
}

async function insertRow(
  core: Core,
  tx: Db,
  { kind, userId, to, transactionId = null, contents }: NewOutboxRow,
): Promise<void> {
  const now = core.clock.now();
  await tx.insert(core.store.t.outboxMessages).values({
    id: randomUUID(),
    kind,
    userId,
    transactionId,
    // For an erased person, nothing that could identify the address is stored.
    recipient: kind === 'erasure_done' ? null : toRecipient(core, to),
    sealed: sealContents(core, contents),
    createdAt: now,
    attempts: 0,
    dueAt: now,
    rank: toRank(kind),
  });
  core.workers.wakeMail();
}

/** Enqueues a mail in the transaction of the change that it reports: both happen or neither. */
export async function enqueueMessage(core: Core, tx: Db, userId: string | null, message: MailMessage): Promise<void> {
  const { kind, to } = message;
  const contents: OutboxContents = { type: 'message', message };
  await insertRow(core, tx, { kind, userId, to, transactionId: toTransactionId(message), contents });
}

/** Enqueues a mail to the owner of an address, if there is one. */
export async function enqueueRequest(
  core: Core,
  tx: Db,
  kind: MailRequest['kind'],
  to: EmailAddress,
  redirectTo?: string,
): Promise<void> {
  const request: MailRequest = { kind, canonical: to.canonical, redirectTo };
  await insertRow(core, tx, { kind, userId: null, to: to.canonical, contents: { type: 'request', request } });
}

export function sealContents(core: Core, contents: OutboxContents): string {
  return seal(core.keys.outbox, JSON.stringify(contents));
}

export function openContents(core: Core, sealed: string): OutboxContents {
  return JSON.parse(unseal(core.keys.outbox, sealed)) as OutboxContents;
}
