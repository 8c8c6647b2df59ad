import { toProductText } from '../columns.ts';
import type { Context, Options, Outcome } from '../command.ts';
import { toLocalTime } from '../local-time.ts';
import { demandReason, parseCount } from '../options.ts';
import { sayUndo } from '../say-undo.ts';
import { withSupportClient } from '../support-client.ts';

/** Gives a customer something by hand. */
export async function grantAdd(context: Context, [email = '', sku = '']: string[], options: Options): Promise<Outcome> {
  const reason = demandReason(options);
  const days = options.days === undefined ? null : parseCount(options.days, 'days', 36_500);
  const grant = await withSupportClient(context, options, (client) => client.addGrant({ email, sku, days, reason }));
  sayUndo(context, options, 'grant', 'revoke', grant.id);
  return {
    data: grant,
    hasTimes: grant.endsAt !== null,
    lines: [
      `${toProductText(grant)} is ${grant.state}, ${grant.endsAt === null ? 'for ever' : `until ${toLocalTime(grant.endsAt)}`}`,
    ],
  };
}
