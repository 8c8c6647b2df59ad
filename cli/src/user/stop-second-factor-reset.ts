import { defineCommand } from '../shared/command.ts';

export const command = defineCommand({
  usage: 'stop-second-factor-reset <EMAIL>',
  description: 'Stop a reset of the second factor that waits. The account keeps it.',
  examples: ['user stop-second-factor-reset composer@example.com --reason "it was not the customer who called"'],
  reason: 'demanded',
  needs: ['shop'],
  async run(context, [email = ''], { reason }) {
    const answer = await context.withClient((client) => client.stopFactorReset({ email, reason }));
    return {
      data: answer,
      lines: [answer.isChanged ? `${email} keeps its second factor` : `no reset of ${email} waits`],
    };
  },
});
