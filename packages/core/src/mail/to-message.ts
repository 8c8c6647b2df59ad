import type { Core } from '../core.ts';
import type { MailMessage } from '../mail-message.ts';
import { isHeld, type Lease } from '../work-queue.ts';
import { type MailRequest, openContents, sealContents } from './enqueue-message.ts';
import { isLinkKind } from './mail-ranks.ts';
import { renewLinks } from './renew-links.ts';
import { resolveRequest } from './resolve-request.ts';

type Row = Core['store']['t']['outboxMessages']['$inferSelect'];

/**
 * The mail of a row, whose links live from now on. Null: none is sent, such as to an address without an account. `ended`:
 * it is nothing but a link, which was used or replaced while it waited.
 */
export async function toMessage(core: Core, row: Row, lease: Lease): Promise<MailMessage | 'ended' | null> {
  if (row.sealed === null) return null;
  const contents = openContents(core, row.sealed);
  const kept = contents.type === 'message' ? contents.message : await resolve(core, lease, contents.request);
  if (kept === null) return null;
  const { message, areLive, until } = await renewLinks(core, kept);
  if (!areLive && isLinkKind(row.kind)) return 'ended';
  return until === undefined ? message : { ...message, until };
}

async function resolve(core: Core, lease: Lease, request: MailRequest): Promise<MailMessage | null> {
  const { outboxMessages: m } = core.store.t;
  return core.store.write(async (tx) => {
    const resolved = await resolveRequest(core, tx, request);
    if (resolved === null) return null;
    // From here on the row holds the mail itself, so a retry sends the same link.
    const kept = await tx
      .update(m)
      .set({ userId: resolved.userId, sealed: sealContents(core, { type: 'message', message: resolved.message }) })
      .where(isHeld(lease))
      .returning({ id: m.id });
    if (kept.length === 0) throw new Error('Another worker has taken this mail over.');
    return resolved.message;
  });
}
