import type { Context, Options, Outcome } from '../command.ts';
import { assertDatabaseExists, operator, withCore } from '../open-core.ts';
import { demandReason } from '../options.ts';
import { parseAddress } from '../parse-address.ts';
import { sayUndo } from '../say-undo.ts';

/** Makes a verified account staff. */
export async function staffAdd(context: Context, [text]: string[], options: Options): Promise<Outcome> {
  const email = await parseAddress(text);
  const reason = demandReason(options);
  await assertDatabaseExists(context.env);
  const { addStaff } = await import('@backline/core/support/staff-roles');
  const answer = await withCore(context, (core) => addStaff(core, operator, { email, reason }));
  if (answer.isChanged) sayUndo(context, options, 'staff', 'remove', answer.email);
  return {
    data: answer,
    lines: [`${answer.email} is ${answer.isChanged ? 'staff now' : 'staff already; nothing was changed'}`],
  };
}
