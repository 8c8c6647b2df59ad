import type { Db } from '@backline/db';
import type { TaskKind } from '@backline/domain/tasks';
import type { Core } from '../../core.ts';
import { findExcluding } from '../../tasks/find-tasks.ts';

const reasons: Partial<Record<TaskKind, string>> = {
  'email.move': 'A change of its address waits for this account. To stop it: backline user stop-email EMAIL',
  'account.merge': 'A merge waits for this account. To stop it: backline user unmerge EMAIL',
  'account.erase': 'This account is to be erased. Its owner can keep it; try again then.',
};

interface Person {
  id: string;
  email: string;
}

/** Why a change can't be made while another one waits for any of these accounts; null: none does. */
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
