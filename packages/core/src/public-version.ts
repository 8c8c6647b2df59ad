import { and, asc, type Db, eq, gt, isNull, takePublicVersion } from '@backline/db';
import type { Core } from './core.ts';
import { perCore } from './per-core.ts';

/** How long a process trusts its copy of the version: another process or the command line may raise it. */
const trustedMs = 2000;
const dayMs = 24 * 60 * 60_000;

/** What this process knows of it. */
const stateOf = perCore(() => ({
  version: 0,
  /** No sale starts or ends from the one time until the other, and no day (UTC): pages show a cover of the day. */
  steadyFromMs: 0,
  nextChangeAtMs: 0,
  /** Both in one text. */
  shown: '',
  checkedAtMs: Number.NEGATIVE_INFINITY,
}));

/** Makes the next call read the version again. */
export function recheckPublicVersion(core: Core): void {
  stateOf(core).checkedAtMs = Number.NEGATIVE_INFINITY;
}

/**
 * Increments the version in the transaction that changes what a public answer says: the catalog, a release, a key. The
 * row stays locked until the transaction ends: call it before `recordAudit`, which locks another.
 */
export async function raisePublicVersion(core: Core, tx: Db): Promise<void> {
  await takePublicVersion(tx, core.store.t, core.clock.now());
  recheckPublicVersion(core);
}

async function findNextChangeMs(core: Core, nowMs: number): Promise<number> {
  const { prices: p } = core.store.t;
  const findNext = async (boundary: typeof p.startsAt | typeof p.endsAt) => {
    const isAhead = and(eq(p.kind, 'sale'), isNull(p.retiredAt), gt(boundary, new Date(nowMs)));
    const [next] = await core.store.db.select({ at: boundary }).from(p).where(isAhead).orderBy(asc(boundary)).limit(1);
    return next?.at?.getTime() ?? Number.POSITIVE_INFINITY;
  };
  const nextDayMs = (Math.floor(nowMs / dayMs) + 1) * dayMs;
  return Math.min(await findNext(p.startsAt), await findNext(p.endsAt), nextDayMs);
}

/** The version that this process still trusts; null when it has to be read again. */
export function readPublicVersion(core: Core): string | null {
  const state = stateOf(core);
  const isOld = performance.now() - state.checkedAtMs > trustedMs;
  return isOld || core.clock.now().getTime() >= state.nextChangeAtMs ? null : state.shown;
}

/** Identifies the public answers as they are now. Anything cached under another version is out of date. */
export async function getPublicVersion(core: Core): Promise<string> {
  const known = readPublicVersion(core);
  if (known !== null) return known;
  const state = stateOf(core);
  const { publicState: t } = core.store.t;
  const [row] = await core.store.db.select({ version: t.version }).from(t);
  const version = row?.version ?? 0;
  const nowMs = core.clock.now().getTime();
  // The search reads every price, so it waits for a change of the catalog or of the time.
  if (version !== state.version || nowMs < state.steadyFromMs || nowMs >= state.nextChangeAtMs) {
    const nextChangeAtMs = await findNextChangeMs(core, nowMs);
    Object.assign(state, { version, steadyFromMs: nowMs, nextChangeAtMs, shown: `${version}-${nextChangeAtMs}` });
  }
  state.checkedAtMs = performance.now();
  return state.shown;
}
