import type { ListMailsInput, MailList } from '@backline/domain/support/mails/list-mails';
import type { Caller, Core } from '../../core.ts';
import { recordLookUp } from '../staff.ts';
import { mailsThat, readMails, toListed } from './mail-reports.ts';

/** Mails of the outbox, newest first. */
export async function listMails(
  core: Core,
  caller: Caller,
  { only, limit, reason }: ListMailsInput,
): Promise<MailList> {
  const { outboxMessages, mailPauses } = core.store.t;
  const { wait, failed } = mailsThat(core);
  const condition = only === null ? undefined : { waiting: wait, failed }[only];
  const count = await core.store.db.$count(outboxMessages, condition);
  const [pause] = await core.store.db.select().from(mailPauses);
  const mails = await toListed(core, await readMails(core, condition, limit));
  await recordLookUp(core, caller, { type: 'support.mails_listed', reason, details: { mails: mails.length } });
  return {
    mails,
    count,
    paused: pause === undefined ? null : { since: pause.since.toISOString(), lastWords: pause.lastError },
  };
}
