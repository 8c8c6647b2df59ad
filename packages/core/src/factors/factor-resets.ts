import { randomUUID } from 'node:crypto';
import { and, type Db, eq, isNull } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import { factorResetMs } from '@backline/domain/limits';
import { readFactors, toPasskeyId } from '../account-factors.ts';
import type { Core } from '../core.ts';
import type { WaitingReset } from '../event-contexts.ts';

export type FactorReset = Core['store']['t']['factorResets']['$inferSelect'];

/** The reset of an account's factors that waits; null: none does. Each change of one locks the user before. */
export async function findReset(core: Core, db: Db, userId: string): Promise<FactorReset | null> {
  const { factorResets } = core.store.t;
  const [waiting] = await db
    .select()
    .from(factorResets)
    .where(and(eq(factorResets.userId, userId), isNull(factorResets.endedAt)));
  return waiting ?? null;
}

/** What the mails about a reset say of it. */
export function toWaitingReset({
  id,
  factorIds,
  dueAt,
}: Pick<FactorReset, 'id' | 'factorIds' | 'dueAt'>): WaitingReset {
  return { id, by: factorIds === null ? 'support' : 'secure_link', dueAt };
}

/**
 * Begins a reset. One of named factors that waits is joined by the new ones, and all of them wait from now on. Null: a
 * reset of all factors waits.
 */
export async function beginReset(
  core: Core,
  tx: Db,
  userId: string,
  factorIds: FactorReset['factorIds'],
): Promise<WaitingReset | null> {
  const { factorResets } = core.store.t;
  const waiting = await findReset(core, tx, userId);
  if (waiting !== null && (waiting.factorIds === null || factorIds === null)) return null;
  const now = core.clock.now();
  const row = {
    id: waiting?.id ?? randomUUID(),
    factorIds: factorIds === null ? null : [...new Set([...(waiting?.factorIds ?? []), ...factorIds])],
    dueAt: new Date(now.getTime() + factorResetMs),
    mailedAt: now,
    endedAt: null,
    outcome: null,
  };
  await tx
    .insert(factorResets)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: factorResets.userId, set: row });
  return toWaitingReset(row);
}

/** Ends a reset of named factors when none of them is left. */
export async function endEmptyReset(core: Core, tx: Db, userId: string): Promise<void> {
  const { factorResets } = core.store.t;
  const waiting = await findReset(core, tx, userId);
  if (waiting === null || waiting.factorIds === null) return;
  const { factorIds } = waiting;
  if ((await readFactors(core, tx, userId)).some(({ id }) => factorIds.includes(id))) return;
  await tx
    .update(factorResets)
    .set({ endedAt: core.clock.now(), outcome: 'done' })
    .where(and(eq(factorResets.userId, userId), isNull(factorResets.endedAt)));
}

/**
 * Demands that a passkey is good for more than the second step after a password: one that a reset names is not. Throws
 * `passkey_in_reset`.
 */
export async function assertOpensAlone(
  core: Core,
  tx: Db,
  passkey: { userId: string; publicKey: string },
): Promise<void> {
  const waiting = await findReset(core, tx, passkey.userId);
  if (waiting?.factorIds?.includes(toPasskeyId(passkey))) throw new AppError('passkey_in_reset');
}
