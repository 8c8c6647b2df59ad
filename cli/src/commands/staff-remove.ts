import { toCount } from '../columns.ts';
import type { Context, Options, Outcome } from '../command.ts';
import { assertDatabaseExists, operator, withCore } from '../open-core.ts';
import { demandReason } from '../options.ts';
import { parseAddress } from '../parse-address.ts';
import { sayUndo } from '../say-undo.ts';

/** Makes an account of staff a customer's again. */
export async function staffRemove(context: Context, [text]: string[], options: Options): Promise<Outcome> {
  const email = await parseAddress(text);
  const reason = demandReason(options);
  await assertDatabaseExists(context.env);
  await context.confirm(
    `This takes ${email.address} off the staff and ends its sessions.`,
    'remove',
    options.yes === true,
  );
  const { removeStaff } = await import('@backline/core/support/staff-roles');
  const answer = await withCore(context, (core) => removeStaff(core, operator, { email, reason }));
  if (answer.isChanged) sayUndo(context, options, 'staff', 'add', answer.email);
  return {
    data: answer,
    lines: [
      answer.isChanged
        ? `${answer.email} is no longer staff, ${toCount(answer.ended, 'session')} ended`
        : `${answer.email} is not staff; nothing was changed`,
    ],
  };
}
