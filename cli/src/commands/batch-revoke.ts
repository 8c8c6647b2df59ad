import { toCount } from '../columns.ts';
import type { Context, Options, Outcome } from '../command.ts';
import { demandReason } from '../options.ts';
import { sayUndo } from '../say-undo.ts';
import { getBatch, withSupportClient } from '../support-client.ts';

/** Takes all codes of a batch back, and what was granted for them. */
export async function batchRevoke(context: Context, [batch = '']: string[], options: Options): Promise<Outcome> {
  const reason = demandReason(options);
  return withSupportClient(context, options, async (client) => {
    if (options.yes !== true) {
      const { codes, redeemed } = await getBatch(client, { batch, reason });
      const what = `all ${toCount(codes, 'code')} of batch ${batch} (${redeemed} redeemed)`;
      await context.confirm(`This takes ${what} back, and what was granted for them.`, 'revoke', false);
    }
    const changed = await client.revokeBatch({ batch, reason });
    sayUndo(context, options, 'batch', 'restore', batch);
    return {
      data: changed,
      lines: [`${toCount(changed.codes, 'code')} revoked, ${toCount(changed.grants, 'grant')} taken back`],
    };
  });
}
