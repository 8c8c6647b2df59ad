import { eq } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import type { ListedMail } from '@backline/domain/support/mails/mail-report';
import type { Caller, Core } from '../../core.ts';
import { recordLookUp } from '../staff.ts';
import { readMails, toListed } from './mail-reports.ts';

/** One mail by its id. Throws `not_found`. */
export async function showMail(
  core: Core,
  caller: Caller,
  { mailId, reason }: { mailId: string; reason: string },
): Promise<ListedMail> {
  const { outboxMessages } = core.store.t;
  const [mail] = await toListed(core, await readMails(core, eq(outboxMessages.id, mailId), 1));
  if (mail === undefined)
    throw new AppError('not_found', {
      message: `There is no mail ${mailId}. "backline mail list" shows those there are.`,
    });
  await recordLookUp(core, caller, { type: 'support.mail_shown', subject: `mail ${mailId}`, reason });
  return mail;
}
