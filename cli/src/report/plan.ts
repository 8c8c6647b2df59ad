import { defineCommand } from '../shared/command.ts';
import { toColumns } from '../shared/text.ts';
import { monthOption } from './month-option.ts';

export const command = defineCommand({
  usage: 'plan',
  description: 'What became of the plan in a month: who pays for it at the end, who began and ended, trials, payments.',
  examples: ['report plan --month 2026-11'],
  options: monthOption,
  required: ['month'],
  reason: 'optional',
  needs: ['shop', 'clock'],
  async run(context, _args, { month, reason }) {
    const report = await context.withClient((client) => client.getPlanReport({ month, reason }));
    context.log(`${month} in UTC. A month that is not over is counted until now.`);
    const rows = [
      ['active at the end', report.active],
      ['in a trial at the end', report.inTrial],
      ['new', report.begun],
      ['ended', report.ended],
      ['trials begun', report.trialsBegun],
      ['trials converted', report.trialsConverted],
      ['payments failed', report.paymentsFailed],
      ['of these paid later', report.paymentsMended],
    ] as const;
    return {
      data: report,
      lines: toColumns(
        ['PLAN', month],
        rows.map(([name, count]) => [name, String(count)]),
      ),
    };
  },
});
