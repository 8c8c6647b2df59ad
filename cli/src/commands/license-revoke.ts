import type { Context, Options, Outcome } from '../command.ts';
import { withDesk } from '../desk.ts';
import { demandReason } from '../options.ts';

/** Takes a code back, and what was granted for it. */
export async function licenseRevoke(
  context: Context,
  [licenseCode = '']: string[],
  options: Options,
): Promise<Outcome> {
  const reason = demandReason(options);
  return withDesk(context, options, async (desk) => {
    await context.confirm(
      `This takes the code ${licenseCode} back, and what was granted for it.`,
      'revoke',
      options.yes === true,
    );
    const changed = await desk.revokeCode({ licenseCode, reason });
    context.say(`Undo: backline license restore ${licenseCode} --reason TEXT`);
    return { data: changed, lines: [`${changed.codes} code revoked, ${changed.grants} grant taken back`] };
  });
}
