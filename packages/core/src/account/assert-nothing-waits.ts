import type { Db } from '@backline/db';
import { type WaitingChange, waitingTexts } from '@backline/domain/account/waiting-change';
import { AppError } from '@backline/domain/errors';
import type { Core } from '../core.ts';
import { findAnyOf } from '../tasks/find-tasks.ts';

const kinds = Object.keys(waitingTexts) as WaitingChange[];

/**
 * Refuses the owner's own change of the address while a change of whose the account is waits. Theirs is no task: the link in
 * the mail makes it, or is refused. Throws `account_change_waits`.
 */
export async function assertNothingWaits(core: Core, tx: Db, userId: string): Promise<void> {
  const [other] = await findAnyOf(core, tx, kinds, userId);
  if (other !== undefined)
    throw new AppError('account_change_waits', { message: waitingTexts[other.kind as WaitingChange] });
}
