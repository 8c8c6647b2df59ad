import type { Db } from '@backline/db';
import { eq } from '@backline/db';
import { paths, withRedirect } from '@backline/domain/paths';
import type { Core } from '../core.ts';
import { toLink } from '../links.ts';
import type { MailMessage } from '../mail-message.ts';
import { issueSecureUrl } from '../secure-links.ts';
import { issueToken } from '../tokens.ts';
import type { MailRequest } from './enqueue-message.ts';

/** Resolves a request to the mail of the address's owner, or null when there is nobody to mail. */
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
