import { type Db, desc, eq, type SQL } from '@backline/db';
import { findLimit } from '@backline/domain/limits';
import type { FindAnswer } from '@backline/domain/support/search/find';
import type { FindTerm } from '@backline/domain/support/search/parse-find-text';
import type { Core } from '../../core.ts';
import { toOrderAnswers } from './find-payments.ts';
import { findPayers, findUsers } from './find-people.ts';

type Thing = Extract<FindTerm, { id: string }>;
type Find = (core: Core, db: Db, id: string) => Promise<FindAnswer[]>;

async function findOrders(core: Core, db: Db, isMeant: SQL): Promise<FindAnswer[]> {
  const { orders: o } = core.store.t;
  const orders = await db
    .select()
    .from(o)
    .where(isMeant)
    .orderBy(desc(o.createdAt), desc(o.transactionId))
    .limit(findLimit);
  return toOrderAnswers(core, db, orders);
}

const finders: Record<Thing['kind'], Find> = {
  order: (core, db, id) => findOrders(core, db, eq(core.store.t.orders.transactionId, id)),
  invoice: (core, db, id) => findOrders(core, db, eq(core.store.t.orders.invoiceNumber, id)),
  account: (core, db, id) => findUsers(core, db, [id]),
  async adjustment(core, db, id) {
    const { adjustments: a, orders: o } = core.store.t;
    const [found] = await db.select({ of: a.transactionId }).from(a).where(eq(a.adjustmentId, id));
    return found === undefined ? [] : findOrders(core, db, eq(o.transactionId, found.of));
  },
  async customer(core, db, id) {
    const orders = await findOrders(core, db, eq(core.store.t.orders.customerId, id));
    return [...(await findPayers(core, db, [id])), ...orders];
  },
  async event(core, db, id) {
    const { paymentEvents: e, orders: o } = core.store.t;
    const [found] = await db.select({ of: e.entityId }).from(e).where(eq(e.eventId, id));
    return found?.of?.startsWith('txn_') ? findOrders(core, db, eq(o.transactionId, found.of)) : [];
  },
  async plan(core, db, id) {
    const { subscriptions: s, users: u } = core.store.t;
    const [found] = await db
      .select({ status: s.status, plan: s.plan, startedAt: s.startedAt, email: u.email })
      .from(s)
      .leftJoin(u, eq(u.id, s.userId))
      .where(eq(s.subscriptionId, id));
    if (found === undefined) return [];
    const { status, plan, startedAt, email } = found;
    const what = `${plan} plan, ${status.replaceAll('_', ' ')}, ${email ?? 'of no account'}`;
    return [{ kind: 'plan', id, what, at: startedAt.toISOString(), next: `subscription show ${id}` }];
  },
  async refusal(core, db, id) {
    const { pluginRefusals: r, users: u } = core.store.t;
    const [found] = await db
      .select({ code: r.code, at: r.at, email: u.email })
      .from(r)
      .leftJoin(u, eq(u.id, r.userId))
      .where(eq(r.ref, id));
    if (found === undefined) return [];
    const what = `${found.code.replaceAll('_', ' ')}, ${found.email ?? 'of no account'}`;
    return [{ kind: 'refusal', id, what, at: found.at.toISOString(), next: `device explain ${id}` }];
  },
};

/** What has this id or number. */
export function findThing(core: Core, db: Db, { kind, id }: Thing): Promise<FindAnswer[]> {
  return finders[kind](core, db, id);
}
