import { defineCommand } from '../shared/command.ts';

export const command = defineCommand({
  usage: 'send-reset <EMAIL>',
  description: 'Mail a customer a link to a new password. Nobody but them ever sets one.',
  examples: ['user send-reset composer@example.com --reason "asked by telephone"'],
  reason: 'demanded',
  needs: ['shop'],
  async run(context, [email = ''], { reason }) {
    await context.withClient((client) => client.sendReset({ email, reason }));
    context.log('The mail goes out as soon as the server runs. Its link lives one hour.');
    return { data: { email }, lines: [email] };
  },
});
