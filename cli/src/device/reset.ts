import { defineCommand } from '../shared/command.ts';
import { toCount } from '../shared/text.ts';

export const command = defineCommand({
  usage: 'reset <EMAIL>',
  description: 'Remove all computers of an account, and give all of its moves back.',
  examples: ['device reset composer@example.com --reason "starts afresh after a burglary"'],
  reason: 'demanded',
  confirms: true,
  needs: ['shop'],
  async run(context, [email = ''], { reason }) {
    return context.withClient(async (client) => {
      const question = `This removes every computer of ${email}: each signs in again to play all of it.`;
      await context.confirm(question, 'reset');
      const answer = await client.resetDevices({ email, reason });
      for (const deviceId of answer.released) context.logUndo('device', 'restore', deviceId);
      return { data: answer, lines: [`${toCount(answer.released.length, 'computer')} removed, all moves given back`] };
    });
  },
});
