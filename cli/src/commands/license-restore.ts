import type { Context, Options, Outcome } from '../command.ts';
import { withDesk } from '../desk.ts';
import { demandReason } from '../options.ts';

/** Undoes the revocation of a code. */
export async function licenseRestore(
  context: Context,
  [licenseCode = '']: string[],
  options: Options,
): Promise<Outcome> {
  const reason = demandReason(options);
  const changed = await withDesk(context, options, (desk) => desk.restoreCode({ licenseCode, reason }));
  context.say(`Undo: backline license revoke ${licenseCode} --reason TEXT`);
  return { data: changed, lines: [`${changed.codes} code restored, ${changed.grants} grant given back`] };
}
