import { and, type Db, eq, isNull, lte } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import type { ResetCause } from '@backline/domain/factors/change';
import { factorResetMailEveryMs } from '@backline/domain/limits';
import type { Caller, Core } from '../../core.ts';
import { assertNoneFailed, doEach } from '../../do-each.ts';
import type { MailedUser } from '../../event-contexts.ts';
import { announceEvent, recordEvent } from '../../events/record-event.ts';
import { type FactorReset, toWaitingReset } from '../../factors/factor-resets.ts';
import { removeAllFactors, removeFactors } from '../../factors/settle-factors.ts';
import { ownCaller } from '../../own-caller.ts';
import { endUserSessions } from '../../sessions/end-user-sessions.ts';
import { lockUser } from '../../tokens.ts';
import { getUserByEmail } from '../staff.ts';
import type { AboutUser } from './send-reset.ts';

interface Removal {
  by: ResetCause;
  reason?: string;
}

/** Ends an account's sessions after its factors were removed, and mails its owner. */
async function settleReset(core: Core, tx: Db, caller: Caller, user: MailedUser, { by, reason }: Removal) {
  const sessionsEnded = await endUserSessions(core, tx, user.id);
  const event = { type: 'factor.reset', subjectUserId: user.id, reason, details: { sessionsEnded } } as const;
  await recordEvent(core, tx, caller, event, { user, by });
}

async function applyReset(core: Core, { userId, id }: FactorReset): Promise<void> {
  const { factorResets: f, users: u } = core.store.t;
  await core.store.write(async (tx) => {
    await lockUser(core, tx, userId);
    const now = core.clock.now();
    const [ended] = await tx
      .update(f)
      .set({ endedAt: now, outcome: 'done' })
      // One that was extended since it was read has to wait again.
      .where(and(eq(f.userId, userId), eq(f.id, id), isNull(f.endedAt), lte(f.dueAt, now)))
      .returning({ factorIds: f.factorIds });
    const [user] = await tx
      .select()
      .from(u)
      .where(and(eq(u.id, userId), isNull(u.erasedAt)));
    if (ended === undefined || user === undefined) return;
    if (ended.factorIds === null) await removeAllFactors(core, tx, userId);
    else await removeFactors(core, tx, userId, ended.factorIds);
    await settleReset(core, tx, ownCaller, user, { by: ended.factorIds === null ? 'support' : 'secure_link' });
  });
}

async function remind(core: Core, reset: FactorReset): Promise<void> {
  const { factorResets: f, users: u } = core.store.t;
  await core.store.write(async (tx) => {
    const [due] = await tx
      .update(f)
      .set({ mailedAt: core.clock.now() })
      .where(and(eq(f.id, reset.id), eq(f.mailedAt, reset.mailedAt), isNull(f.endedAt)))
      .returning();
    const [user] = await tx
      .select()
      .from(u)
      .where(and(eq(u.id, reset.userId), isNull(u.erasedAt)));
    if (due === undefined || user === undefined) return;
    const event = { type: 'factor.reset_due', subjectUserId: user.id } as const;
    await announceEvent(core, tx, event, { user, reset: toWaitingReset(due) });
  });
}

/** Removes the factors whose wait is over, and mails the others every day. Returns how many accounts were mailed. */
export async function applyFactorResets(core: Core): Promise<number> {
  const { factorResets: f } = core.store.t;
  const now = core.clock.now();
  const open = await core.store.db.select().from(f).where(isNull(f.endedAt));
  const mailedBefore = new Date(now.getTime() - factorResetMailEveryMs);
  const due = open.filter(({ dueAt }) => dueAt <= now);
  const waiting = open.filter(({ dueAt, mailedAt }) => dueAt > now && mailedAt <= mailedBefore);
  const toSubject = ({ id }: FactorReset) => `factor reset ${id}`;
  const failures = [
    ...(await doEach(core, due, toSubject, (reset) => applyReset(core, reset))),
    ...(await doEach(core, waiting, toSubject, (reset) => remind(core, reset))),
  ];
  if (due.length + waiting.length > 0) core.workers.wakeMail();
  assertNoneFailed(failures);
  return due.length + waiting.length;
}

/** Removes an account's factors at once, on the machine alone. Throws `not_found`, `forbidden`. */
export async function resetSecondFactorNow(
  core: Core,
  caller: Caller,
  { email, reason }: AboutUser,
): Promise<{ email: string }> {
  if (caller.source !== 'cli') throw new AppError('forbidden');
  const { factorResets: f } = core.store.t;
  const answer = await core.store.write(async (tx) => {
    const user = await getUserByEmail(core, tx, email);
    await lockUser(core, tx, user.id);
    await tx
      .update(f)
      .set({ endedAt: core.clock.now(), outcome: 'done' })
      .where(and(eq(f.userId, user.id), isNull(f.endedAt)));
    await removeAllFactors(core, tx, user.id);
    await settleReset(core, tx, caller, user, { by: 'support', reason });
    return { email: user.email };
  });
  core.workers.wakeMail();
  return answer;
}
