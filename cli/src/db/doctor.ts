import { defineCommand } from '../command.ts';
import { exitCodes } from '../errors.ts';
import { assertDatabaseExists, withCore } from '../open-core.ts';

export const command = defineCommand({
  usage: 'doctor',
  description: 'Check that the file is sound and that what must hold of accounts and licenses does.',
  examples: ['db doctor', 'db doctor --json'],
  async run(context) {
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
    context.log(problems.length === 0 ? 'No problems found.' : `Problems found: ${problems.length}.`);
    return {
      data: { problems },
      lines: problems.map(({ code, message }) => `${code}: ${message}`),
      exitCode: problems.length === 0 ? exitCodes.done : exitCodes.refused,
    };
  },
});
