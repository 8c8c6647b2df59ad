import { and, count, type Db, eq, inArray, isNull } from '@backline/db';
import { runningStates } from '@backline/domain/plans/terms';
import type { Consequence } from '@backline/domain/support/consequence';
import { findAloneBar } from '../../account/waiting-changes.ts';
import type { Core } from '../../core.ts';

type User = Core['store']['t']['users']['$inferSelect'];

/** Why two accounts can't become one; null: they can. `mergeId`: of the merge that is judged, once it waits. */
export async function findMergeBar(
  core: Core,
  db: Db,
  from: User,
  into: User,
  mergeId?: string,
): Promise<string | null> {
  const { subscriptions: s } = core.store.t;
  if (from.id === into.id) return 'These are the same account.';
  if (from.role !== 'customer' || into.role !== 'customer') return 'Staff accounts are not merged.';
  const disabled = [from, into].find(({ disabledAt }) => disabledAt !== null);
  if (disabled !== undefined) return `The account ${disabled.email} is disabled. Enable it first.`;
  const running = await db
    .select({ userId: s.userId })
    .from(s)
    .where(and(inArray(s.userId, [from.id, into.id]), inArray(s.status, [...runningStates])));
  if (new Set(running.map(({ userId }) => userId)).size > 1)
    return 'Both accounts have a plan that runs. Have one of them cancelled, and merge once it has ended.';
  return findAloneBar(core, db, 'account.merge', [from, into], mergeId);
}

/** What a merge does, in words. */
export async function toMergeConsequences(core: Core, db: Db, from: User, into: User): Promise<Consequence[]> {
  const { grants: g, orders: o, pluginDevices: d } = core.store.t;
  const [grants] = await db.select({ rows: count() }).from(g).where(eq(g.userId, from.id));
  const [orders] = await db.select({ rows: count() }).from(o).where(eq(o.userId, from.id));
  const [devices] = await db
    .select({ rows: count() })
    .from(d)
    .where(and(eq(d.userId, from.id), isNull(d.releasedAt)));
  return [
    { tone: 'gain', what: `${into.email} gets ${grants?.rows ?? 0} licenses and ${orders?.rows ?? 0} orders.` },
    { tone: 'loss', what: `${from.email} is logged out and disabled.` },
    {
      tone: 'loss',
      what: `${devices?.rows ?? 0} computers of ${from.email} are removed; they sign in again as ${into.email}.`,
    },
    {
      tone: 'mail',
      what: 'Both mailboxes are told now and can stop it for 24 hours. Afterwards it can be undone for 14 days.',
    },
  ];
}
