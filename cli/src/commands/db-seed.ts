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
  const { demoPassword, people } = await import('@backline/fixtures');
  const { toSeed } = await import('@backline/fixtures/seed');
  const added = await withCore(context, async (core) => {
    const { seedCast } = await import('@backline/core');
    return seedCast(core, operator, toSeed(context.now()));
  });
  if (added.people + added.licenses === 0) say('Nothing to do: everybody and everything is there.');
  if (added.people > 0) say(`Added ${added.people} accounts; their password is ${demoPassword}.`);
  if (added.licenses > 0) say(`Added ${added.licenses} SKUs, codes and grants.`);
  const emails = people.map((person) => person.email);
  return { data: { added: added.people, licenses: added.licenses, people: emails }, lines: emails };
}
