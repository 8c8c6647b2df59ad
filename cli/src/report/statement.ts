import { formatMoney } from '@backline/domain/format-money';
import { defineCommand } from '../shared/command.ts';
import { writeNewFile } from '../shared/named-file.ts';
import { toColumns } from '../shared/text.ts';
import { monthOption } from './month-option.ts';
import { toStatementPage } from './statement-page.ts';
import { toPercent, toRefundCells, toSoldCells } from './statement-rows.ts';

const heading = ['DAY', 'ORDER', 'PACK', 'NET', 'EARNINGS', 'SHARE'];

export const command = defineCommand({
  usage: 'statement <DEVELOPER>',
  description:
    'What a developer’s packs sold in a month and its share of the earnings, the percentage in the catalog. Refunds and chargebacks of the month reduce it, also those of earlier sales, so all months together count everything once. The developer is named by id, slug or name.',
  examples: [
    'report statement pier-and-gut --month 2026-11',
    'report statement pier-and-gut --month 2026-11 --html november.html',
  ],
  options: { ...monthOption, '--html <FILE>': 'a new file for a page that can be printed and sent' },
  required: ['month'],
  reason: 'optional',
  needs: ['shop'],
  async run(context, [developer = ''], { month, reason, html }) {
    const statement = await context.withClient((client) => client.getStatement({ month, developer, reason }));
    const { sold, refunds, owed, share } = statement;
    const amounts = owed.length === 0 ? 'nothing' : owed.map(formatMoney).join(' and ');
    context.log(`${month} in UTC. The share is ${toPercent(share)} of the earnings.`);
    if (sold.some(({ earned }) => earned === null))
      context.log('Paddle has not reported the earnings of some sales yet. Make the statement again when it has.');
    if (html !== undefined) {
      writeNewFile(context, html, toStatementPage(statement));
      return { data: { file: context.toPath(html), owed }, lines: [context.toPath(html)] };
    }
    const lines = [
      `${statement.developer.name} (${statement.developer.id}): ${amounts}`,
      ...(sold.length === 0 ? [] : ['', 'Sales', ...toColumns([...heading, 'REFUNDED SINCE'], sold.map(toSoldCells))]),
      ...(refunds.length === 0 ? [] : ['', 'Refunds', ...toColumns(heading, refunds.map(toRefundCells))]),
    ];
    return { data: statement, lines };
  },
});
