import { defineCommand } from '../shared/command.ts';
import { toLocalTime, toMailState } from '../shared/text.ts';

export const command = defineCommand({
  usage: 'show <ID>',
  description: 'One mail: what it is, to whom, of which order, and what the mail server said. Never what is in it.',
  examples: ['mail show 0195a000-0000-4000-8000-000000000601'],
  reason: 'optional',
  needs: ['shop'],
  async run(context, [mailId = ''], { reason }) {
    const mail = await context.withClient((client) => client.showMail({ mailId, reason }));
    const lines = [
      `mail       ${mail.id}, ${mail.kind}`,
      `to         ${mail.to ?? '(gone)'}`,
      `order      ${mail.transactionId ?? 'none'}`,
      `written    ${toLocalTime(mail.createdAt)}`,
      `state      ${toMailState(mail)}`,
      ...(mail.dueAt === null ? [] : [`due        ${toLocalTime(mail.dueAt)}`]),
    ];
    return { data: mail, lines, hasTimes: true };
  },
});
