import type { Db } from '@backline/db';
import type { WaitingChange } from '@backline/domain/account/waiting-change';
import { AppError } from '@backline/domain/errors';
import { findOtherChange } from '../../account/waiting-changes.ts';
import type { Core } from '../../core.ts';

const reasons: Record<WaitingChange, string> = {
  email_move: 'A change of its address waits for this account. To stop it: backline user stop-email EMAIL',
  merge: 'A merge waits for this account. To stop it: backline user unmerge EMAIL',
  erasure: 'This account is to be erased. Its owner can keep it; try again then.',
};

interface Person {
  id: string;
  email: string;
}

/** Why a change can't be made while another one waits for any of these accounts; null: none does. */
export async function findAloneBar(
  core: Core,
  db: Db,
  own: WaitingChange,
  people: readonly Person[],
): Promise<string | null> {
  for (const { id, email } of people) {
    const other = await findOtherChange(core, db, own, id);
    if (other !== null) return `${email}: ${reasons[other].replace('EMAIL', email)}`;
  }
  return null;
}

/** Throws `conflict` while another change waits for any of these accounts. */
export async function assertAlone(core: Core, db: Db, own: WaitingChange, people: readonly Person[]): Promise<void> {
  const bar = await findAloneBar(core, db, own, people);
  if (bar !== null) throw new AppError('conflict', { message: bar });
}
