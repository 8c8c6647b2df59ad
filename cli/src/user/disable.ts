import { defineCommand } from '../shared/command.ts';
import { toStanding } from '../shared/subscription-text.ts';
import { toCount } from '../shared/text.ts';

export const command = defineCommand({
  usage: 'disable <EMAIL>',
  description:
    'Shut an account: it is logged out everywhere, nobody logs in, and its mailed links do nothing. What it owns stays. Its plan at Paddle runs on and is charged.',
  examples: ['user disable composer@example.com --reason "shares the account in a forum"'],
  reason: 'demanded',
  confirms: true,
  needs: ['shop'],
  async run(context, [email = ''], { reason }) {
    const question = `This logs ${email} out everywhere and lets nobody log in again. What it owns stays, and a plan at Paddle runs on.`;
    return context.withClient(async (client) => {
      await context.confirm(question, 'disable');
      const answer = await client.disableUser({ email, reason });
      const { subscription } = answer;
      context.log(
        subscription === null
          ? 'No plan of it runs at Paddle.'
          : `Its plan at Paddle is untouched: ${toStanding(subscription)}. To end it, cancel it at Paddle.`,
      );
      if (answer.isChanged) context.logUndo('user', 'enable', answer.email);
      const outcome = answer.isChanged
        ? `is disabled, ${toCount(answer.ended, 'session')} ended`
        : 'is disabled already; nothing was changed';
      return { data: answer, hasTimes: subscription !== null, lines: [`${answer.email} ${outcome}`] };
    });
  },
});
