import { toCount } from '../columns.ts';
import { defineCommand } from '../command.ts';
import { demandReason, reasonOption, yesOption } from '../options.ts';

export const command = defineCommand({
  usage: 'end-sessions <EMAIL>',
  description: 'Log a customer out everywhere.',
  examples: ['user end-sessions composer@example.com --reason "laptop was stolen"'],
  options: { ...reasonOption, ...yesOption },
  isRemote: true,
  async run(context, [email = ''], options) {
    const reason = demandReason(options);
    return context.withClient(async (client) => {
      await context.confirm(`This logs ${email} out everywhere.`, 'end', options.yes === true);
      const answer = await client.endSessions({ email, reason });
      context.log(
        'There is no undo: the customer logs in again. For a link to a new password: backline user send-reset EMAIL',
      );
      return { data: answer, lines: [`${toCount(answer.ended, 'session')} ended`] };
    });
  },
});
