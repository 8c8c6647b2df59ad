import { toCount } from '../columns.ts';
import type { Context, Options, Outcome } from '../command.ts';
import { withDesk } from '../desk.ts';
import { demandReason } from '../options.ts';
import { sayUndo } from '../say-undo.ts';

/** Undoes the revocation of a code. */
export async function licenseRestore(
  context: Context,
  [licenseCode = '']: string[],
  options: Options,
): Promise<Outcome> {
  const reason = demandReason(options);
  const changed = await withDesk(context, options, (desk) => desk.restoreCode({ licenseCode, reason }));
  sayUndo(context, options, 'license', 'revoke', licenseCode);
  return {
    data: changed,
    lines: [`${toCount(changed.codes, 'code')} restored, ${toCount(changed.grants, 'grant')} given back`],
  };
}
