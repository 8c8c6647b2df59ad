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
  const tables = core.store.t;
  const orders = await db
    .select()
    .from(tables.orders)
    .where(isMeant)
    .orderBy(desc(tables.orders.createdAt), desc(tables.orders.transactionId))
    .limit(findLimit);
  return toOrderAnswers(core, db, orders);
}

const finders: Record<Thing['kind'], Find> = {
  order: (core, db, id) => findOrders(core, db, eq(core.store.t.orders.transactionId, id)),
  invoice: (core, db, id) => findOrders(core, db, eq(core.store.t.orders.invoiceNumber, id)),
  account: (core, db, id) => findUsers(core, db, [id]),
  async adjustment(core, db, id) {
    const { adjustments, orders } = core.store.t;
    const [found] = await db
      .select({ of: adjustments.transactionId })
      .from(adjustments)
      .where(eq(adjustments.adjustmentId, id));
    return found === undefined ? [] : findOrders(core, db, eq(orders.transactionId, found.of));
  },
  async customer(core, db, id) {
    const orders = await findOrders(core, db, eq(core.store.t.orders.customerId, id));
    return [...(await findPayers(core, db, [id])), ...orders];
  },
  async event(core, db, id) {
    const { paymentEvents, orders } = core.store.t;
    const [found] = await db
      .select({ of: paymentEvents.entityId })
      .from(paymentEvents)
      .where(eq(paymentEvents.eventId, id));
    return found?.of?.startsWith('txn_') ? findOrders(core, db, eq(orders.transactionId, found.of)) : [];
  },
  async plan(core, db, id) {
    const { subscriptions, users } = core.store.t;
    const [found] = await db
      .select({
        status: subscriptions.status,
        plan: subscriptions.plan,
        startedAt: subscriptions.startedAt,
        email: users.email,
      })
      .from(subscriptions)
      .leftJoin(users, eq(users.id, subscriptions.userId))
      .where(eq(subscriptions.subscriptionId, id));
    if (found === undefined) return [];
    const { status, plan, startedAt, email } = found;
    const what = `${plan} plan, ${status.replaceAll('_', ' ')}, ${email ?? 'of no account'}`;
    return [{ kind: 'plan', id, what, at: startedAt.toISOString(), next: `subscription show ${id}` }];
  },
  async refusal(core, db, id) {
    const { pluginRefusals, users } = core.store.t;
    const [found] = await db
      .select({ code: pluginRefusals.code, at: pluginRefusals.at, email: users.email })
      .from(pluginRefusals)
      .leftJoin(users, eq(users.id, pluginRefusals.userId))
      .where(eq(pluginRefusals.ref, id));
    if (found === undefined) return [];
    const what = `${found.code.replaceAll('_', ' ')}, ${found.email ?? 'of no account'}`;
    return [{ kind: 'refusal', id, what, at: found.at.toISOString(), next: `device explain ${id}` }];
  },
};

/** Finds the item with this id or number. */
export function findThing(core: Core, db: Db, { kind, id }: Thing): Promise<FindAnswer[]> {
  return finders[kind](core, db, id);
}
