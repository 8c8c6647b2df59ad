import { defineCommand } from '../shared/command.ts';
import { demandReason, reasonOption } from '../shared/options.ts';
import { parsePayerAddress } from '../shared/parse-address.ts';

export const command = defineCommand({
  usage: 'resend <TRANSACTION>',
  description:
    "For a guest who mistyped their address: make the free codes of the order again and mail them. The old ones stop working; redeemed ones are named with their owner and stay theirs. Three times an order. The old codes don't come back.",
  examples: ['order resend txn_01hv8wptq8987qeep44cyrewp9 --to composer@example.com --reason "#4711 mistyped"'],
  options: {
    '--to <ADDRESS>': 'where the new codes go',
    '--dry-run': 'only say what would happen',
    ...reasonOption,
  },
  required: ['to'],
  confirms: true,
  needs: ['shop'],
  async run(context, [transactionId = ''], options) {
    const isDryRun = options.dryRun === true;
    const reason = isDryRun ? (options.reason ?? 'a rehearsal at the command line') : demandReason(options);
    const { address: to } = parsePayerAddress(options.to);
    return context.withClient(async (client) => {
      const rehearsed = await client.resendOrder({ transactionId, to, isDryRun: true, reason });
      const said = rehearsed.consequences.map(({ what }) => what);
      if (isDryRun) return { data: rehearsed, lines: said };
      for (const line of said) context.log(line);
      await context.confirm(`This mails new codes to ${to}.`, 'resend');
      const answer = await client.resendOrder({ transactionId, to, isDryRun: false, reason });
      const codes = answer.lastFours.map((lastFour) => `…${lastFour}`).join(', ');
      return { data: answer, lines: [`new codes ${codes} are on their way to ${to}`] };
    });
  },
});
