import { and, type Db, eq } from '@backline/db';
import type { StoppedChange } from '@backline/domain/account/fields';
import { AppError } from '@backline/domain/errors';
import { type TaskKind, type WaitingChange, waitingTexts } from '@backline/domain/tasks';
import type { Caller, Core } from '../core.ts';
import type { MailedUser } from '../event-contexts.ts';
import { recordEvent } from '../events/record-event.ts';
import { endTask, findAnyOf, findExcluding, isOfUser, type Task } from '../tasks/task-rows.ts';

/** Changes that a mailed link can stop, by their names in the portal. */
export const stoppable = {
  'email.move': 'email_move',
  'account.merge': 'merge',
  'factor.reset': 'factor_reset',
  'account.erase': 'erasure',
} as const satisfies Partial<Record<TaskKind, string>>;
export type StoppableKind = keyof typeof stoppable;

/** The portal's name for a task that can be stopped. `nothing` for no task, or for another one. */
export function toStopped(task: Pick<Task, 'kind'> | null): StoppedChange {
  const names: Partial<Record<TaskKind, StoppedChange>> = stoppable;
  return (task && names[task.kind]) ?? 'nothing';
}

interface Stop {
  user: MailedUser;
  reason?: string | undefined;
}

/** Records that a change was stopped, and mails the owner. */
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
 * Stops the pending task of a kind for an account (a merge on either side), or the task with an id. Records it and
 * mails the owner. Null if there is none.
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

const kinds = Object.keys(waitingTexts) as WaitingChange[];

/**
 * Refuses an owner's change of address while a move, merge or erasure of the account is pending. The owner's change
 * itself prevents none of these: opening its link either makes the change or is refused. Throws `account_change_waits`.
 */
export async function assertNothingWaits(core: Core, tx: Db, userId: string): Promise<void> {
  const [other] = await findAnyOf(core, tx, kinds, userId);
  if (other !== undefined)
    throw new AppError('account_change_waits', { message: waitingTexts[other.kind as WaitingChange] });
}

const reasons: Partial<Record<TaskKind, string>> = {
  'email.move': 'A change of its address waits for this account. To stop it: backline user stop-email EMAIL',
  'account.merge': 'A merge waits for this account. To stop it: backline user unmerge EMAIL',
  'account.erase': 'This account is to be erased. Its owner can keep it; try again then.',
};

interface Person {
  id: string;
  email: string;
}

/** The reason why a pending change of any of these accounts prevents another one. Null if none does. */
export async function findAloneBar(
  core: Core,
  db: Db,
  own: TaskKind,
  people: readonly Person[],
  ownId?: string,
): Promise<string | null> {
  for (const { id, email } of people) {
    const other = await findExcluding(core, db, own, { userId: id, ownId });
    if (other !== null) return `${email}: ${(reasons[other] ?? '').replace('EMAIL', email)}`;
  }
  return null;
}
