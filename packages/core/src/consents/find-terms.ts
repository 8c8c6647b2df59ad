import { and, asc, type Db, desc, eq, lte } from '@backline/db';
import type { Core } from '../core.ts';
import { perCore } from '../per-core.ts';

export type Terms = Core['store']['t']['terms']['$inferSelect'];

/** The version recorded for terms that were never published. */
export const unpublished = 'unpublished';

/** The terms in effect now, the newest of each kind. */
export async function findTermsInEffect(core: Core, db: Db): Promise<Terms[]> {
  const { terms } = core.store.t;
  const rows = await db
    .select()
    .from(terms)
    .where(lte(terms.effectiveAt, core.clock.now()))
    .orderBy(asc(terms.kind), desc(terms.effectiveAt), desc(terms.publishedAt));
  return rows.filter(({ kind }, at) => rows.findIndex((one) => one.kind === kind) === at);
}

/** The terms that everyone must accept now. */
export async function findDemanded(core: Core, db: Db): Promise<Terms[]> {
  const current = await findTermsInEffect(core, db);
  return current.filter(({ mustAccept }) => mustAccept);
}

/** Those demanded terms that an account has not accepted yet. */
export async function findUnaccepted(core: Core, db: Db, userId: string, demanded: readonly Terms[]): Promise<Terms[]> {
  if (demanded.length === 0) return [];
  const { consents } = core.store.t;
  const given = await db
    .select({ kind: consents.kind, version: consents.version })
    .from(consents)
    .where(and(eq(consents.userId, userId), eq(consents.isGiven, true)));
  return demanded.filter(({ kind, version }) => !given.some((one) => one.kind === kind && one.version === version));
}

const rememberMs = 60_000;
const rememberedAccounts = 10_000;
const remembered = perCore(() => ({
  at: Number.NEGATIVE_INFINITY,
  demanded: [] as Terms[],
  /** Accounts that are known to have accepted everything. An acceptance can't be withdrawn. */
  settled: new Set<string>(),
}));

/** Makes the next caller read the database again. */
export function forgetDemanded(core: Core): void {
  remembered(core).at = Number.NEGATIVE_INFINITY;
}

/**
 * The terms that an account has yet to accept. They may be up to a minute old. Every answer asks for them, so the
 * database is skipped if nothing is required or the account has accepted everything.
 */
export async function findPendingTerms(core: Core, userId: string): Promise<Terms[]> {
  const known = remembered(core);
  const now = core.clock.now().getTime();
  if (Math.abs(now - known.at) > rememberMs)
    Object.assign(known, { at: now, demanded: await findDemanded(core, core.store.db), settled: new Set() });
  const { demanded, settled } = known;
  if (demanded.length === 0 || settled.has(userId)) return [];
  const pending = await findUnaccepted(core, core.store.db, userId, demanded);
  if (pending.length === 0 && settled.size < rememberedAccounts) settled.add(userId);
  return pending;
}
