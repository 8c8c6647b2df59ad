import { and, asc, type Db, desc, eq, lte } from '@backline/db';
import type { Core } from '../core.ts';
import { perCore } from '../per-core.ts';

export type Terms = Core['store']['t']['terms']['$inferSelect'];

/** The version of words that nobody has published a version of. */
export const unpublished = 'unpublished';

/** What is in effect now, the newest of each kind. */
export async function findTermsInEffect(core: Core, db: Db): Promise<Terms[]> {
  const { terms: t } = core.store.t;
  const rows = await db
    .select()
    .from(t)
    .where(lte(t.effectiveAt, core.clock.now()))
    .orderBy(asc(t.kind), desc(t.effectiveAt), desc(t.publishedAt));
  return rows.filter(({ kind }, at) => rows.findIndex((one) => one.kind === kind) === at);
}

const rememberMs = 60_000;
const remembered = perCore(() => ({ at: Number.NEGATIVE_INFINITY, terms: [] as Terms[] }));

/** What everybody must accept, as of a minute ago: most installations ask for nothing, and are not asked each time. */
async function findDemanded(core: Core): Promise<Terms[]> {
  const known = remembered(core);
  const now = core.clock.now().getTime();
  if (Math.abs(now - known.at) > rememberMs) {
    const current = await findTermsInEffect(core, core.store.db);
    Object.assign(known, { at: now, terms: current.filter(({ mustAccept }) => mustAccept) });
  }
  return known.terms;
}

/** Has the next caller ask the database. */
export function forgetDemanded(core: Core): void {
  remembered(core).at = Number.NEGATIVE_INFINITY;
}

/** What an account has not accepted yet and is asked for. */
export async function findPendingTerms(core: Core, userId: string): Promise<Terms[]> {
  const demanded = await findDemanded(core);
  if (demanded.length === 0) return [];
  const { consents: c } = core.store.t;
  const given = await core.store.db
    .select({ kind: c.kind, version: c.version })
    .from(c)
    .where(and(eq(c.userId, userId), eq(c.isGiven, true)));
  return demanded.filter(({ kind, version }) => !given.some((one) => one.kind === kind && one.version === version));
}
