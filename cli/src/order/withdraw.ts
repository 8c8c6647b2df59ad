import { formatMoney } from '@backline/domain/format-money';
import { defineCommand } from '../shared/command.ts';

const states = {
  unconfirmed: 'waits for the guest, who has a link by mail',
  asked: 'waits for a decision: backline review list',
  requested: 'waits for Paddle, who has been asked for the refund',
  refunded: 'was paid back',
  declined: 'was declined',
};

export const command = defineCommand({
  usage: 'withdraw <TRANSACTION>',
  description:
    'Declare a withdrawal for a customer who wrote to you: the receipt goes to them by mail. Also after the 14 days, and for what the portal exempts.',
  examples: [
    'order withdraw txn_01hv8wptq8987qeep44cyrewp9 --name "Clara Wieck" --reason "letter of Nov 20"',
    'order withdraw txn_01hv8wptq8987qeep44cyrewp9 --name "Clara Wieck" --item txnitm_01hv8wptq8987qeep44cyrewp9 --reason "mail"',
  ],
  options: {
    '--name <NAME>': 'who withdraws, as they signed',
    '--item <ID>': 'one line of it; without it, all that can be',
  },
  required: ['name'],
  reason: 'demanded',
  confirms: true,
  needs: ['shop', 'provider'],
  async run(context, [transactionId = ''], options) {
    const { name, reason } = options;
    await context.confirm(
      `This declares the withdrawal of ${name} from ${options.item ?? `order ${transactionId}`} and mails the receipt. It has no undo: closing its review declines it.`,
      'withdraw',
    );
    const items = options.item === undefined ? {} : { itemIds: [options.item] };
    const order = await context.withClient((client) => client.withdrawOrder({ transactionId, name, ...items, reason }));
    const [newest] = order.withdrawals.slice(-1);
    const what = order.lines
      .filter(({ itemId }) => newest?.itemIds.includes(itemId))
      .map(
        ({ productName, itemId, total }) =>
          `${productName ?? itemId} (${formatMoney({ ...total, amount: Math.max(0, total.amount) })})`,
      );
    return {
      data: order,
      lines: [`${what.join(', ')}: ${newest === undefined ? 'nothing' : states[newest.state]}`],
    };
  },
});
