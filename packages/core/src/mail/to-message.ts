import { type Db, eq } from '@backline/db';
import { paths, withRedirect } from '@backline/domain/pages/paths';
import type { Core } from '../core.ts';
import { toLink } from '../links.ts';
import type { MailMessage } from '../ports/mail-message.ts';
import { issueSecureUrl } from '../secure-links.ts';
import { issueToken } from '../tokens.ts';
import { isHeld, type Lease } from '../work-queue.ts';
import { type MailRequest, openContents, sealContents } from './enqueue-message.ts';
import { isLinkKind } from './mail-ranks.ts';
import { renewLinks } from './renew-links.ts';

/** Resolves a request to the mail of the address's owner, or null if there is no one to mail. */
export async function resolveRequest(
  core: Core,
  tx: Db,
  request: MailRequest,
): Promise<{ userId: string; message: MailMessage } | null> {
  const { users } = core.store.t;
  const [user] = await tx.select().from(users).where(eq(users.emailCanonical, request.canonical));
  if (user === undefined || user.disabledAt !== null) return null;
  const { email: to, contactName } = user;

  if (request.kind === 'resend_verification') {
    if (user.emailVerifiedAt !== null) return null;
    const token = await issueToken(core, tx, { purpose: 'verify', user });
    const verifyUrl = withRedirect(toLink(core, paths.verify, token), request.redirectTo);
    const secureUrl = await issueSecureUrl(core, tx, user);
    return { userId: user.id, message: { kind: 'verify', to, contactName, verifyUrl, secureUrl } };
  }
  const token = await issueToken(core, tx, { purpose: 'reset', user });
  const message: MailMessage = {
    kind: 'recover',
    to,
    contactName,
    resetUrl: withRedirect(toLink(core, paths.resetPassword, token), request.redirectTo),
    cancelUrl: toLink(core, paths.cancelReset, token),
  };
  return { userId: user.id, message };
}

type Row = Core['store']['t']['outboxMessages']['$inferSelect'];

/**
 * The mail of a row, with fresh links. Null if nothing should be sent, for example because the address has no account.
 * `ended`: the mail contains only a link, which was used or replaced in the meantime.
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
  const { outboxMessages } = core.store.t;
  return core.store.write(async (tx) => {
    const resolved = await resolveRequest(core, tx, request);
    if (resolved === null) return null;
    // From here on, the row contains the mail itself, so that a retry sends the same link.
    const kept = await tx
      .update(outboxMessages)
      .set({ userId: resolved.userId, sealed: sealContents(core, { type: 'message', message: resolved.message }) })
      .where(isHeld(lease))
      .returning({ id: outboxMessages.id });
    if (kept.length === 0) throw new Error('Another worker has taken this mail over.');
    return resolved.message;
  });
}
