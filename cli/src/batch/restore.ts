import { defineCommand } from '../shared/command.ts';
import { getBatch } from '../shared/support-client.ts';
import { toCount } from '../shared/text.ts';

export const command = defineCommand({
  usage: 'restore <BATCH>',
  description: 'Undo the revocation of a batch.',
  examples: ['batch restore SPRING --reason "it was the wrong one"'],
  reason: 'demanded',
  needs: ['shop'],
  async run(context, [name = ''], { reason }) {
    const { batch, changed } = await context.withClient(async (client) => {
      const { batch } = await getBatch(client, { batch: name, reason });
      return { batch, changed: await client.restoreBatch({ batch, reason }) };
    });
    context.logUndo('batch', 'revoke', batch);
    return {
      data: changed,
      lines: [`${batch}: ${toCount(changed.codes, 'code')} restored, ${toCount(changed.grants, 'grant')} restored`],
    };
  },
});
