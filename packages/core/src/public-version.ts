import { and, type Db, eq, gt, isNull, or, takePublicVersion } from '@backline/db';
import { toSaleSchedule } from '@backline/domain/catalog/sale-schedule';
import { dayMs } from '@backline/domain/time';
import type { Core } from './core.ts';
import { perCore } from './per-core.ts';

/** How long a process trusts its copy of the version. Another process or the command line may raise it meanwhile. */
const trustedMs = 2000;

/** The version that this process knows. */
const stateOf = perCore(() => ({
  version: 0,
  /** The period, by the provider's clock, in which no sale starts or ends. */
  steadyFromMs: 0,
  nextSaleChangeMs: 0,
  /** The day (UTC) by the machine's clock, because pages show a cover of the day. */
  day: 0,
  /** Version, sales and day as one text. */
  shown: '',
  checkedAtMs: Number.NEGATIVE_INFINITY,
  /** The read that is under way. */
  reading: null as Promise<string> | null,
}));

/** Makes the next call read the version again. */
export function recheckPublicVersion(core: Core): void {
  Object.assign(stateOf(core), { checkedAtMs: Number.NEGATIVE_INFINITY, reading: null });
}

/**
 * Increments the version in the transaction that changes a public answer: the catalog, a release, a key. The row stays
 * locked until the transaction ends, so call it before `recordEvent`, which locks another row.
 */
export async function raisePublicVersion(core: Core, tx: Db): Promise<void> {
  await takePublicVersion(tx, core.store.t);
  recheckPublicVersion(core);
}

/** When the next sale starts or ends, by the provider's clock, or null. */
export async function findNextSaleChange(core: Core, now: Date): Promise<Date | null> {
  const { prices } = core.store.t;
  const isAhead = and(
    eq(prices.kind, 'sale'),
    isNull(prices.retiredAt),
    or(gt(prices.startsAt, now), gt(prices.endsAt, now)),
  );
  const sales = await core.store.db.select().from(prices).where(isAhead);
  const changes = sales.flatMap((sale) => toSaleSchedule(sale, now).nextChangeAt?.getTime() ?? []);
  return changes.length === 0 ? null : new Date(Math.min(...changes));
}

const toDayNumber = (core: Core) => Math.floor(core.clock.now().getTime() / dayMs);

/** True if neither a sale nor a new day has made the stored version outdated. */
function isSteady(core: Core): boolean {
  const { steadyFromMs, nextSaleChangeMs, day } = stateOf(core);
  const nowMs = core.providerClock.now().getTime();
  return steadyFromMs <= nowMs && nowMs < nextSaleChangeMs && day === toDayNumber(core);
}

/** The version that this process still trusts; null if it must be read again. */
export function readPublicVersion(core: Core): string | null {
  const state = stateOf(core);
  const isOld = performance.now() - state.checkedAtMs > trustedMs;
  return isOld || !isSteady(core) ? null : state.shown;
}

async function readStoredVersion(core: Core): Promise<string> {
  const state = stateOf(core);
  const { publicState } = core.store.t;
  const [row] = await core.store.db.select({ version: publicState.version }).from(publicState);
  const version = row?.version ?? 0;
  // This query reads every price, so it runs only after the catalog or the time has changed.
  if (version !== state.version || !isSteady(core)) {
    const now = core.providerClock.now();
    const nextSaleChangeMs = (await findNextSaleChange(core, now))?.getTime() ?? Number.POSITIVE_INFINITY;
    const day = toDayNumber(core);
    const shown = `${version}-${nextSaleChangeMs}-${day}`;
    Object.assign(state, { version, steadyFromMs: now.getTime(), nextSaleChangeMs, day, shown });
  }
  state.checkedAtMs = performance.now();
  return state.shown;
}

/** Identifies the current public answers. Anything cached under another version is outdated. */
export async function getPublicVersion(core: Core): Promise<string> {
  const known = readPublicVersion(core);
  if (known !== null) return known;
  const state = stateOf(core);
  state.reading ??= readStoredVersion(core).finally(() => {
    state.reading = null;
  });
  return state.reading;
}

/** Caches a database read until the public version changes. Concurrent callers share one read. */
export function perPublicVersion<Value>(read: (core: Core) => Promise<Value>): (core: Core) => Promise<Value> {
  const keptOf = perCore(() => new Map<string, Promise<Value>>());
  return async (core) => {
    const kept = keptOf(core);
    const version = await getPublicVersion(core);
    const known = kept.get(version);
    if (known !== undefined) return known;
    const value = read(core);
    kept.clear();
    kept.set(version, value);
    // A read that failed is tried again.
    value.catch(() => kept.delete(version));
    return value;
  };
}
