import type { Context, Options, Outcome } from '../command.ts';
import { demandReason } from '../options.ts';
import { withSupportClient } from '../support-client.ts';

/** Mails a customer a link to set a new password. Nobody but them ever sets one. */
export async function userSendReset(context: Context, [email = '']: string[], options: Options): Promise<Outcome> {
  const reason = demandReason(options);
  await withSupportClient(context, options, (client) => client.sendReset({ email, reason }));
  context.say('The mail goes out as soon as the server runs. Its link lives one hour.');
  return { data: { email }, lines: [email] };
}
