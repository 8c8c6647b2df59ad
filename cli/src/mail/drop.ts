import { defineCommand } from '../shared/command.ts';
import { toMailState } from '../shared/text.ts';

export const command = defineCommand({
  usage: 'drop <ID>',
  description: 'End a mail that waits, was refused or came back. What is in it goes, and it has no undo.',
  examples: ['mail drop 0195a000-0000-4000-8000-000000000601 --reason "the codes went to the right address"'],
  reason: 'demanded',
  confirms: true,
  needs: ['shop'],
  async run(context, [mailId = ''], { reason }) {
    const dropped = await context.withClient(async (client) => {
      const mail = await client.showMail({ mailId, reason });
      await context.confirm(`This ends ${mail.kind} to ${mail.to ?? '(gone)'}: ${toMailState(mail)}.`, 'drop');
      return client.dropMail({ mailId, reason });
    });
    return { data: dropped, lines: [`${mailId} dropped`] };
  },
});
