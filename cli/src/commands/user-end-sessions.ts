import { toCount } from '../columns.ts';
import type { Context, Options, Outcome } from '../command.ts';
import { demandReason } from '../options.ts';
import { withSupportClient } from '../support-client.ts';

/** Logs a customer out everywhere. */
export async function userEndSessions(context: Context, [email = '']: string[], options: Options): Promise<Outcome> {
  const reason = demandReason(options);
  return withSupportClient(context, options, async (client) => {
    await context.confirm(`This logs ${email} out everywhere.`, 'end', options.yes === true);
    const answer = await client.endSessions({ email, reason });
    context.say(
      'There is no undo: the customer logs in again. For a link to a new password: backline user send-reset EMAIL',
    );
    return { data: answer, lines: [`${toCount(answer.ended, 'session')} ended`] };
  });
}
