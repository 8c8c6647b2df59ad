import { toCount } from '../columns.ts';
import type { Context, Options, Outcome } from '../command.ts';
import { demandReason } from '../options.ts';
import { sayUndo } from '../say-undo.ts';
import { withSupportClient } from '../support-client.ts';

/** Undoes the revocation of a batch. */
export async function batchRestore(context: Context, [batch = '']: string[], options: Options): Promise<Outcome> {
  const reason = demandReason(options);
  const changed = await withSupportClient(context, options, (client) => client.restoreBatch({ batch, reason }));
  sayUndo(context, options, 'batch', 'revoke', batch);
  return {
    data: changed,
    lines: [`${toCount(changed.codes, 'code')} restored, ${toCount(changed.grants, 'grant')} given back`],
  };
}
