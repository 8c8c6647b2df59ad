import { defineCommand } from '../shared/command.ts';

export const command = defineCommand({
  usage: 'migrate',
  description: 'Create the database or bring its schema up to date. The server does the same when it starts.',
  examples: ['db migrate', 'db migrate --json'],
  needs: ['machine'],
  async run({ env, log }) {
    const { latestMigration, openStore } = await import('@backline/db');
    const store = await openStore({ url: env.DATABASE_URL, busyTimeoutMs: 10_000 });
    await store.close();
    const { id } = latestMigration(store.dialect);
    log(
      store.applied.length === 0
        ? `Nothing to do: the database has schema ${id}.`
        : `The database has schema ${id} now.`,
    );
    return { data: { schema: id, applied: store.applied }, lines: [...store.applied] };
  },
});
