import { randomUUID } from 'node:crypto';
import { and, type Db, eq, lt, opaqueValue, or, prepareQuery, type Store } from '@backline/db';
import type { GrantCause, GrantRecord, HoldEffect } from '@backline/domain/licenses/terms';
import type { Core } from '../core.ts';
import { perCore } from '../per-core.ts';

/** A grant with the names of what it grants. */
export interface Grant extends GrantRecord {
  productName: string;
  subject: string;
  cause: GrantCause;
  causeRef: string;
}

function selectGrants(store: Store, db: Db) {
  const { grants, grantHolds, skus } = store.t;
  return db
    .select({
      id: grants.id,
      sku: grants.sku,
      productName: skus.productName,
      subject: skus.subject,
      planKind: skus.planKind,
      cause: grants.cause,
      causeRef: grants.causeRef,
      grantedAt: grants.grantedAt,
      durationMs: grants.durationMs,
      expiresAt: grants.expiresAt,
      graceUntil: grants.graceUntil,
      hold: { effect: grantHolds.effect, reason: grantHolds.reason, isHeld: grantHolds.isHeld },
    })
    .from(grants)
    .innerJoin(skus, eq(skus.sku, grants.sku))
    .leftJoin(grantHolds, eq(grantHolds.grantId, grants.id));
}

type Row = Omit<Grant, 'holds'> & { hold: { effect: HoldEffect; reason: string; isHeld: boolean } | null };

function toGrants(rows: readonly Row[]): Grant[] {
  const byId = new Map<string, Grant & { holds: { effect: HoldEffect; reason: string }[] }>();
  for (const { hold, ...row } of rows) {
    const grant = byId.get(row.id) ?? { ...row, holds: [] };
    if (hold?.isHeld) grant.holds.push({ effect: hold.effect, reason: hold.reason });
    byId.set(row.id, grant);
  }
  return [...byId.values()];
}

const prepareFindGrants = perCore(({ store }) =>
  prepareQuery('find_grants', selectGrants(store, store.db).where(eq(store.t.grants.userId, opaqueValue('userId')))),
);

/** Everything that a user was ever granted, with what holds it back. */
export async function findGrants(core: Core, userId: string): Promise<Grant[]> {
  return toGrants(await prepareFindGrants(core)({ userId }));
}

export interface NewGrant {
  userId: string;
  sku: string;
  cause: GrantCause;
  causeRef: string;
  /** From when its turn comes. Null with a null `expiresAt`: for ever. */
  durationMs: number | null;
  expiresAt?: Date | null;
}

/** Grants once for each cause and SKU: asked again it changes nothing and answers null. */
export async function insertGrant(core: Core, tx: Db, grant: NewGrant): Promise<string | null> {
  const [added] = await tx
    .insert(core.store.t.grants)
    .values({ id: randomUUID(), grantedAt: core.providerClock.now(), ...grant, expiresAt: grant.expiresAt ?? null })
    .onConflictDoNothing()
    .returning({ id: core.store.t.grants.id });
  return added?.id ?? null;
}

export interface Hold {
  reason: string;
  effect: HoldEffect;
  isHeld: boolean;
  /** When its cause happened; an older word on the same reason changes nothing, and of two at once holding wins. */
  at: Date;
}

const holdsPerStatement = 500;

/** Holds grants back for a reason, or no longer. `isWholeTruth`: worked out from all that is known, so whatever was there goes. */
export async function setHolds(
  core: Core,
  tx: Db,
  grantIds: readonly string[],
  hold: Hold,
  { isWholeTruth = false }: { isWholeTruth?: boolean } = {},
): Promise<void> {
  const { grantHolds: t } = core.store.t;
  const isNewer = or(lt(t.at, hold.at), and(eq(t.at, hold.at), eq(t.isHeld, false)));
  for (let from = 0; from < grantIds.length; from += holdsPerStatement)
    await tx
      .insert(t)
      .values(grantIds.slice(from, from + holdsPerStatement).map((grantId) => ({ grantId, ...hold })))
      .onConflictDoUpdate({ target: [t.grantId, t.reason], set: hold, ...(isWholeTruth ? {} : { setWhere: isNewer }) });
}

export async function setHold(core: Core, tx: Db, grantId: string, hold: Hold): Promise<void> {
  await setHolds(core, tx, [grantId], hold);
}
