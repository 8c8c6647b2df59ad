import { toProductText } from '../columns.ts';
import type { Context, Options, Outcome } from '../command.ts';
import { demandReason } from '../options.ts';
import { sayUndo } from '../say-undo.ts';
import { withSupportClient } from '../support-client.ts';

/** Gives a revoked grant back. */
export async function grantRestore(context: Context, [grantId = '']: string[], options: Options): Promise<Outcome> {
  const reason = demandReason(options);
  const grant = await withSupportClient(context, options, (client) => client.restoreGrant({ grantId, reason }));
  sayUndo(context, options, 'grant', 'revoke', grantId);
  return { data: grant, lines: [`${toProductText(grant)} is ${grant.state}`] };
}
