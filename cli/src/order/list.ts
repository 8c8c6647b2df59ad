import { formatMoney } from '@backline/domain/format-money';
import type { OrderReport } from '@backline/domain/support/money/order';
import { defineCommand } from '../shared/command.ts';
import { refuseUsage } from '../shared/options.ts';
import { toLocalTime, toProductText } from '../shared/text.ts';

const buyers: Record<NonNullable<OrderReport['buyer']>, string> = {
  checkout: "by an account, in the portal's checkout",
  subscription: "by the subscription's account",
  token: 'by an account',
  support: 'by the account that support gave it to',
  guest: 'by a guest',
  unknown: 'by nobody known',
};

function toLines(order: OrderReport): string[] {
  const { transactionId, createdAt, status, total, buyer, email, invoiceNumber, cardLastFour } = order;
  const who = [buyer === null ? 'not delivered' : buyers[buyer], email ?? ''].filter((part) => part !== '').join(' ');
  const paid = [
    invoiceNumber === null ? [] : [`invoice ${invoiceNumber}`],
    cardLastFour === null ? [] : [`card …${cardLastFour}`],
  ].flat();
  return [
    [transactionId, toLocalTime(createdAt), status, formatMoney(total), who, ...paid].join('  '),
    ...order.items.map(({ itemId, sku, productName, grantId, isCode, total: paidFor, quantity }) => {
      const isCredit = paidFor < 0 || quantity < 1;
      const notGranted = isCredit ? 'a credit' : isCode ? 'a code by mail' : 'not delivered';
      const became = grantId === null ? notGranted : `grant ${grantId}`;
      const what =
        sku === null ? 'nothing that is in the shop' : toProductText({ sku, productName: productName ?? sku });
      return `  ${itemId}  ${what}  ${became}`;
    }),
    ...order.adjustments.map(({ adjustmentId, action, status }) => `  ${adjustmentId}  ${action}  ${status}`),
  ];
}

export const command = defineCommand({
  usage: 'list [ORDER]',
  description:
    'What was bought and what became of it: by an account, by a guest with an address (as it was typed, mistakes and all), or in one transaction.',
  examples: [
    'order list --user composer@example.com',
    'order list compser@example.com',
    'order list txn_01hv8wptq8987qeep44cyrewp9',
  ],
  options: { '--user <EMAIL>': "an account's orders, and what a guest paid for with this address" },
  reason: 'optional',
  needs: ['shop'],
  async run(context, [order], options) {
    if ((order === undefined) === (options.user === undefined))
      throw refuseUsage('Which orders? backline order list TRANSACTION, or an email.');
    const email = order?.includes('@') ? order : options.user;
    const which = email === undefined ? { transactionId: order } : { email };
    const { orders } = await context.withClient((client) => client.listOrders({ ...which, reason: options.reason }));
    if (orders.length === 0)
      context.log(
        `${email} has bought nothing here, logged in or as a guest. What was imported or given: backline license explain ${email}`,
      );
    return { data: { orders }, lines: orders.flatMap(toLines), hasTimes: true };
  },
});
