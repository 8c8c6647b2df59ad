import { defineCommand } from '../shared/command.ts';
import { toLocalTime } from '../shared/text.ts';

export const command = defineCommand({
  usage: 'invoice <TRANSACTION>',
  description:
    '"Where is my invoice?": a link that opens it for an hour, without a login. Customers have the same button at their orders.',
  examples: ['order invoice txn_01hv8wptq8987qeep44cyrewp9 --reason "asked by mail"'],
  reason: 'optional',
  needs: ['shop', 'provider'],
  async run(context, [transactionId = ''], { reason }) {
    const link = await context.withClient((client) => client.getInvoice({ transactionId, reason }));
    context.log(`It works until ${toLocalTime(link.expiresAt)}, for anybody who has it.`);
    return { data: link, lines: [link.url], hasTimes: true };
  },
});
