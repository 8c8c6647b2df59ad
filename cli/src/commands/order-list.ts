import { formatMoney } from '@backline/domain/format-money';
import type { OrderReport } from '@backline/domain/support/order';
import { toProductText } from '../columns.ts';
import type { Context, Options, Outcome } from '../command.ts';
import { toLocalTime } from '../local-time.ts';
import { refuseUsage, toReason } from '../options.ts';
import { withSupportClient } from '../support-client.ts';

const buyers: Record<NonNullable<OrderReport['buyer']>, string> = {
  checkout: "by an account, in the portal's checkout",
  subscription: "by the subscription's account",
  token: 'by an account',
  support: 'by the account that support gave it to',
  customer: "by the account of Paddle's customer",
  guest: 'by a guest',
  unknown: 'by nobody known',
};

function toLines(order: OrderReport): string[] {
  const { transactionId, createdAt, status, total, buyer, email } = order;
  const who = [buyer === null ? 'not delivered' : buyers[buyer], email ?? ''].filter((part) => part !== '').join(' ');
  return [
    `${transactionId}  ${toLocalTime(createdAt)}  ${status}  ${formatMoney(total)}  ${who}`,
    ...order.items.map(({ itemId, sku, productName, priceId, grantId, isCode }) => {
      const became = grantId === null ? (isCode ? 'a code by mail' : 'not delivered') : `grant ${grantId}`;
      return `  ${itemId}  ${sku === null ? priceId : toProductText({ sku, productName: productName ?? sku })}  ${became}`;
    }),
    ...order.adjustments.map(({ adjustmentId, action, status }) => `  ${adjustmentId}  ${action}  ${status}`),
  ];
}

/** What was bought and what became of it: by an account, with an address, or in one transaction. */
export async function orderList(context: Context, [transactionId]: string[], options: Options): Promise<Outcome> {
  if (transactionId === undefined && options.user === undefined)
    throw refuseUsage('Which orders? backline order list TRANSACTION, or --user EMAIL.');
  if (transactionId !== undefined && options.user !== undefined)
    throw refuseUsage('Give a transaction or --user EMAIL, not both.');
  const { orders } = await withSupportClient(context, options, (client) =>
    client.listOrders({
      ...(transactionId === undefined ? {} : { transactionId }),
      ...(options.user === undefined ? {} : { email: options.user }),
      reason: toReason(options),
    }),
  );
  if (orders.length === 0) context.say(`${options.user} has bought nothing, logged in or as a guest.`);
  return { data: { orders }, lines: orders.flatMap(toLines), hasTimes: true };
}
