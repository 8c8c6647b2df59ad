import type { Context, Outcome } from '../command.ts';
import { exitCodes } from '../errors.ts';
import { assertDatabaseExists, withCore } from '../open-core.ts';

export async function dbDoctor(context: Context): Promise<Outcome> {
  await assertDatabaseExists(context.env);
  const { checkDatabase } = await import('@backline/db');
  let problems = await checkDatabase(context.env.DATABASE_URL);
  if (problems.length === 0)
    problems = await withCore(
      context,
      async (core) => {
        const { runDoctor } = await import('@backline/core/support/run-doctor');
        return runDoctor(core);
      },
      { hasProviderClock: true },
    );
  context.say(problems.length === 0 ? 'No problems found.' : `Problems found: ${problems.length}.`);
  return {
    data: { problems },
    lines: problems.map(({ code, message }) => `${code}: ${message}`),
    exitCode: problems.length === 0 ? exitCodes.done : exitCodes.refused,
  };
}
