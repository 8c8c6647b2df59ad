import { defineCommand } from '../shared/command.ts';
import { toCount } from '../shared/text.ts';

export const command = defineCommand({
  usage: 'end-sessions <EMAIL>',
  description: 'Log a customer out everywhere.',
  examples: ['user end-sessions composer@example.com --reason "laptop was stolen"'],
  reason: 'demanded',
  confirms: true,
  needs: ['shop'],
  async run(context, [email = ''], { reason }) {
    return context.withClient(async (client) => {
      await context.confirm(`This logs ${email} out everywhere.`, 'end');
      const answer = await client.endSessions({ email, reason });
      context.log(
        'There is no undo: the customer logs in again. For a link to a new password: backline user send-reset EMAIL',
      );
      return { data: answer, lines: [`${toCount(answer.ended, 'session')} ended`] };
    });
  },
});
