import { defineCommand } from '../shared/command.ts';

export const command = defineCommand({
  usage: 'stop-email <EMAIL>',
  description: 'Stop a change of address that waits. The account stays as it is.',
  examples: ['user stop-email clara@old.example.com --reason "the customer called: it was not her"'],
  reason: 'demanded',
  needs: ['shop'],
  async run(context, [email = ''], { reason }) {
    const answer = await context.withClient((client) => client.stopEmailMove({ email, reason }));
    return { data: answer, lines: [answer.isChanged ? `${email} keeps its address` : `no change of ${email} waits`] };
  },
});
