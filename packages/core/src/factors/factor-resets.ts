import { type Db, eq } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import { factorResetMailEveryMs, factorResetMs } from '@backline/domain/limits';
import { readFactors, toPasskeyId } from '../account-factors.ts';
import type { Caller, Core } from '../core.ts';
import type { WaitingReset } from '../event-contexts.ts';
import { beginTask, endTask, findWaiting, type Task } from '../tasks/task-rows.ts';

/** An account's pending reset of factors, or null. Callers that change it have locked the user. */
export function findReset(core: Core, db: Db, userId: string): Promise<Task | null> {
  return findWaiting(core, db, 'factor.reset', userId);
}

/** The factors that a reset removes. Null for all factors, which support was asked to remove. */
export const toFactorIds = ({ input }: Pick<Task, 'input'>): readonly string[] | null => input?.factorIds ?? null;

/** The fields of a reset for its mails. */
export function toWaitingReset(task: Pick<Task, 'id' | 'input' | 'plannedAt'>): WaitingReset {
  return { id: task.id, by: toFactorIds(task) === null ? 'support' : 'secure_link', dueAt: task.plannedAt };
}

/**
 * Starts a reset. If a reset of named factors is pending, the new ones are added to it, and the wait starts again for
 * all of them. Null if a reset of all factors is pending.
 */
export async function beginReset(
  core: Core,
  tx: Db,
  caller: Caller,
  { userId, factorIds }: { userId: string; factorIds: readonly string[] | null },
): Promise<WaitingReset | null> {
  const { tasks } = core.store.t;
  const waiting = await findReset(core, tx, userId);
  const known = waiting === null ? [] : toFactorIds(waiting);
  if (known === null || (waiting !== null && factorIds === null)) return null;
  const now = core.clock.now();
  const times = {
    plannedAt: new Date(now.getTime() + factorResetMs),
    dueAt: new Date(now.getTime() + factorResetMailEveryMs),
  };
  const input = { factorIds: factorIds === null ? null : [...new Set([...known, ...factorIds])] };
  const begun = { kind: 'factor.reset', subject: userId, userId, input, ...times } as const;
  if (waiting === null) {
    const task = await beginTask(core, tx, caller, begun);
    return task === null ? null : toWaitingReset(task);
  }
  await tx
    .update(tasks)
    .set({ input, ...times })
    .where(eq(tasks.id, waiting.id));
  return toWaitingReset({ id: waiting.id, input, plannedAt: times.plannedAt });
}

/** Ends a pending reset of named factors if none of them is left. */
export async function endEmptyReset(core: Core, tx: Db, userId: string): Promise<void> {
  const { tasks } = core.store.t;
  const waiting = await findReset(core, tx, userId);
  const factorIds = waiting === null ? null : toFactorIds(waiting);
  if (waiting === null || factorIds === null || waiting.plannedAt <= core.clock.now()) return;
  if ((await readFactors(core, tx, userId)).some(({ id }) => factorIds.includes(id))) return;
  await endTask(core, tx, eq(tasks.id, waiting.id), { state: 'done' });
}

/**
 * Throws `passkey_in_reset` for a passkey that a pending reset names. It works only as a second step after a password.
 */
export async function assertOpensAlone(
  core: Core,
  tx: Db,
  passkey: { userId: string; publicKey: string },
): Promise<void> {
  const waiting = await findReset(core, tx, passkey.userId);
  if (waiting !== null && toFactorIds(waiting)?.includes(toPasskeyId(passkey))) throw new AppError('passkey_in_reset');
}
