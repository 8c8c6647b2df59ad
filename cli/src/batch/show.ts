import { defineCommand } from '../shared/command.ts';
import { getBatch } from '../shared/support-client.ts';
import { toLocalTime, toProductText } from '../shared/text.ts';

export const command = defineCommand({
  usage: 'show <BATCH>',
  description: 'One batch: its terms, why it was made, how it is used.',
  examples: ['batch show SPRING'],
  reason: 'optional',
  needs: ['shop'],
  async run(context, [name = ''], { reason }) {
    const batch = await context.withClient((client) => getBatch(client, { batch: name, reason }));
    return {
      data: batch,
      lines: [
        `batch     ${batch.batch}${batch.isRevoked ? ' (revoked)' : ''}`,
        `grants    ${toProductText(batch)}, ${batch.days === null ? 'for ever' : `for ${batch.days} days`}`,
        `redeem    ${batch.expiresAt === null ? 'at any time' : `until ${toLocalTime(batch.expiresAt)}`}`,
        `codes     ${batch.codes}, of which ${batch.redeemed} redeemed and ${batch.revoked} revoked`,
        `made      ${toLocalTime(batch.createdAt)} by ${batch.createdBy}: ${batch.reason}`,
        `more      backline batch export ${batch.batch}`,
      ],
      hasTimes: true,
    };
  },
});
