import { randomUUID } from 'node:crypto';
import { eq } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import type { EmailAddress } from '@backline/domain/inputs/parse-email';
import type { Caller, Core } from '../../core.ts';
import { recordEvent } from '../../events/record-event.ts';

/**
 * Opens an account without name or password, and mails a link that asks for them. An unverified account gets a new
 * link. Throws `conflict` if it is verified or disabled.
 */
export async function inviteUser(
  core: Core,
  caller: Caller,
  { email: to, reason }: { email: EmailAddress; reason?: string },
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
    await recordEvent(core, tx, caller, { type: 'account.invited', subjectUserId: user.id, reason }, { user });
    return { isNew: created !== undefined };
  });
}
