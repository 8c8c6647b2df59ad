import { and, type Db, eq, isNull, or } from '@backline/db';
import { type WaitingChange, waitingTexts } from '@backline/domain/account/waiting-change';
import { AppError } from '@backline/domain/errors';
import type { Caller, Core } from '../core.ts';
import type { MailedUser } from '../event-contexts.ts';
import { recordEvent } from '../events/record-event.ts';
import { lockUser } from '../tokens.ts';

/**
 * How many of each kind wait for an account. Two kinds never wait at once, since each would act
 * on what the other one has changed: of two that begin, the second is refused. The owner's own change of the address does
 * not wait: the link in the mail makes it, or is refused.
 */
const counts: Record<WaitingChange, (core: Core, db: Db, userId: string) => Promise<number>> = {
  async email_move(core, db, userId) {
    const { emailMoves } = core.store.t;
    return db.$count(emailMoves, and(eq(emailMoves.userId, userId), isNull(emailMoves.endedAt)));
  },
  async merge(core, db, userId) {
    const { merges } = core.store.t;
    const isOf = or(eq(merges.fromUserId, userId), eq(merges.intoUserId, userId));
    return db.$count(merges, and(isOf, isNull(merges.endedAt)));
  },
  async erasure(core, db, userId) {
    const { erasures } = core.store.t;
    return db.$count(erasures, and(eq(erasures.userId, userId), isNull(erasures.endedAt)));
  },
};

const kinds: readonly WaitingChange[] = ['email_move', 'merge', 'erasure'];

/** A change of another kind that waits for an account; null: none does. */
export async function findOtherChange(
  core: Core,
  db: Db,
  own: WaitingChange | 'email_change',
  userId: string,
): Promise<WaitingChange | null> {
  for (const kind of kinds) if (kind !== own && (await counts[kind](core, db, userId)) > 0) return kind;
  return null;
}

/** Refuses the owner's own change of the address while something waits. Throws `account_change_waits`. */
export async function assertNothingWaits(core: Core, tx: Db, userId: string): Promise<void> {
  const other = await findOtherChange(core, tx, 'email_change', userId);
  if (other !== null) throw new AppError('account_change_waits', { message: waitingTexts[other] });
}

/** Locks accounts until the transaction ends, so that what waits for them stays as it is read. In one order for all. */
export async function lockUsers(core: Core, tx: Db, userIds: string[]): Promise<void> {
  for (const userId of userIds.toSorted()) await lockUser(core, tx, userId);
}

type Waiting = 'emailMoves' | 'erasures' | 'factorResets' | 'merges';

/**
 * Stops what waits for an account (a merge on either side), or the one with this id if it has it, and returns its id. Null:
 * nothing does.
 */
export async function stopWaiting(
  core: Core,
  tx: Db,
  what: Waiting,
  userId: string,
  id: string | null = null,
): Promise<string | null> {
  const table = core.store.t[what];
  const isOf =
    'userId' in table ? eq(table.userId, userId) : or(eq(table.fromUserId, userId), eq(table.intoUserId, userId));
  const isNamed = id === null ? undefined : eq(table.id, id);
  const [stopped] = await tx
    .update(table)
    .set({ endedAt: core.clock.now(), outcome: 'stopped' })
    .where(and(isOf, isNamed, isNull(table.endedAt)))
    .returning({ id: table.id });
  return stopped?.id ?? null;
}

/** Records that a change of an account by support was stopped, and mails its owner. */
export async function recordStopped(
  core: Core,
  tx: Db,
  caller: Caller,
  user: MailedUser,
  stopped: { isMove?: boolean; isMerge?: boolean; isFactorReset?: boolean },
  reason?: string,
): Promise<void> {
  const details = { isMove: false, isMerge: false, isFactorReset: false, ...stopped };
  const event = { type: 'account.change_stopped', subjectUserId: user.id, reason, details } as const;
  await recordEvent(core, tx, caller, event, { user });
}
