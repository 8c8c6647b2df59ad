import { and, type Db, eq, isNull, or } from '@backline/db';
import { type WaitingChange, waitingTexts } from '@backline/domain/account/waiting-change';
import { AppError } from '@backline/domain/errors';
import type { Core } from '../core.ts';
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

const ended = (core: Core) => ({ endedAt: core.clock.now(), outcome: 'stopped' as const });

/** Stops the change of an account's address that waits, or that one if it has this id. False: none does. */
export async function stopEmailMoves(core: Core, tx: Db, userId: string, id: string | null = null): Promise<boolean> {
  const { emailMoves } = core.store.t;
  const isNamed = id === null ? undefined : eq(emailMoves.id, id);
  const stopped = await tx
    .update(emailMoves)
    .set(ended(core))
    .where(and(eq(emailMoves.userId, userId), isNamed, isNull(emailMoves.endedAt)))
    .returning({ id: emailMoves.id });
  return stopped.length > 0;
}

/** Stops the erasure of an account that waits, or that one if it has this id, and returns its id. Null: none does. */
export async function stopErasures(
  core: Core,
  tx: Db,
  userId: string,
  id: string | null = null,
): Promise<string | null> {
  const { erasures } = core.store.t;
  const isNamed = id === null ? undefined : eq(erasures.id, id);
  const [stopped] = await tx
    .update(erasures)
    .set(ended(core))
    .where(and(eq(erasures.userId, userId), isNamed, isNull(erasures.endedAt)))
    .returning({ id: erasures.id });
  return stopped?.id ?? null;
}

/** Stops the merges of an account, on either side, that wait, or the one with this id. False: none does. */
export async function stopMerges(core: Core, tx: Db, userId: string, id: string | null = null): Promise<boolean> {
  const { merges } = core.store.t;
  const isOf = or(eq(merges.fromUserId, userId), eq(merges.intoUserId, userId));
  const isNamed = id === null ? undefined : eq(merges.id, id);
  const stopped = await tx
    .update(merges)
    .set(ended(core))
    .where(and(isOf, isNamed, isNull(merges.endedAt)))
    .returning({ id: merges.id });
  return stopped.length > 0;
}

/** Stops the reset of an account's factors that waits, or that one if it has this id. False: none does. */
export async function stopFactorResets(core: Core, tx: Db, userId: string, id: string | null = null): Promise<boolean> {
  const { factorResets } = core.store.t;
  const isNamed = id === null ? undefined : eq(factorResets.id, id);
  const stopped = await tx
    .update(factorResets)
    .set(ended(core))
    .where(and(eq(factorResets.userId, userId), isNamed, isNull(factorResets.endedAt)))
    .returning({ id: factorResets.id });
  return stopped.length > 0;
}
