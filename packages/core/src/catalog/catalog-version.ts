import { and, asc, type Db, eq, gt, isNull } from '@backline/db';
import type { Storefront } from '@backline/domain/product';
import type { Core } from '../core.ts';

/** How old a process's idea of the catalog may be: another process, or the command line, may have changed it. */
const trustedMs = 2000;

/** What a process knows of the catalog's state. Made once, with the core. */
export interface CatalogState {
  version: number;
  /** When a sale begins or ends next: from then on prices are others. */
  nextChangeAtMs: number;
  checkedAtMs: number;
  /** Of one state and day, which the key names; null until it is asked for. */
  storefront: { key: string; storefront: Storefront } | null;
}

export function createCatalogState(): CatalogState {
  return { version: 0, nextChangeAtMs: 0, checkedAtMs: Number.NEGATIVE_INFINITY, storefront: null };
}

/** Says that the catalog is another from now on, in the transaction that changes it. */
export async function raiseCatalogVersion(core: Core, tx: Db): Promise<void> {
  const { catalogState: t } = core.store.t;
  const [row] = await tx.select({ version: t.version }).from(t);
  const state = { id: 'catalog', version: (row?.version ?? 0) + 1, changedAt: core.clock.now() };
  await tx.insert(t).values(state).onConflictDoUpdate({ target: t.id, set: state });
  core.catalog.checkedAtMs = Number.NEGATIVE_INFINITY;
}

async function findNextChangeMs(core: Core, nowMs: number): Promise<number> {
  const { prices: p } = core.store.t;
  const findNext = async (boundary: typeof p.startsAt | typeof p.endsAt) => {
    const isAhead = and(eq(p.kind, 'sale'), isNull(p.retiredAt), gt(boundary, new Date(nowMs)));
    const [next] = await core.store.db.select({ at: boundary }).from(p).where(isAhead).orderBy(asc(boundary)).limit(1);
    return next?.at?.getTime() ?? Number.POSITIVE_INFINITY;
  };
  return Math.min(await findNext(p.startsAt), await findNext(p.endsAt));
}

/** A name of the catalog as it is shown now: whatever was made of it under another name is out of date. */
export async function getCatalogVersion(core: Core): Promise<string> {
  const { catalog: state } = core;
  const nowMs = core.clock.now().getTime();
  if (performance.now() - state.checkedAtMs > trustedMs || nowMs >= state.nextChangeAtMs) {
    const { catalogState: t } = core.store.t;
    const [row] = await core.store.db.select({ version: t.version }).from(t);
    state.nextChangeAtMs = await findNextChangeMs(core, nowMs);
    state.version = row?.version ?? 0;
    state.checkedAtMs = performance.now();
  }
  return `${state.version}-${state.nextChangeAtMs}`;
}
