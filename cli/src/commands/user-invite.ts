import type { Context, Outcome } from '../command.ts';
import { assertDatabaseExists, operator, withCore } from '../open-core.ts';
import { parseAddress } from '../parse-address.ts';

export async function userInvite(context: Context, [email]: string[]): Promise<Outcome> {
  const address = await parseAddress(email);
  await assertDatabaseExists(context.env);
  const { isNew } = await withCore(context, async (core) => {
    const { inviteUser } = await import('@backline/core');
    return inviteUser(core, operator, address);
  });
  context.say(
    isNew ? 'The account is open.' : 'The account was there, not yet verified; its older links are dead now.',
  );
  context.say('The mail with the link goes out as soon as the server runs.');
  return { data: { email: address.address, isNew }, lines: [address.address] };
}
