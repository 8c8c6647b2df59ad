import type { Context, Options, Outcome } from '../command.ts';
import { parseAddress } from '../parse-address.ts';
import { withSupportClient } from '../support-client.ts';

export async function userInvite(context: Context, [text]: string[], options: Options): Promise<Outcome> {
  const { address: email } = await parseAddress(text);
  const reason = options.reason ?? 'invited at the command line';
  const { isNew } = await withSupportClient(context, options, (client) => client.inviteUser({ email, reason }));
  context.say(
    isNew ? 'The account is open.' : 'The account was there, not yet verified; its older links are dead now.',
  );
  context.say('The mail with the link goes out as soon as the server runs.');
  return { data: { email, isNew }, lines: [email] };
}
