import { eq } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import type { EmailAddress } from '@backline/domain/inputs/parse-email';
import type { Proof } from '@backline/domain/support/people/change-email';
import { emailMoveMs } from '@backline/domain/support/people/rules';
import { findAloneBar } from '../../account/waiting-changes.ts';
import type { Caller, Core } from '../../core.ts';
import { recordEvent } from '../../events/record-event.ts';
import { ownCaller } from '../../own-caller.ts';
import { chargeRateLimits } from '../../rate-limit.ts';
import { endUserSessions } from '../../sessions/end-user-sessions.ts';
import type { Work } from '../../tasks/run-task.ts';
import { beginTask, findExcluding } from '../../tasks/task-rows.ts';
import { everyPurpose, lockUser, revokeTokens } from '../../tokens.ts';
import { getUserByEmail } from '../staff.ts';
import { assertNotStaff } from './assert-not-staff.ts';
import { checkProofs } from './check-proofs.ts';

interface EmailMove {
  email: EmailAddress;
  newEmail: EmailAddress;
  proofs: Proof[];
  reason: string;
}

const wrong = () =>
  new AppError('conflict', {
    message: 'These proofs are not both true of this account. Nothing was changed. Ask the customer again.',
  });

/**
 * Starts to move an account to another address, for a person who has lost their mailbox. After two proofs are checked,
 * the move waits for 72 hours, and both mailboxes get a link that stops it. Staff can't move their own or a colleague's
 * account. Throws `not_found`, `rate_limited`, and `conflict` for wrong proofs, a taken address, or too many moves.
 */
export async function changeEmail(core: Core, caller: Caller, { email, newEmail, proofs, reason }: EmailMove) {
  const { users } = core.store.t;
  const who = caller.session?.user.id;
  if (who !== undefined) await chargeRateLimits(core, [{ limit: 'staff_email_moves', subject: who }]);
  const known = await getUserByEmail(core, core.store.db, email);
  // Guesses also count against the account.
  await chargeRateLimits(core, [{ limit: 'email_move_account', subject: known.id }]);
  return core.store.write(async (tx) => {
    const user = await getUserByEmail(core, tx, email);
    assertNotStaff(caller, user, 'The address');
    if (user.disabledAt !== null)
      throw new AppError('conflict', { message: `The account ${user.email} is disabled. Enable it first.` });
    const [holder] = await tx.select({ id: users.id }).from(users).where(eq(users.emailCanonical, newEmail.canonical));
    if (holder !== undefined)
      throw new AppError('conflict', {
        message: `${newEmail.address} has an account already. To join both: backline user merge ${user.email} ${newEmail.address}`,
      });
    if (!(await checkProofs(core, tx, user, proofs))) throw wrong();
    await lockUser(core, tx, user.id);
    const bar = await findAloneBar(core, tx, 'email.move', [user]);
    if (bar !== null) throw new AppError('conflict', { message: bar });
    const begun = await beginTask(core, tx, caller, {
      kind: 'email.move',
      subject: user.id,
      userId: user.id,
      input: { email: newEmail.address, emailCanonical: newEmail.canonical },
      plannedAt: new Date(core.clock.now().getTime() + emailMoveMs),
    });
    if (begun === null)
      throw new AppError('conflict', {
        message: `A change of this address waits already. To stop it: backline user stop-email ${user.email}`,
      });
    const dueAt = begun.plannedAt.toISOString();
    const event = {
      type: 'email.move_asked',
      subjectUserId: user.id,
      reason,
      details: { moveId: begun.id, proofs: proofs.map(({ kind }) => kind).join(' ') },
    } as const;
    await recordEvent(core, tx, caller, event, { user, newEmail: newEmail.address, dueAt });
    return { moveId: begun.id, dueAt };
  });
}

/**
 * Moves an account to its new address, unless that was taken in the meantime. Its sessions and links end. The new
 * mailbox gets a link for setting a password, which also verifies the address.
 */
export const applyEmailMove: Work = {
  async apply(core, tx, { id, subject: userId, input }) {
    const { users } = core.store.t;
    const { email = '', emailCanonical = '' } = input ?? {};
    await lockUser(core, tx, userId);
    const [holder] = await tx.select({ id: users.id }).from(users).where(eq(users.emailCanonical, emailCanonical));
    const [user] = await tx.select().from(users).where(eq(users.id, userId));
    const isAlone = (await findExcluding(core, tx, 'email.move', { userId })) === null;
    if (holder !== undefined || user === undefined || user.disabledAt !== null || !isAlone)
      return { state: 'dropped', outcome: 'The account or the new address had changed.' };
    const moved = { email, emailCanonical };
    await revokeTokens(core, tx, user.id, [...everyPurpose, 'stop']);
    const sessionsEnded = await endUserSessions(core, tx, user.id);
    await tx
      .update(users)
      .set({ ...moved, emailVerifiedAt: null, passwordHash: null, updatedAt: core.clock.now() })
      .where(eq(users.id, user.id));
    const details = { moveId: id, sessionsEnded };
    const event = { type: 'email.moved', subjectUserId: user.id, details } as const;
    await recordEvent(core, tx, ownCaller, event, { user: { ...user, ...moved }, oldEmail: user.email });
    return { state: 'done' };
  },
};
