import { toCount } from '../columns.ts';
import type { Context, Options, Outcome } from '../command.ts';
import { getBatch, withDesk } from '../desk.ts';
import { demandReason } from '../options.ts';
import { sayUndo } from '../say-undo.ts';

/** Takes all codes of a batch back, and what was granted for them. */
export async function batchRevoke(context: Context, [batch = '']: string[], options: Options): Promise<Outcome> {
  const reason = demandReason(options);
  return withDesk(context, options, async (desk) => {
    if (options.yes !== true) {
      const { codes, redeemed } = await getBatch(desk, { batch, reason });
      const what = `all ${toCount(codes, 'code')} of batch ${batch} (${redeemed} redeemed)`;
      await context.confirm(`This takes ${what} back, and what was granted for them.`, 'revoke', false);
    }
    const changed = await desk.revokeBatch({ batch, reason });
    sayUndo(context, options, 'batch', 'restore', batch);
    return {
      data: changed,
      lines: [`${toCount(changed.codes, 'code')} revoked, ${toCount(changed.grants, 'grant')} taken back`],
    };
  });
}
