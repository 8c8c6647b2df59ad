import { toCount } from '../columns.ts';
import type { Context, Options, Outcome } from '../command.ts';
import { withDesk } from '../desk.ts';
import { demandReason } from '../options.ts';

/** Logs a customer out everywhere. */
export async function userEndSessions(context: Context, [email = '']: string[], options: Options): Promise<Outcome> {
  const reason = demandReason(options);
  return withDesk(context, options, async (desk) => {
    await context.confirm(`This logs ${email} out everywhere.`, 'end', options.yes === true);
    const answer = await desk.endSessions({ email, reason });
    context.say(
      'There is no undo: the customer logs in again. For a link to a new password: backline user send-reset EMAIL',
    );
    return { data: answer, lines: [`${toCount(answer.ended, 'session')} ended`] };
  });
}
