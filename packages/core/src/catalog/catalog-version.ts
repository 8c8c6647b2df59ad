import { and, asc, type Db, eq, gt, isNull } from '@backline/db';
import type { Core } from '../core.ts';
import { perCore } from '../per-core.ts';

/** How old a process's idea of the catalog may be: another process, or the command line, may have changed it. */
const trustedMs = 2000;

/** What this process knows of the catalog's state. */
const stateOf = perCore(() => ({
  version: 0,
  /** When a sale begins or ends next: from then on prices are others. */
  nextChangeAtMs: 0,
  checkedAtMs: Number.NEGATIVE_INFINITY,
}));

/** Has the version read again at the next call. */
export function recheckCatalogVersion(core: Core): void {
  stateOf(core).checkedAtMs = Number.NEGATIVE_INFINITY;
}

/** Says that the catalog is another from now on, in the transaction that changes it. */
export async function raiseCatalogVersion(core: Core, tx: Db): Promise<void> {
  const { catalogState: t } = core.store.t;
  const [row] = await tx.select({ version: t.version }).from(t);
  const state = { id: 'catalog', version: (row?.version ?? 0) + 1, changedAt: core.clock.now() };
  await tx.insert(t).values(state).onConflictDoUpdate({ target: t.id, set: state });
  recheckCatalogVersion(core);
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
  const state = stateOf(core);
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
