import { AppError } from '@backline/domain/errors';
import type { EmailAddress } from '@backline/domain/inputs/parse-email';
import type { Caller, Core } from '../../core.ts';
import { recordEvent } from '../../events/record-event.ts';
import { enqueueRequest } from '../../mail/enqueue-message.ts';
import { getUserByEmail } from '../staff.ts';

export interface AboutUser {
  email: EmailAddress;
  reason: string;
}

/**
 * Mails a customer a link for setting a new password. Staff never set it themselves. Throws `not_found`, and `conflict`
 * for a disabled account, whose links don't work.
 */
export async function sendReset(core: Core, caller: Caller, { email, reason }: AboutUser): Promise<void> {
  await core.store.write(async (tx) => {
    const user = await getUserByEmail(core, tx, email);
    if (user.disabledAt !== null)
      throw new AppError('conflict', {
        message: `The account ${user.email} is disabled. Enable it first: backline user enable ${user.email} --reason TEXT`,
      });
    await enqueueRequest(core, tx, 'recover', email);
    await recordEvent(core, tx, caller, { type: 'support.reset_sent', subjectUserId: user.id, reason });
  });
}
