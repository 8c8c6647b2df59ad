import { changePlan } from '@backline/core/plans/change-plan';
import { checkOutPlan } from '@backline/core/plans/check-out-plan';
import { GatewayError } from '@backline/core/ports/payment-gateway';
import type { SubscriptionSnapshot, TransactionSnapshot } from '@backline/core/ports/payment-snapshots';
import type { ChangePlanInput } from '@backline/domain/plans/change-plan';
import { dayMs } from '@backline/domain/time';
import { order, plan } from '../fulfillment/snapshots.ts';
import { start, visitor, type World } from '../world.ts';

export const inDays = (days: number) => new Date(start.getTime() + days * dayMs);
export const running: SubscriptionSnapshot = {
  ...plan,
  periodStartsAt: inDays(-15),
  periodEndsAt: inDays(15),
  nextBilledAt: inDays(15),
};
export const lost = new GatewayError('unknown', 'No answer.');

/** A provider with one subscription, which its calls change. `failure`: how its next change fails, `isMade` or not. */
function provide({ core }: World, known: SubscriptionSnapshot | null) {
  const provider = {
    plan: known,
    calls: [] as string[],
    failure: null as { error: Error; isMade: boolean } | null,
    checkouts: new Map<string, TransactionSnapshot>(),
    payments: [] as TransactionSnapshot[],
  };
  const change = (call: string, made: Partial<SubscriptionSnapshot>) => async () => {
    provider.calls.push(call);
    const { failure } = provider;
    provider.failure = null;
    if (provider.plan !== null && failure?.isMade !== false)
      provider.plan = { ...provider.plan, ...made, occurredAtUs: provider.plan.occurredAtUs + 1 };
    if (failure !== null) throw failure.error;
  };
  const subscriptions: typeof core.gateway.subscriptions = {
    ...core.gateway.subscriptions,
    findSubscription: async () => provider.plan,
    findFirstPayment: async () => null,
    listPayments: async () => provider.payments,
    switchPlan: (_id, { priceId, billing }) => change(`switch ${priceId} ${billing}`, { plan: 'annual' })(),
    cancelSubscription: (_id, from) =>
      change(
        `cancel ${from}`,
        from === 'immediately' ? { status: 'canceled' } : { scheduledAction: 'cancel', scheduledAt: inDays(15) },
      )(),
    keepSubscription: change('keep', { scheduledAction: null, scheduledAt: null }),
    resumeSubscription: (_id, { continues }) => change(`resume ${continues}`, { status: 'active' })(),
    previewSwitch: async (_id, { priceId }) => (priceId === 'pri_annual' ? { amount: 5000, currency: 'USD' } : null),
    openPaymentChange: async () => 'txn_change',
  };
  const checkout: typeof core.gateway.checkout = {
    ...core.gateway.checkout,
    findCustomerByEmail: async (email) => ({
      about: 'customer',
      customerId: 'ctm_1',
      email,
      occurredAtUs: 1,
      isActive: true,
    }),
    findTransaction: async (id) => provider.checkouts.get(id) ?? null,
    async createCheckout({ priceId }) {
      const transactionId = `txn_${provider.checkouts.size + 1}`;
      provider.calls.push(`open ${priceId}`);
      provider.checkouts.set(transactionId, { ...order, transactionId, status: 'ready' });
      return transactionId;
    },
    async cancelCheckout(id) {
      provider.calls.push(`end ${id}`);
      const open = provider.checkouts.get(id) ?? order;
      if (open.status !== 'ready') throw new GatewayError('refused', 'It was paid.');
      provider.checkouts.set(id, { ...open, status: 'canceled' });
    },
  };
  const events = { ...core.gateway.events, toMaker: (origin: string | null) => origin as 'checkout' };
  return { provider, core: { ...core, gateway: { ...core.gateway, events, subscriptions, checkout } } };
}

export const canceling = { ...running, scheduledAction: 'cancel', scheduledAt: inDays(15) } as const;
export const paused = { ...running, status: 'paused' } as const;
export const dueForPayment = { ...running, status: 'past_due' } as const;
export const year = { ...running, plan: 'annual' } as const;

/** An account with a plan at the provider and in the portal, and prices of plans. */
export async function meetSubscriber(
  world: World,
  known: SubscriptionSnapshot | null,
  prices = ['monthly', 'annual', 'monthly_trial'],
) {
  const own = await world.member();
  const { provider, core } = provide(world, known);
  const { t } = core.store;
  await core.store.write(async (tx) => {
    await tx.insert(t.skus).values({ sku: 'PLUS', name: 'Plus', subject: 'All', planKind: 'plus' });
    for (const kind of prices as 'monthly'[])
      await tx.insert(t.prices).values({
        sku: 'PLUS',
        kind,
        amount: 999,
        currency: 'USD',
        priceId: `pri_${kind}`,
        isActive: true,
        trialDays: kind.includes('trial') ? 7 : null,
      });
    if (known === null) return;
    const { about: _, kind: _kind, amounts, ...row } = known;
    const sums = { nextAmount: amounts?.next ?? null, recurringAmount: amounts?.recurring ?? null };
    await tx.insert(t.subscriptions).values({ ...row, plan: row.plan ?? 'monthly', ...sums, userId: own.user.id });
  });
  const audited = async () =>
    (await world.rows('auditEntries')).map(({ action }) => action).filter((action) => action.startsWith('plan.'));
  return {
    own,
    core,
    provider,
    audited,
    change: (wanted: ChangePlanInput) => changePlan(core, visitor(own), own, wanted),
    checkOut: (more: object = {}) => checkOutPlan(core, visitor(own), own, { plan: 'monthly', ...more }),
  };
}
