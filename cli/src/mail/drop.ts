import { defineCommand } from '../command.ts';
import { toMailState } from '../mail-text.ts';
import { assertDatabaseExists, operator, withCore } from '../open-core.ts';
import { demandReason, reasonOption, yesOption } from '../options.ts';

export const command = defineCommand({
  usage: 'drop <ID>',
  description: 'End a mail that waits, was refused or came back. What is in it goes, and it has no undo.',
  examples: ['mail drop 0195a000-0000-4000-8000-000000000601 --reason "the codes went to the right address"'],
  options: { ...reasonOption, ...yesOption },
  async run(context, [id = ''], options) {
    const reason = demandReason(options);
    await assertDatabaseExists(context.env);
    const { showMail } = await import('@backline/core/support/mails/list-mails');
    const { dropMail } = await import('@backline/core/support/mails/change-mails');
    await withCore(context, async (core) => {
      const mail = await showMail(core, id);
      await context.confirm(
        `This ends ${mail.kind} to ${mail.to ?? '(gone)'}: ${toMailState(mail)}.`,
        'drop',
        options.yes === true,
      );
      await dropMail(core, operator, { id, reason });
    });
    return { data: { id }, lines: [`${id} dropped`] };
  },
});
