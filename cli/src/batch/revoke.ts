import { defineCommand } from '../shared/command.ts';
import { getBatch } from '../shared/support-client.ts';
import { toCount } from '../shared/text.ts';

export const command = defineCommand({
  usage: 'revoke <BATCH>',
  description: 'Revoke all codes of a batch, and what was granted for them.',
  examples: ['batch revoke SPRING --reason "sold by a thief"'],
  reason: 'demanded',
  confirms: true,
  needs: ['shop'],
  async run(context, [name = ''], { reason }) {
    return context.withClient(async (client) => {
      const { batch, codes, redeemed } = await getBatch(client, { batch: name, reason });
      const what = `all ${toCount(codes, 'code')} of batch ${batch} (${redeemed} redeemed)`;
      await context.confirm(`This revokes ${what} and what was granted for them.`, 'revoke');
      const changed = await client.revokeBatch({ batch, reason });
      context.logUndo('batch', 'restore', batch);
      return {
        data: changed,
        lines: [`${batch}: ${toCount(changed.codes, 'code')} revoked, ${toCount(changed.grants, 'grant')} revoked`],
      };
    });
  },
});
