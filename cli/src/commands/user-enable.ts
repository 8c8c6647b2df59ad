import type { Context, Options, Outcome } from '../command.ts';
import { demandReason } from '../options.ts';
import { sayUndo } from '../say-undo.ts';
import { withSupportClient } from '../support-client.ts';

/** Opens a disabled account again. */
export async function userEnable(context: Context, [email = '']: string[], options: Options): Promise<Outcome> {
  const reason = demandReason(options);
  const answer = await withSupportClient(context, options, (client) => client.enableUser({ email, reason }));
  context.say('Its owner logs in again; for a link to a new password: backline user send-reset EMAIL');
  if (answer.isChanged) sayUndo(context, options, 'user', 'disable', answer.email);
  const outcome = answer.isChanged ? 'is enabled' : 'is not disabled; nothing was changed';
  return { data: answer, lines: [`${answer.email} ${outcome}`] };
}
