import { and, type Db, eq } from '@backline/db';
import type { TaskKind } from '@backline/domain/tasks';
import type { Caller, Core } from '../core.ts';
import type { MailedUser } from '../event-contexts.ts';
import { recordEvent } from '../events/record-event.ts';
import type { Task } from '../tasks/begin-task.ts';
import { endTask } from '../tasks/end-task.ts';
import { isOfUser } from '../tasks/find-tasks.ts';

/** What a person can stop by a mailed link, as the portal calls it. */
export const stoppable = {
  'email.move': 'email_move',
  'account.merge': 'merge',
  'factor.reset': 'factor_reset',
  'account.erase': 'erasure',
} as const satisfies Partial<Record<TaskKind, string>>;
export type StoppableKind = keyof typeof stoppable;

interface Stop {
  user: MailedUser;
  reason?: string | undefined;
}

/** Records that a change of an account was stopped, and mails its owner. */
export async function recordStopped(core: Core, tx: Db, caller: Caller, task: Task, { user, reason }: Stop) {
  const { id, kind } = task;
  if (kind === 'account.erase') {
    const event = { type: 'account.erasure_stopped', subjectUserId: user.id, details: { erasureId: id } } as const;
    return recordEvent(core, tx, caller, event, { user });
  }
  const details = {
    isMove: kind === 'email.move',
    isMerge: kind === 'account.merge',
    isFactorReset: kind === 'factor.reset',
  };
  const event = { type: 'account.change_stopped', subjectUserId: user.id, reason, details } as const;
  return recordEvent(core, tx, caller, event, { user });
}

/**
 * Stops the task of a kind that waits for an account (a merge on either side), or the one with an id, records that, and mails
 * its owner. Null: there is none.
 */
export async function stopTask(
  core: Core,
  tx: Db,
  caller: Caller,
  { which, ...stop }: Stop & { which: { kind: StoppableKind } | { id: string } },
): Promise<Task | null> {
  const { tasks } = core.store.t;
  const isIt = 'kind' in which ? eq(tasks.kind, which.kind) : eq(tasks.id, which.id);
  const stopped = await endTask(core, tx, and(isIt, isOfUser(core, stop.user.id)), { state: 'stopped' });
  if (stopped !== null) await recordStopped(core, tx, caller, stopped, stop);
  return stopped;
}
