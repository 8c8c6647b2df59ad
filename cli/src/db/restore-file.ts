import { existsSync } from 'node:fs';
import type { DoneErasure } from '@backline/core/privacy/repeat-erasures';
import type { RestorePlan } from '@backline/db';
import { operator, withCore } from '../clients/open-core.ts';
import type { Context, Outcome } from '../shared/command.ts';

/** The outcome, with data to which the caller can add. */
export type RestoreOutcome = Outcome & { data: object };

export interface RestoreFileOptions {
  dryRun?: boolean;
  yes?: boolean;
  replaces?: boolean;
}

/** Replaces the database with an SQLite backup. `prepare` creates what must exist first. */
export async function restoreFile(
  context: Context,
  path: string,
  options: RestoreFileOptions,
  prepare?: () => Promise<void>,
): Promise<RestoreOutcome> {
  const { env, log, now, confirm } = context;
  const { planRestore, restoreDatabase } = await import('@backline/db');
  const plan = await planRestore(env.DATABASE_URL, path);
  const changes = listChanges(plan);
  if (options.dryRun === true) {
    log('The backup is sound. Restoring it would change these row counts; nothing was changed.');
    return { data: { ...plan, isDryRun: true }, lines: changes };
  }
  for (const line of changes) log(line);
  await confirm(`This replaces ${plan.database} by ${plan.source}.`, 'restore');
  const erasures = await readErasures(context);
  const isReplacement = options.replaces === true;
  const report = await restoreDatabase(env.DATABASE_URL, path, {
    now: now(),
    isReplacement,
    ...(prepare && { prepare }),
  });
  log('Restored and checked. Everybody is logged in as they were when the backup was made.');
  if (erasures.length > 0) await eraseAgain(context, erasures);
  if (!report.keepsShop) sayCopy(context);
  if (report.keptAs !== null) log(`The replaced database is kept as ${report.keptAs}`);
  return { data: { ...report, isDryRun: false }, lines: [report.database] };
}

/** Explains that a restored database is a separate shop, and how it can replace the old one. */
export function sayCopy({ log }: Context): void {
  log('This is a copy, and a shop of its own: give it another BACKUP_TO, other keys of Paddle and another address.');
  log('If it is to replace the shop that was backed up, restore it again with --replaces.');
}

/** The erasures in the database that is replaced, because an older backup still has those people's data. */
async function readErasures({ env, log }: Context): Promise<DoneErasure[]> {
  const { openStore, toDatabaseFile } = await import('@backline/db');
  const { listDoneErasures } = await import('@backline/core/privacy/repeat-erasures');
  if (!existsSync(toDatabaseFile(env.DATABASE_URL))) return [];
  try {
    const store = await openStore({ url: env.DATABASE_URL, isUnchecked: true, keepsMoves: true });
    return await listDoneErasures({ store }).finally(() => store.close());
  } catch {
    log(
      'The database cannot be read, so it does not say which accounts were erased: "privacy apply FILE" does, by a list that was kept.',
    );
    return [];
  }
}

async function eraseAgain(context: Context, erasures: readonly DoneErasure[]): Promise<void> {
  const { repeatErasures } = await import('@backline/core/privacy/repeat-erasures');
  const accounts = await withCore(context, (core) => repeatErasures(core, operator, erasures));
  context.log(`Of the accounts that were erased since the backup, ${accounts} were erased again.`);
}

function listChanges({ current, restored }: RestorePlan): string[] {
  return Object.entries(restored.rows).map(([table, count]) => {
    const before = current === null ? 'none' : String(current.rows[table] ?? 0);
    return `${table}: ${before} -> ${count}`;
  });
}
