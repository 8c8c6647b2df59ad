import { randomUUID } from 'node:crypto';
import { and, type Db, eq, lt, opaque, or, orNull, prepareStatement } from '@backline/db';
import type { GrantCause, GrantRecord, HoldEffect } from '@backline/domain/licenses/terms';
import type { Core } from '../core.ts';

interface StoredHold {
  effect: HoldEffect;
  reason: string;
  at: Date;
}

/** A grant with the names of its SKU. */
export interface Grant extends GrantRecord {
  holds: readonly StoredHold[];
  name: string;
  subject: string;
  cause: GrantCause;
  causeRef: string;
}

/** Combines rows, one per hold, into grants with their active holds. */
export function joinHolds<Row extends { id: string; hold: (StoredHold & { isHeld: boolean }) | null }>(
  rows: readonly Row[],
): (Omit<Row, 'hold'> & { holds: StoredHold[] })[] {
  const byId = new Map<string, Omit<Row, 'hold'> & { holds: StoredHold[] }>();
  for (const { hold, ...row } of rows) {
    const grant = byId.get(row.id) ?? { ...row, holds: [] };
    if (hold?.isHeld) grant.holds.push({ effect: hold.effect, reason: hold.reason, at: hold.at });
    byId.set(row.id, grant);
  }
  return [...byId.values()];
}

const selectGrants = prepareStatement((db, { grants, grantHolds, skus }, { userId }: { userId: string }) =>
  db
    .select({
      id: grants.id,
      sku: grants.sku,
      name: skus.name,
      subject: skus.subject,
      planKind: skus.planKind,
      cause: grants.cause,
      causeRef: grants.causeRef,
      grantedAt: grants.grantedAt,
      durationMs: grants.durationMs,
      expiresAt: grants.expiresAt,
      graceUntil: grants.graceUntil,
      hold: {
        effect: grantHolds.effect,
        reason: grantHolds.reason,
        at: grantHolds.at,
        isHeld: grantHolds.isHeld,
      },
    })
    .from(grants)
    .innerJoin(skus, eq(skus.sku, grants.sku))
    .leftJoin(grantHolds, eq(grantHolds.grantId, grants.id))
    .where(eq(grants.userId, opaque(userId))),
);

/** All grants of a user with their holds. */
export async function findGrants({ store }: Core, userId: string, db: Db = store.db): Promise<Grant[]> {
  return joinHolds(await selectGrants(db, store.t, { userId }));
}

export interface NewGrant {
  userId: string;
  sku: string;
  cause: GrantCause;
  causeRef: string;
  /** The duration, counted from the grant's start. Null together with a null `expiresAt`: unlimited. */
  durationMs: number | null;
  expiresAt?: Date | null;
}

interface MadeGrant extends NewGrant {
  id: string;
  grantedAt: Date;
  expiresAt: Date | null;
}

const addGrant = prepareStatement(
  (tx, { grants }, { id, userId, sku, cause, causeRef, grantedAt, durationMs, expiresAt }: MadeGrant) =>
    tx
      .insert(grants)
      .values({
        id,
        userId,
        sku,
        cause,
        causeRef,
        grantedAt,
        durationMs,
        expiresAt: orNull(expiresAt, grants.expiresAt),
      })
      .onConflictDoNothing()
      .returning({ id: grants.id }),
);

/** Inserts one grant per cause and SKU. Returns null when it exists. */
export async function insertGrant(core: Core, tx: Db, grant: NewGrant): Promise<string | null> {
  const made = { id: randomUUID(), grantedAt: core.providerClock.now(), ...grant, expiresAt: grant.expiresAt ?? null };
  const [added] = await addGrant(tx, core.store.t, made);
  return added?.id ?? null;
}

export interface Hold {
  reason: string;
  effect: HoldEffect;
  isHeld: boolean;
  /** The time of the cause. An older hold for the same reason is ignored. If the times are equal, the hold stays. */
  at: Date;
}

const holdsPerStatement = 500;

/**
 * Sets or releases holds. `isWholeTruth`: they were computed from complete data, so they replace the stored holds
 * whatever their times.
 */
export async function setHolds(
  core: Core,
  tx: Db,
  grantIds: readonly string[],
  hold: Hold,
  { isWholeTruth = false }: { isWholeTruth?: boolean } = {},
): Promise<void> {
  const { grantHolds } = core.store.t;
  const isNewer = or(lt(grantHolds.at, hold.at), and(eq(grantHolds.at, hold.at), eq(grantHolds.isHeld, false)));
  for (let from = 0; from < grantIds.length; from += holdsPerStatement)
    await tx
      .insert(grantHolds)
      .values(grantIds.slice(from, from + holdsPerStatement).map((grantId) => ({ grantId, ...hold })))
      .onConflictDoUpdate({
        target: [grantHolds.grantId, grantHolds.reason],
        set: hold,
        ...(isWholeTruth ? {} : { setWhere: isNewer }),
      });
}

export async function setHold(core: Core, tx: Db, grantId: string, hold: Hold): Promise<void> {
  await setHolds(core, tx, [grantId], hold);
}
