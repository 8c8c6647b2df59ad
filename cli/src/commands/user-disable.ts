import { toCount } from '../columns.ts';
import type { Context, Options, Outcome } from '../command.ts';
import { demandReason } from '../options.ts';
import { sayUndo } from '../say-undo.ts';
import { toStanding } from '../subscription-words.ts';
import { withSupportClient } from '../support-client.ts';

/** Shuts an account. Its plan is not touched, and said. */
export async function userDisable(context: Context, [email = '']: string[], options: Options): Promise<Outcome> {
  const reason = demandReason(options);
  const question = `This logs ${email} out everywhere and lets nobody log in again. What it owns stays, and a plan at Paddle runs on.`;
  return withSupportClient(context, options, async (client) => {
    await context.confirm(question, 'disable', options.yes === true);
    const answer = await client.disableUser({ email, reason });
    const { subscription } = answer;
    context.say(
      subscription === null
        ? 'No plan of it runs at Paddle.'
        : `Its plan at Paddle is untouched: ${toStanding(subscription)}. To end it, cancel it at Paddle.`,
    );
    if (answer.isChanged) sayUndo(context, options, 'user', 'enable', answer.email);
    const outcome = answer.isChanged
      ? `is disabled, ${toCount(answer.ended, 'session')} ended`
      : 'is disabled already; nothing was changed';
    return { data: answer, hasTimes: subscription !== null, lines: [`${answer.email} ${outcome}`] };
  });
}
