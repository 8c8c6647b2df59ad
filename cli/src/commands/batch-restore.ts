import type { Context, Options, Outcome } from '../command.ts';
import { withDesk } from '../desk.ts';
import { demandReason } from '../options.ts';

/** Undoes the revocation of a batch. */
export async function batchRestore(context: Context, [batch = '']: string[], options: Options): Promise<Outcome> {
  const reason = demandReason(options);
  const changed = await withDesk(context, options, (desk) => desk.restoreBatch({ batch, reason }));
  context.say(`Undo: backline batch revoke ${batch} --reason TEXT`);
  return { data: changed, lines: [`${changed.codes} codes restored, ${changed.grants} grants given back`] };
}
