import { and, type Db, eq, isNull, or } from '@backline/db';
import type { Core } from '../core.ts';

const ended = (core: Core) => ({ endedAt: core.clock.now(), outcome: 'stopped' as const });

/** Stops the change of an account's address that waits. False: none does. */
export async function stopEmailMoves(core: Core, tx: Db, userId: string): Promise<boolean> {
  const { emailMoves: m } = core.store.t;
  const stopped = await tx
    .update(m)
    .set(ended(core))
    .where(and(eq(m.userId, userId), isNull(m.endedAt)))
    .returning({ id: m.id });
  return stopped.length > 0;
}

/** Stops the erasure of an account that waits, and returns its id. Null: none does. */
export async function stopErasures(core: Core, tx: Db, userId: string): Promise<string | null> {
  const { erasures: e } = core.store.t;
  const [stopped] = await tx
    .update(e)
    .set(ended(core))
    .where(and(eq(e.userId, userId), isNull(e.endedAt)))
    .returning({ id: e.id });
  return stopped?.id ?? null;
}

/** Stops the merges of an account, on either side, that wait. False: none does. */
export async function stopMerges(core: Core, tx: Db, userId: string): Promise<boolean> {
  const { merges: m } = core.store.t;
  const isOf = or(eq(m.fromUserId, userId), eq(m.intoUserId, userId));
  const stopped = await tx
    .update(m)
    .set(ended(core))
    .where(and(isOf, isNull(m.endedAt)))
    .returning({ id: m.id });
  return stopped.length > 0;
}

/** Stops the reset of an account's factors that waits. False: none does. */
export async function stopFactorResets(core: Core, tx: Db, userId: string): Promise<boolean> {
  const { factorResets: f } = core.store.t;
  const stopped = await tx
    .update(f)
    .set(ended(core))
    .where(and(eq(f.userId, userId), isNull(f.endedAt)))
    .returning({ id: f.id });
  return stopped.length > 0;
}
