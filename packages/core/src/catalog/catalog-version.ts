import { and, type Db, eq, isNull } from '@backline/db';
import type { Core } from '../core.ts';

/** How old a process's idea of the catalog may be: another process, or the command line, may have changed it. */
const trustedMs = 2000;

/** What a process knows of the catalog's state. Made once, with the core. */
export interface CatalogState {
  version: number;
  /** When a sale begins or ends next: from then on prices are others. */
  nextChangeAtMs: number;
  checkedAtMs: number;
}

export function createCatalogState(): CatalogState {
  return { version: 0, nextChangeAtMs: 0, checkedAtMs: Number.NEGATIVE_INFINITY };
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
  const sales = await core.store.db
    .select({ startsAt: p.startsAt, endsAt: p.endsAt })
    .from(p)
    .where(and(eq(p.kind, 'sale'), isNull(p.retiredAt)));
  const moments = sales.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]).map((at) => at?.getTime() ?? 0);
  return moments.filter((ms) => ms > nowMs).reduce((next, ms) => Math.min(next, ms), Number.POSITIVE_INFINITY);
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
