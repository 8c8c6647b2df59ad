import type { Context, Options, Outcome } from '../command.ts';
import { withDesk } from '../desk.ts';
import { demandReason } from '../options.ts';

/** Takes all codes of a batch back, and what was granted for them. */
export async function batchRevoke(context: Context, [batch = '']: string[], options: Options): Promise<Outcome> {
  const reason = demandReason(options);
  return withDesk(context, options, async (desk) => {
    await context.confirm(
      `This takes every code of batch ${batch} back, and what was granted for them.`,
      'revoke',
      options.yes === true,
    );
    const changed = await desk.revokeBatch({ batch, reason });
    context.say(`Undo: backline batch restore ${batch} --reason TEXT`);
    return { data: changed, lines: [`${changed.codes} codes revoked, ${changed.grants} grants taken back`] };
  });
}
