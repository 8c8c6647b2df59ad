import { defineCommand } from '../shared/command.ts';

export const command = defineCommand({
  usage: 'enable <EMAIL>',
  description: 'Open a disabled account again.',
  examples: ['user enable composer@example.com --reason "settled by mail"'],
  reason: 'demanded',
  needs: ['shop'],
  async run(context, [email = ''], { reason }) {
    const answer = await context.withClient((client) => client.enableUser({ email, reason }));
    context.log('Its owner logs in again; for a link to a new password: backline user send-reset EMAIL');
    if (answer.isChanged) context.logUndo('user', 'disable', answer.email);
    const outcome = answer.isChanged ? 'is enabled' : 'is not disabled; nothing was changed';
    return { data: answer, lines: [`${answer.email} ${outcome}`] };
  },
});
