import type { RestorePlan } from '@backline/db';
import type { Context, Outcome } from '../command.ts';

interface RestoreOptions {
  yes?: boolean;
  dryRun?: boolean;
}

export async function dbRestore(context: Context, [file = '']: string[], options: RestoreOptions): Promise<Outcome> {
  const { env, say, now, confirm } = context;
  const { planRestore, restoreDatabase } = await import('@backline/db');
  const plan = await planRestore(env.DATABASE_URL, file);
  const changes = listChanges(plan);
  if (options.dryRun === true) {
    say('The backup is sound. Restoring it would change these row counts; nothing was changed.');
    return { data: { ...plan, isDryRun: true }, lines: changes };
  }
  for (const line of changes) say(line);
  await confirm(`This replaces ${plan.database} by ${plan.source}.`, 'restore', options.yes === true);
  const report = await restoreDatabase(env.DATABASE_URL, file, now());
  say('Restored and checked. Everybody is logged in as they were when the backup was made.');
  if (report.keptAs !== null) say(`The replaced database is kept as ${report.keptAs}`);
  return { data: { ...report, isDryRun: false }, lines: [report.database] };
}

function listChanges({ current, restored }: RestorePlan): string[] {
  return Object.entries(restored.rows).map(([table, count]) => {
    const before = current === null ? 'none' : String(current.rows[table] ?? 0);
    return `${table}: ${before} -> ${count}`;
  });
}
