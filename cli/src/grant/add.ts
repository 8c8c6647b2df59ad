import { grantRules } from '@backline/domain/licenses/grant-rules';
import { defineCommand } from '../shared/command.ts';
import { parseCount } from '../shared/options.ts';
import { getSku } from '../shared/support-client.ts';
import { toLocalTime, toProductText } from '../shared/text.ts';

export const command = defineCommand({
  usage: 'add <EMAIL> <PRODUCT>',
  description: 'Grant a customer something by hand, by its SKU, its name or a part of it.',
  examples: [
    'grant add composer@example.com STRINGS-01 --days 30 --reason "for the long wait"',
    'grant add composer@example.com PLUS --reason "beta tester"',
  ],
  options: { '--days <N>': 'for how long; without it, for ever' },
  reason: 'demanded',
  needs: ['shop', 'clock'],
  async run(context, [email = '', product = ''], options) {
    const { reason } = options;
    const days = options.days === undefined ? null : parseCount(options.days, 'days', 36_500);
    const grant = await context.withClient(async (client) =>
      client.addGrant({ email, sku: await getSku(client, product), days, reason }),
    );
    context.logUndo('grant', 'revoke', grant.id);
    return {
      data: grant,
      hasTimes: grant.endsAt !== null,
      lines: [
        `${toProductText(grant)} is ${grantRules[grant.state].word}, ${grant.endsAt === null ? 'for ever' : `until ${toLocalTime(grant.endsAt)}`}`,
      ],
    };
  },
});
