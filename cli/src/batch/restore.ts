import { toCount } from '../columns.ts';
import { defineCommand } from '../command.ts';
import { logUndo } from '../log-undo.ts';
import { demandReason, reasonOption } from '../options.ts';
import { withSupportClient } from '../support-client.ts';

export const command = defineCommand({
  usage: 'restore <BATCH>',
  description: 'Undo the revocation of a batch.',
  examples: ['batch restore SPRING --reason "it was the wrong one"'],
  options: reasonOption,
  isRemote: true,
  async run(context, [batch = ''], options) {
    const reason = demandReason(options);
    const changed = await withSupportClient(context, options, (client) => client.restoreBatch({ batch, reason }));
    logUndo(context, options, 'batch', 'revoke', batch);
    return {
      data: changed,
      lines: [`${toCount(changed.codes, 'code')} restored, ${toCount(changed.grants, 'grant')} restored`],
    };
  },
});
