import { and, type Db, eq, isNull, or } from '@backline/db';
import type { Core } from '../core.ts';

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
