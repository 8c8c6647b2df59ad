import { toProductText } from '../columns.ts';
import type { Context, Options, Outcome } from '../command.ts';
import { demandReason } from '../options.ts';
import { sayUndo } from '../say-undo.ts';
import { withSupportClient } from '../support-client.ts';

/** Takes one grant away. It stays on record. */
export async function grantRevoke(context: Context, [grantId = '']: string[], options: Options): Promise<Outcome> {
  const reason = demandReason(options);
  return withSupportClient(context, options, async (client) => {
    await context.confirm(`This takes the grant ${grantId} away from its owner.`, 'revoke', options.yes === true);
    const grant = await client.revokeGrant({ grantId, reason });
    sayUndo(context, options, 'grant', 'restore', grantId);
    return { data: grant, lines: [`${toProductText(grant)} is ${grant.state}`] };
  });
}
