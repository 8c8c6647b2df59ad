import type { Context, Outcome } from '../command.ts';

export async function dbMigrate({ env, say }: Context): Promise<Outcome> {
  const { latestMigration, openStore } = await import('@backline/db');
  const store = await openStore({ url: env.DATABASE_URL, busyTimeoutMs: 10_000 });
  await store.close();
  const { id, name } = latestMigration(store.dialect);
  say(store.applied.length === 0 ? `Nothing to do: the schema is current (${name}).` : `The schema is ${name} now.`);
  return { data: { schema: id, applied: store.applied }, lines: [...store.applied] };
}
