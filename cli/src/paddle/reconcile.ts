import { defineCommand } from '../command.ts';
import { assertDatabaseExists, withCore } from '../open-core.ts';

export const command = defineCommand({
  usage: 'reconcile',
  description:
    'Read the events that no webhook has delivered from Paddle, and apply them. The server does so by itself.',
  examples: ['paddle reconcile'],
  async run(context) {
    await assertDatabaseExists(context.env);
    const { reconcile } = await import('@backline/core/fulfillment/reconcile');
    const { applyDueEvents } = await import('@backline/core/fulfillment/apply-due-events');
    const report = await withCore(
      context,
      async (core) => {
        const found = await reconcile(core);
        while ((await applyDueEvents(core)) > 0);
        return found;
      },
      { hasGateway: true },
    );
    const { eventsRead, eventsMissed, ordersDelivered, adjustmentsRepaired, subscriptionsLookedAt } = report;
    const line = `${eventsRead} events read, ${eventsMissed} of them missed; ${ordersDelivered} orders delivered, ${adjustmentsRepaired} refunds and disputes repaired, ${subscriptionsLookedAt} subscriptions brought up to date`;
    return { data: report, lines: [line] };
  },
});
