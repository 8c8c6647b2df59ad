import { formatMoney } from '@backline/domain/format-money';
import { toLineWord } from '@backline/domain/orders/line-word';
import type { SupportOrder } from '@backline/domain/support/money/get-order';
import { defineCommand } from '../shared/command.ts';
import { toLocalTime, toMailLine, toSection } from '../shared/text.ts';

type Money = { amount: number; currency: string };
const money = (sum: Money | null) => (sum === null ? 'not known' : formatMoney(sum));

const planEndTexts: Record<SupportOrder['planEnds'][number]['plan'], (at: string) => string> = {
  ended: (at) => `the plan was ended, ${at}`,
  ending: (at) => `the plan is still to be ended, since ${at}: it is tried again by itself`,
  runs: (at) => `the plan was not ended, asked ${at}: it goes on`,
};

function toLines({
  order,
  account,
  paidBy,
  country,
  status,
  fee,
  earnings,
  redeemed,
  unanswered,
  refused,
  planEnds,
  erasedAt,
  reviews,
  notices,
  mails,
}: SupportOrder) {
  const card = order.cardLastFour === null ? '' : `, card …${order.cardLastFour}`;
  return [
    `order      ${order.transactionId}, ${order.word.replaceAll('_', ' ')} (${status} at Paddle)`,
    `paid       ${toLocalTime(order.paidAt)}, ${formatMoney(order.total)}${card}${country === null ? '' : `, ${country}`}`,
    `by         ${account ?? 'a guest'}${paidBy === null || paidBy === account ? '' : `, with ${paidBy}`}`,
    ...(erasedAt === null
      ? []
      : [`erased     ${toLocalTime(erasedAt)}: the person who bought it, with its link and its free codes`]),
    `invoice    ${order.invoiceNumber ?? 'none'}${order.invoiceCorrectedAt === null ? '' : ', corrected'}`,
    `sums       ${money(order.subtotal)} - ${money(order.discount)} + ${money(order.tax)} tax; Paddle keeps ${money(fee)}, pays ${money(earnings)}`,
    ...toSection(
      'Lines',
      order.lines.map((line) => {
        const { itemId, productName, total, refunded, delivered } = line;
        const who = redeemed.find((one) => one.itemId === itemId);
        const became =
          who === undefined
            ? `${toLineWord(line).replaceAll('_', ' ')}${delivered.lastFour === null ? '' : ` …${delivered.lastFour}`}`
            : `code …${delivered.lastFour} redeemed by ${who.email}`;
        const back = refunded.amount === 0 ? '' : `, ${formatMoney(refunded)} paid back`;
        return `${itemId}  ${productName ?? 'not in the shop'}  ${money(total)}  ${became}${back}`;
      }),
    ),
    ...toSection('Refunds and disputes', [
      ...unanswered.map(
        ({ amount, at }) => `refund of ${formatMoney(amount)}, not answered by Paddle, since ${toLocalTime(at)}`,
      ),
      ...refused.map(
        ({ amount, at }) =>
          `refund of ${formatMoney(amount)}, not made by Paddle, asked ${toLocalTime(at)}: nothing was paid back`,
      ),
      ...planEnds.map(({ plan, at }) => planEndTexts[plan](toLocalTime(at))),
      ...order.adjustments.map(
        ({ adjustmentId, kind, state, total, createdAt }) =>
          `${adjustmentId}  ${kind.replaceAll('_', ' ')} ${money(total)}, ${state === 'asked' ? 'Paddle decides' : state}, since ${toLocalTime(createdAt)}`,
      ),
    ]),
    ...toSection(
      'Withdrawals',
      order.withdrawals.map(({ withdrawalId, state, askedAt }) => `${withdrawalId}  ${state}, ${toLocalTime(askedAt)}`),
    ),
    ...toSection(
      'Reviews',
      reviews.map(({ id, message, resolvedAt }) => `${id}  ${message}${resolvedAt === null ? '' : ' (closed)'}`),
    ),
    ...toSection(
      'Notices',
      notices.map(({ kind, at }) => `${kind}  ${toLocalTime(at)}`),
    ),
    ...toSection('Mails of the last month', mails.map(toMailLine)),
  ];
}

export const command = defineCommand({
  usage: 'show <TRANSACTION>',
  description: 'One order whole: what was paid, what became of each line, refunds and who decides on them, reviews.',
  examples: ['order show txn_01hv8wptq8987qeep44cyrewp9'],
  reason: 'optional',
  needs: ['shop', 'provider'],
  async run(context, [transactionId = ''], { reason }) {
    const found = await context.withClient((client) => client.getOrder({ transactionId, reason }));
    return { data: found, lines: toLines(found), hasTimes: true };
  },
});
