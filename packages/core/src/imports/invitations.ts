import { asc, type Db, desc, eq, lte } from '@backline/db';
import { hourMs } from '@backline/domain/time';
import type { Core } from '../core.ts';
import { doAll } from '../do-each.ts';
import { recordEvent } from '../events/record-event.ts';
import { ownCaller } from '../own-caller.ts';

const atOnce = 100;

/** Puts accounts at the end of those that wait for an invitation, so many in an hour. */
export async function planInvitations(core: Core, tx: Db, userIds: readonly string[], perHour: number): Promise<void> {
  if (userIds.length === 0) return;
  const { invitations: i } = core.store.t;
  const [last] = await tx.select({ dueAt: i.dueAt }).from(i).orderBy(desc(i.dueAt)).limit(1);
  const now = core.clock.now().getTime();
  const apartMs = hourMs / perHour;
  const first = last === undefined ? now : Math.max(now, last.dueAt.getTime() + apartMs);
  await tx
    .insert(i)
    .values(userIds.map((userId, at) => ({ userId, dueAt: new Date(Math.round(first + at * apartMs)) })))
    .onConflictDoNothing();
}

/** Mails the invitations that are due, each once. An account that was verified meanwhile needs none. */
export async function sendDueInvitations(core: Core): Promise<number> {
  const { invitations: i, users: u } = core.store.t;
  const now = core.clock.now();
  const due = await core.store.db
    .select({ userId: i.userId })
    .from(i)
    .where(lte(i.dueAt, now))
    .orderBy(asc(i.dueAt))
    .limit(atOnce);
  const invite = ({ userId }: { userId: string }) =>
    core.store.write(async (tx) => {
      const [taken] = await tx.delete(i).where(eq(i.userId, userId)).returning();
      const [user] = await tx.select().from(u).where(eq(u.id, userId));
      const isWanted = user !== undefined && user.emailVerifiedAt === null && user.disabledAt === null;
      if (taken === undefined || !isWanted || user.erasedAt !== null) return;
      const reason = 'imported from another shop';
      await recordEvent(core, tx, ownCaller, { type: 'account.invited', subjectUserId: userId, reason }, { user });
    });
  return doAll(core, due, ({ userId }) => `invitation of ${userId}`, invite);
}
