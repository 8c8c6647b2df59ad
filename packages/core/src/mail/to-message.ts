import { parseEmail } from '@backline/domain/parse-email';
import { redirectParam } from '@backline/domain/paths';
import type { Core } from '../core.ts';
import type { MailMessage } from '../mail-message.ts';
import { isHeld, type Lease } from '../work-queue.ts';
import { type MailRequest, openContents, sealMessage } from './enqueue-message.ts';
import { findLinkLife } from './mail-ranks.ts';
import { resolveRequest } from './resolve-request.ts';

type Row = Core['store']['t']['outboxMessages']['$inferSelect'];

/**
 * The mail of a row. Null: none is sent, such as to an address without an account. `ended`: its link has, and only its
 * reader can ask for another one.
 */
export async function toMessage(core: Core, row: Row, lease: Lease): Promise<MailMessage | 'ended' | null> {
  if (row.sealed === null) return null;
  const contents = openContents(core, row.sealed);
  if (contents.type === 'request') return resolve(core, row, lease, contents.request);
  const endsAt = findEnd(row.kind, row.linkedAt ?? row.createdAt);
  if (endsAt === null || endsAt > core.clock.now()) return withEnd(contents.message, endsAt);
  const request = contents.request ?? toRequest(contents.message);
  return request === null ? 'ended' : resolve(core, row, lease, request);
}

/** When the link of a mail ends that was made at a time. */
function findEnd(kind: string, madeAt: Date): Date | null {
  const lifeMs = findLinkLife(kind);
  return lifeMs === null ? null : new Date(madeAt.getTime() + lifeMs);
}

/** Mails say until when their link works: they may have waited. */
function withEnd(message: MailMessage, endsAt: Date | null): MailMessage {
  const says = message.kind === 'verify' || message.kind === 'recover' || message.kind === 'email_confirm';
  return says && endsAt !== null ? { ...message, until: endsAt.toISOString() } : message;
}

/** A link to verify an address, which a sign-up wrote, can be made again like one that was asked for. */
function toRequest(message: MailMessage): MailRequest | null {
  const canonical = parseEmail(message.to)?.canonical;
  if (message.kind !== 'verify' || canonical === undefined) return null;
  const redirectTo = new URL(message.verifyUrl).searchParams.get(redirectParam) ?? undefined;
  return { kind: 'resend_verification', canonical, redirectTo };
}

async function resolve(core: Core, row: Row, lease: Lease, request: MailRequest): Promise<MailMessage | null> {
  const { outboxMessages: m } = core.store.t;
  return core.store.write(async (tx) => {
    const resolved = await resolveRequest(core, tx, request);
    if (resolved === null) return null;
    const linkedAt = core.clock.now();
    // From here on the row holds the mail itself, so a retry sends the same link as long as it lives.
    const kept = await tx
      .update(m)
      .set({ userId: resolved.userId, linkedAt, sealed: sealMessage(core, resolved.message, request) })
      .where(isHeld(lease))
      .returning({ id: m.id });
    if (kept.length === 0) throw new Error('Another worker has taken this mail over.');
    return withEnd(resolved.message, findEnd(row.kind, linkedAt));
  });
}
