import { and, count, type Db, eq, inArray, isNull } from '@backline/db';
import { runningStates } from '@backline/domain/plans/terms';
import type { Consequence } from '@backline/domain/support/consequence';
import { findAloneBar } from '../../account/waiting-changes.ts';
import type { Core } from '../../core.ts';

type User = Core['store']['t']['users']['$inferSelect'];

/** Why two accounts can't be merged, or null. `mergeId`: the pending merge that is being judged. */
export async function findMergeBar(
  core: Core,
  db: Db,
  from: User,
  into: User,
  mergeId?: string,
): Promise<string | null> {
  const { subscriptions } = core.store.t;
  if (from.id === into.id) return 'These are the same account.';
  if (from.role !== 'customer' || into.role !== 'customer') return 'Staff accounts are not merged.';
  const disabled = [from, into].find(({ disabledAt }) => disabledAt !== null);
  if (disabled !== undefined) return `The account ${disabled.email} is disabled. Enable it first.`;
  const running = await db
    .select({ userId: subscriptions.userId })
    .from(subscriptions)
    .where(and(inArray(subscriptions.userId, [from.id, into.id]), inArray(subscriptions.status, [...runningStates])));
  if (new Set(running.map(({ userId }) => userId)).size > 1)
    return 'Both accounts have a plan that runs. Have one of them cancelled, and merge once it has ended.';
  return findAloneBar(core, db, 'account.merge', [from, into], mergeId);
}

/** The consequences of a merge, in words. */
export async function toMergeConsequences(core: Core, db: Db, from: User, into: User): Promise<Consequence[]> {
  const tables = core.store.t;
  const [grants] = await db.select({ rows: count() }).from(tables.grants).where(eq(tables.grants.userId, from.id));
  const [orders] = await db.select({ rows: count() }).from(tables.orders).where(eq(tables.orders.userId, from.id));
  const [devices] = await db
    .select({ rows: count() })
    .from(tables.pluginDevices)
    .where(and(eq(tables.pluginDevices.userId, from.id), isNull(tables.pluginDevices.releasedAt)));
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
