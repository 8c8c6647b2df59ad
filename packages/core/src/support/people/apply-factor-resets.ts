import { and, type Db, eq, isNull } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import { factorResetMailEveryMs } from '@backline/domain/limits';
import type { Caller, Core } from '../../core.ts';
import type { MailedUser } from '../../event-contexts.ts';
import { announceEvent, recordEvent } from '../../events/record-event.ts';
import { removeAllFactors } from '../../factors/settle-factors.ts';
import { providerCaller } from '../../payments/provider-caller.ts';
import { endUserSessions } from '../../sessions/end-user-sessions.ts';
import { revokeTokens } from '../../tokens.ts';
import { getUserByEmail } from '../staff.ts';
import type { AboutUser } from './send-reset.ts';

type Reset = Core['store']['t']['factorResets']['$inferSelect'];

/** The portal's own work: nobody calls. */
const ownCaller = { ...providerCaller, source: 'cli' as const };

/** Removes an account's factors and ends its sessions, and mails its owner. */
async function removeFactors(core: Core, tx: Db, caller: Caller, user: MailedUser, reason?: string): Promise<void> {
  await removeAllFactors(core, tx, user.id);
  const sessionsEnded = await endUserSessions(core, tx, user.id);
  const event = { type: 'factor.reset', subjectUserId: user.id, reason, details: { sessionsEnded } } as const;
  await recordEvent(core, tx, caller, event, { user });
}

async function applyReset(core: Core, reset: Reset): Promise<void> {
  const { factorResets: f, users: u } = core.store.t;
  await core.store.write(async (tx) => {
    const ended = await tx
      .update(f)
      .set({ endedAt: core.clock.now(), outcome: 'done' })
      .where(and(eq(f.userId, reset.userId), eq(f.id, reset.id), isNull(f.endedAt)))
      .returning({ id: f.id });
    const [user] = await tx.select().from(u).where(eq(u.id, reset.userId));
    if (ended.length === 0 || user === undefined) return;
    await revokeTokens(core, tx, user.id, ['stop']);
    await removeFactors(core, tx, ownCaller, user);
  });
}

async function remind(core: Core, reset: Reset): Promise<void> {
  const { factorResets: f, users: u } = core.store.t;
  await core.store.write(async (tx) => {
    const due = await tx
      .update(f)
      .set({ mailedAt: core.clock.now() })
      .where(and(eq(f.id, reset.id), eq(f.mailedAt, reset.mailedAt), isNull(f.endedAt)))
      .returning({ id: f.id });
    const [user] = await tx.select().from(u).where(eq(u.id, reset.userId));
    if (due.length === 0 || user === undefined) return;
    const event = { type: 'factor.reset_due', subjectUserId: user.id } as const;
    await announceEvent(core, tx, event, { user, dueAt: reset.dueAt.toISOString() });
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
  for (const reset of due) await applyReset(core, reset);
  for (const reset of waiting) await remind(core, reset);
  if (due.length + waiting.length > 0) core.workers.wakeMail();
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
    await tx
      .update(f)
      .set({ endedAt: core.clock.now(), outcome: 'done' })
      .where(and(eq(f.userId, user.id), isNull(f.endedAt)));
    await removeFactors(core, tx, caller, user, reason);
    return { email: user.email };
  });
  core.workers.wakeMail();
  return answer;
}
