import { type Db, eq } from '@backline/db';
import { readFactors } from '../account-factors.ts';
import type { Caller, Core } from '../core.ts';
import type { WaitingReset } from '../event-contexts.ts';
import { beginReset, findReset, toFactorIds } from '../factors/factor-resets.ts';
import { removeFactors } from '../factors/settle-factors.ts';
import type { Task } from '../tasks/task-rows.ts';
import { endTask } from '../tasks/task-rows.ts';

type Link = Pick<Core['store']['t']['oneTimeTokens']['$inferSelect'], 'aboutId' | 'sessionId' | 'factorIds'>;

/** The factors that "This wasn't me" removed from an account. */
interface Disowned {
  /**
   * The pending reset that support was asked for and that the link has stopped, because a stranger may have asked for
   * it. Null if there was none.
   */
  stopped: Task | null;
  removed: number;
  /** The reset that the link started or extended. Null if there were no newer factors. */
  reset: WaitingReset | null;
  /** True if factors are newer than the mail, so that they are removed later. */
  newerFactorsWait: boolean;
}

/** The result for a link mailed to an address that is not the account's. */
export const nothingDisowned: Disowned = {
  stopped: null,
  removed: 0,
  reset: null,
  newerFactorsWait: false,
};

/**
 * Removes the factor that a link is about, and everything that the same session added, before or after the mail. Other
 * factors may be newer than the mail, which may be old and read by others. Those are removed after 72 hours, with mails
 * to the owner. The caller must have locked the user.
 */
export async function disownFactors(
  core: Core,
  tx: Db,
  caller: Caller,
  userId: string,
  { aboutId, sessionId, factorIds }: Link,
): Promise<Disowned> {
  const { tasks } = core.store.t;
  const bySupport = await findReset(core, tx, userId);
  const stopped =
    bySupport !== null && toFactorIds(bySupport) === null
      ? await endTask(core, tx, eq(tasks.id, bySupport.id), { state: 'stopped' })
      : null;
  const factors = await readFactors(core, tx, userId);
  const named = factors.filter(({ id, addedBy }) => id === aboutId || (sessionId !== null && addedBy === sessionId));
  const namedIds = named.map(({ id }) => id);
  const removed = await removeFactors(core, tx, userId, namedIds);
  const left = await readFactors(core, tx, userId);
  const newerIds = left.map(({ id }) => id).filter((id) => factorIds?.includes(id) !== true);
  const waiting = await findReset(core, tx, userId);
  const waitingIds = waiting === null ? [] : (toFactorIds(waiting) ?? []);
  const isListed = newerIds.every((id) => waitingIds.includes(id));
  const reset = isListed ? null : await beginReset(core, tx, caller, { userId, factorIds: newerIds });
  return { stopped, removed, reset, newerFactorsWait: newerIds.length > 0 };
}
