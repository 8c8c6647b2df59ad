import { desc, isNotNull, type Problem } from '@backline/db';
import { dayMs } from '@backline/domain/time';
import type { Core } from '../../core.ts';

const oldMs = 2 * dayMs;
const untriedMs = 90 * dayMs;

/** Finds backups that are too old, and those that nobody has ever restored: they count as none. */
export async function findBackupProblems(core: Core): Promise<Problem[]> {
  const { backups: b } = core.store.t;
  const [newest] = await core.store.db.select().from(b).orderBy(desc(b.madeAt)).limit(1);
  // Backups of another kind leave no row.
  if (newest === undefined) return [];
  const [tried] = await core.store.db.select().from(b).where(isNotNull(b.triedAt)).orderBy(desc(b.triedAt)).limit(1);
  const now = core.clock.now().getTime();
  const problems: Problem[] = [];
  if (now - newest.madeAt.getTime() > oldMs)
    problems.push({
      code: 'backup_old',
      message: `The newest backup is of ${newest.madeAt.toISOString()}. Is BACKUP_EVERY set, or the timer on? "backline db backup" says what goes wrong.`,
    });
  if (tried?.triedAt == null || now - tried.triedAt.getTime() > untriedMs)
    problems.push({
      code: 'backup_untried',
      message: `No backup was restored ${tried === undefined ? 'ever' : 'in the last 90 days'}, and one that was never restored counts as none: "backline db backup verify --key FILE", on a machine that may have the key.`,
    });
  return problems;
}
