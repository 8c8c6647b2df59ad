import { toProductText } from '../columns.ts';
import type { Context, Options, Outcome } from '../command.ts';
import { withDesk } from '../desk.ts';
import { demandReason } from '../options.ts';
import { sayUndo } from '../say-undo.ts';

/** Gives a revoked grant back. */
export async function grantRestore(context: Context, [grantId = '']: string[], options: Options): Promise<Outcome> {
  const reason = demandReason(options);
  const grant = await withDesk(context, options, (desk) => desk.restoreGrant({ grantId, reason }));
  sayUndo(context, options, 'grant', 'revoke', grantId);
  return { data: grant, lines: [`${toProductText(grant)} is ${grant.state}`] };
}
