import { toMinorUnits } from '@backline/domain/format-money';
import type { RefundReport } from '@backline/domain/support/money/refund-order';
import { defineCommand } from '../shared/command.ts';
import { demandReason, reasonOption, refuseUsage } from '../shared/options.ts';

const states: Record<RefundReport['state'], string> = {
  rehearsed: 'nothing was done',
  approved: 'is paid back',
  asked: 'is asked for: Paddle decides, and backline order show says when it has',
  unknown: 'has no answer from Paddle yet: it is asked again by itself, and nothing is paid twice',
};

const plans: Record<NonNullable<RefundReport['plan']>, string> = {
  ended: 'The plan has ended.',
  ending: 'The plan is not ended yet: that is tried again by itself, and backline order show says when it is done.',
  runs: 'Paddle did not end the plan, which goes on. A review is open.',
};

/** Parses `ID` or `ID=AMOUNT`, separated by commas. An amount is in the order's currency, such as 9.90. */
function parseItems(text: string, currency: string) {
  return text.split(',').map((part) => {
    const [, itemId = '', sum] = /^\s*([^=\s]+)(?:=(\d+(?:\.\d{1,2})?))?\s*$/.exec(part) ?? [];
    if (itemId === '') throw refuseUsage(`"${part}" is no line. Write --item ID, or --item ID=9.90 for a part of it.`);
    return sum === undefined ? { itemId } : { itemId, amount: toMinorUnits(Number(sum), currency) };
  });
}

export const command = defineCommand({
  usage: 'refund <TRANSACTION>',
  description:
    'Ask Paddle to pay back an order, a line of it, or a part of a line. What was paid back whole is revoked once Paddle has agreed. A refund has no undo.',
  examples: [
    'order refund txn_01hv8wptq8987qeep44cyrewp9 --dry-run',
    'order refund txn_01hv8wptq8987qeep44cyrewp9 --item txnitm_01hv8wptq8987qeep44cyrewp9=10.00 --reason "#4711"',
    'order refund txn_01hv8wptq8987qeep44cyrewp9 --end-plan --reason "did not want the renewal"',
  ],
  options: {
    '--item <ID>': 'a line, or ID=SUM for a part of it; several with commas; without it, all that is left',
    '--end-plan': 'end the plan, too, once Paddle has the refund',
    '--dry-run': 'only say what would happen',
    ...reasonOption,
  },
  confirms: true,
  needs: ['shop', 'provider'],
  async run(context, [transactionId = ''], options) {
    const isDryRun = options.dryRun === true;
    const reason = isDryRun ? (options.reason ?? 'a rehearsal at the command line') : demandReason(options);
    return context.withClient(async (client) => {
      const { order } = await client.getOrder({ transactionId, reason });
      const lines = options.item === undefined ? {} : { lines: parseItems(options.item, order.total.currency) };
      const refund = { transactionId, ...lines, endsPlan: options.endPlan === true, reason };
      const rehearsed = await client.refundOrder({ ...refund, isDryRun: true });
      const said = rehearsed.consequences.map(({ what }) => what);
      if (isDryRun) return { data: rehearsed, lines: said };
      for (const line of said) context.log(line);
      await context.confirm('This pays money back.', 'refund');
      const answer = await client.refundOrder({ ...refund, isDryRun: false, seen: rehearsed.seen });
      const ofPlan = answer.plan === null ? [] : [plans[answer.plan]];
      return { data: answer, lines: [`${transactionId} ${states[answer.state]}`, ...ofPlan] };
    });
  },
});
