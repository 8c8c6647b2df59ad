import { escapeHtml } from '@backline/core/escape-html';
import { formatMoney } from '@backline/domain/format-money';
import type { Statement } from '@backline/domain/support/reports/get-statement';
import { toPercent, toRefundCells, toSoldCells } from './statement-rows.ts';

const style = `body{font:11pt/1.4 system-ui,sans-serif;margin:2cm auto;max-width:22cm;padding:0 1cm;color:#111}
table{border-collapse:collapse;width:100%;margin:0 0 1.5em}
th,td{text-align:left;padding:.3em .6em .3em 0;border-bottom:1px solid #ccc;vertical-align:top}
th:nth-child(n+4),td:nth-child(n+4){text-align:right}
thead{display:table-header-group}tr{break-inside:avoid}
.owed{font-size:1.25em;font-weight:600}
@media print{body{margin:0;max-width:none}}`;

function toTable(heading: readonly string[], rows: readonly (readonly string[])[]): string {
  const toRow = (cells: readonly string[], tag: 'th' | 'td') =>
    `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`;
  return `<table><thead>${toRow(heading, 'th')}</thead><tbody>${rows.map((row) => toRow(row, 'td')).join('')}</tbody></table>`;
}

/** A developer's statement as one HTML file for printing. It loads no other files. */
export function toStatementPage(statement: Statement): string {
  const { issuer, developer, month, share, sold, refunds, owed } = statement;
  const title = escapeHtml(`${developer.name}, ${month}`);
  const amounts = owed.length === 0 ? 'Nothing' : owed.map(formatMoney).join(' and ');
  const parts = [
    `<h1>${title}</h1>`,
    `<p>Statement by ${escapeHtml(issuer)} for sales in ${escapeHtml(month)} (UTC). The share is ${escapeHtml(toPercent(share))} of the earnings: prices after discounts, taxes and the payment provider's fee.</p>`,
    `<p class="owed">Your share: ${escapeHtml(amounts)}</p>`,
    '<h2>Sales</h2>',
    sold.length === 0
      ? '<p>None.</p>'
      : toTable(['Day', 'Order', 'Pack', 'Net', 'Earnings', 'Share', 'Refunded since'], sold.map(toSoldCells)),
    '<h2>Refunds and chargebacks</h2>',
    refunds.length === 0
      ? '<p>None.</p>'
      : `<p>Made in this month, also for earlier sales. They reduce the share.</p>${toTable(['Day', 'Order', 'Pack', 'Net', 'Earnings', 'Share'], refunds.map(toRefundCells))}`,
  ];
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title><style>${style}</style></head>
<body>
${parts.join('\n')}
</body></html>
`;
}
