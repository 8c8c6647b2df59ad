import type { Context, Outcome } from '../command.ts';
import { CliError, exitCodes } from '../errors.ts';
import { operator, withCore } from '../open-core.ts';

export async function dbSeed(context: Context): Promise<Outcome> {
  const { env, say } = context;
  if (env.NODE_ENV === 'production')
    throw new CliError('The demonstration accounts have a public password and do not belong in production.', {
      code: 'refused_in_production',
      exitCode: exitCodes.refused,
    });
  const { demoPassword, invited, people } = await import('@backline/fixtures');
  const added = await withCore(context, async (core) => {
    const { getUserReport, inviteUser, seedPeople } = await import('@backline/core');
    const { parseEmail } = await import('@backline/domain');
    const count = await seedPeople(core, operator, people);
    const address = parseEmail(invited.email);
    if (address === null) throw new Error(`${invited.email} is not an address`);
    const { audit } = await getUserReport(core, address);
    if (!audit.some((entry) => entry.action === 'account.invited')) await inviteUser(core, operator, address);
    return count;
  });
  say(
    added === 0 ? 'Nothing to do: everybody is there.' : `Added ${added} accounts; their password is ${demoPassword}.`,
  );
  const emails = people.map((person) => person.email);
  return { data: { added, people: emails }, lines: emails };
}
