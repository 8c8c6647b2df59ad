import { randomUUID } from 'node:crypto';
import { eq } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import { tokenLifetimeMs } from '@backline/domain/limits';
import type { EmailAddress } from '@backline/domain/parse-email';
import { paths } from '@backline/domain/paths';
import { recordAudit } from '../audit.ts';
import type { Caller, Core } from '../core.ts';
import { toLink } from '../links.ts';
import { enqueueMessage } from '../mail/enqueue-message.ts';
import { issueToken } from '../tokens.ts';

/**
 * Opens an account without name or password and mails a link that asks for them. An unverified account gets a new link.
 * Throws `conflict` for one that is verified or disabled.
 */
export async function inviteUser(
  core: Core,
  caller: Caller,
  to: EmailAddress,
  reason?: string,
): Promise<{ isNew: boolean }> {
  const { users } = core.store.t;
  return core.store.write(async (tx) => {
    const now = core.clock.now();
    const [created] = await tx
      .insert(users)
      .values({
        id: randomUUID(),
        email: to.address,
        emailCanonical: to.canonical,
        role: 'customer',
        hasMarketingConsent: false,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing()
      .returning();
    const [user] = created ? [created] : await tx.select().from(users).where(eq(users.emailCanonical, to.canonical));
    if (user === undefined || user.emailVerifiedAt !== null)
      throw new AppError('conflict', { message: `${to.address} has a verified account already.` });
    if (user.disabledAt !== null)
      throw new AppError('conflict', {
        message: `The account ${user.email} is disabled. Enable it first: backline user enable ${user.email} --reason TEXT`,
      });
    const token = await issueToken(core, tx, { purpose: 'verify', user, lifetimeMs: tokenLifetimeMs.invite });
    const verifyUrl = toLink(core, paths.verify, token);
    await enqueueMessage(core, tx, user.id, { kind: 'invite', to: user.email, verifyUrl });
    await recordAudit(core, tx, caller, { action: 'account.invited', subjectUserId: user.id, reason });
    return { isNew: created !== undefined };
  });
}
