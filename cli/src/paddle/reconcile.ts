import { withCore } from '../clients/open-core.ts';
import { defineCommand } from '../shared/command.ts';
import { CliError } from '../shared/errors.ts';
import { parseStart } from '../shared/options.ts';

export const command = defineCommand({
  usage: 'reconcile',
  description:
    'Read the events that no webhook has delivered from Paddle, and apply them. The server does so by itself.',
  examples: ['paddle reconcile', 'paddle reconcile --since 2025-01-01'],
  options: {
    '--since <DATE>':
      'also read the orders and refunds since then, and fill in what an earlier version did not keep of them',
  },
  needs: ['database', 'provider'],
  async run(context, _, options) {
    const since = options.since === undefined ? {} : { since: new Date(parseStart(options.since, 'since')) };
    const { reconcile } = await import('@backline/core/fulfillment/reconcile');
    const { applyDueEvents } = await import('@backline/core/fulfillment/apply-due-events');
    const { runDueTasks } = await import('@backline/core/worker/run-due-tasks');
    const report = await withCore(context, async (core) => {
      const found = await reconcile(core, since);
      while ((await applyDueEvents(core)) > 0);
      await runDueTasks(core);
      return found;
    });
    const {
      eventsRead,
      eventsMissed,
      ordersDelivered,
      ordersFilled,
      adjustmentsRepaired,
      subscriptionsLookedAt,
      failures,
    } = report;
    const line = `${eventsRead} events read, ${eventsMissed} of them missed; ${ordersDelivered} orders delivered, ${ordersFilled} filled in, ${adjustmentsRepaired} refunds and disputes repaired, ${subscriptionsLookedAt} subscriptions brought up to date`;
    if (failures.length === 0) return { data: report, lines: [line] };
    throw new CliError(
      `${line}. These could not be stored; the rest was done. Run the command again, or replay their events:`,
      'not_reconciled',
      'refused',
      failures.map(({ subject, reason }) => `  ${subject}: ${reason}`),
    );
  },
});
