import { toProductText } from '../columns.ts';
import { defineCommand } from '../command.ts';
import { logUndo } from '../log-undo.ts';
import { demandReason, reasonOption } from '../options.ts';
import { withSupportClient } from '../support-client.ts';

export const command = defineCommand({
  usage: 'restore <GRANT>',
  description: 'Restore a revoked grant.',
  examples: ['grant restore 0195a000-0000-4000-8000-000000000301 --reason "revoked by mistake"'],
  options: reasonOption,
  isRemote: true,
  async run(context, [grantId = ''], options) {
    const reason = demandReason(options);
    const grant = await withSupportClient(context, options, (client) => client.restoreGrant({ grantId, reason }));
    logUndo(context, options, 'grant', 'revoke', grantId);
    return { data: grant, lines: [`${toProductText(grant)} is ${grant.state}`] };
  },
});
