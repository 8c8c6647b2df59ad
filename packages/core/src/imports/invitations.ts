import { and, asc, type Db, desc, eq, insertRows } from '@backline/db';
import { hourMs } from '@backline/domain/time';
import type { Caller, Core } from '../core.ts';
import { recordEvent } from '../events/record-event.ts';
import { ownCaller } from '../own-caller.ts';
import type { Work } from '../tasks/run-task.ts';
import { toTask } from '../tasks/task-rows.ts';

/** Schedules invitations after those that already wait, at the given rate. */
export async function planInvitations(
  core: Core,
  tx: Db,
  caller: Caller,
  { userIds, perHour, source }: { userIds: readonly string[]; perHour: number; source: string },
): Promise<void> {
  if (userIds.length === 0) return;
  const { tasks } = core.store.t;
  const isInvitation = eq(tasks.kind, 'account.invite');
  const [last] = await tx
    .select({ at: tasks.plannedAt })
    .from(tasks)
    .where(isInvitation)
    .orderBy(desc(tasks.plannedAt))
    .limit(1);
  const now = core.clock.now().getTime();
  const apartMs = hourMs / perHour;
  const first = last === undefined ? now : Math.max(now, last.at.getTime() + apartMs);
  await insertRows(
    core.store,
    tx,
    tasks,
    userIds.map((userId, at) => {
      const plannedAt = new Date(Math.round(first + at * apartMs));
      return toTask(core, caller, { kind: 'account.invite', subject: userId, userId, plannedAt, input: { source } });
    }),
  );
}

/** Names the products that were granted to a person by an import. */
async function findImported(core: Core, tx: Db, userId: string): Promise<string[]> {
  const { grants, skus } = core.store.t;
  const rows = await tx
    .selectDistinct({ name: skus.name })
    .from(grants)
    .innerJoin(skus, eq(skus.sku, grants.sku))
    .where(and(eq(grants.userId, userId), eq(grants.cause, 'import')))
    .orderBy(asc(skus.name));
  return rows.map(({ name }) => name);
}

/** Mails an imported account its invitation, unless its address was verified in the meantime. */
export const inviteAccount: Work = {
  async apply(core, tx, { subject: userId, input }) {
    const { users } = core.store.t;
    const [user] = await tx.select().from(users).where(eq(users.id, userId));
    const isWanted = user !== undefined && user.emailVerifiedAt === null && user.disabledAt === null;
    if (!isWanted || user.erasedAt !== null) return { state: 'dropped', outcome: 'The account needs none any more.' };
    const reason = 'imported from another shop';
    const from = input?.source;
    const moved = from === undefined ? null : { from, items: await findImported(core, tx, userId) };
    const event = { type: 'account.invited', subjectUserId: userId, reason } as const;
    await recordEvent(core, tx, ownCaller, event, { user, moved });
    return { state: 'done' };
  },
};
