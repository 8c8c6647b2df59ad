import { asc, eq } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import type { EmailAddress } from '@backline/domain/inputs/parse-email';
import type { Caller, Core } from '../../core.ts';
import { recordEvent } from '../../events/record-event.ts';
import { endUserSessions } from '../../sessions/end-user-sessions.ts';
import { getUserByEmail, recordLookUp } from '../staff.ts';

/** A staff account, as the operator sees it. */
export interface StaffMember {
  email: string;
  contactName: string | null;
  disabledAt: string | null;
}

interface AboutUser {
  email: EmailAddress;
  reason: string;
}

/**
 * Makes an account a staff account. Only the machine's operator can call this, because a stolen staff session must not
 * create more staff. Throws `not_found`, and `conflict` for an unverified or disabled account.
 */
export async function addStaff(
  core: Core,
  caller: Caller,
  { email, reason }: AboutUser,
): Promise<{ email: string; isChanged: boolean }> {
  const { users } = core.store.t;
  return core.store.write(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.emailCanonical, email.canonical));
    if (user === undefined)
      throw new AppError('not_found', {
        message: `There is no account for ${email.address}. Open one with "backline user invite ${email.address}", have its link opened, and run this again.`,
      });
    if (user.emailVerifiedAt === null)
      throw new AppError('conflict', {
        message: `The account ${user.email} is not verified. Mail its link again with "backline user invite ${user.email}", have it opened, and run this again.`,
      });
    if (user.disabledAt !== null)
      throw new AppError('conflict', {
        message: `The account ${user.email} is disabled. Enable it first: backline user enable ${user.email} --reason TEXT`,
      });
    if (user.role === 'support') return { email: user.email, isChanged: false };
    await tx.update(users).set({ role: 'support', updatedAt: core.clock.now() }).where(eq(users.id, user.id));
    await recordEvent(core, tx, caller, { type: 'staff.added', subjectUserId: user.id, reason });
    return { email: user.email, isChanged: true };
  });
}

/** Makes a staff account a customer's account again and ends its sessions. Throws `not_found`. */
export async function removeStaff(
  core: Core,
  caller: Caller,
  { email, reason }: AboutUser,
): Promise<{ email: string; isChanged: boolean; ended: number }> {
  const { users } = core.store.t;
  return core.store.write(async (tx) => {
    const user = await getUserByEmail(core, tx, email);
    if (user.role !== 'support') return { email: user.email, isChanged: false, ended: 0 };
    await tx.update(users).set({ role: 'customer', updatedAt: core.clock.now() }).where(eq(users.id, user.id));
    const ended = await endUserSessions(core, tx, user.id);
    await recordEvent(core, tx, caller, {
      type: 'staff.removed',
      subjectUserId: user.id,
      reason,
      details: { ended },
    });
    return { email: user.email, isChanged: true, ended };
  });
}

/** All staff accounts, by address. */
export async function listStaff(
  core: Core,
  caller: Caller,
  { reason }: { reason: string },
): Promise<{ staff: StaffMember[] }> {
  const { users } = core.store.t;
  const rows = await core.store.db.select().from(users).where(eq(users.role, 'support')).orderBy(asc(users.email));
  await recordLookUp(core, caller, { type: 'support.staff_listed', reason });
  return {
    staff: rows.map(({ email, contactName, disabledAt }) => ({
      email,
      contactName,
      disabledAt: disabledAt?.toISOString() ?? null,
    })),
  };
}
