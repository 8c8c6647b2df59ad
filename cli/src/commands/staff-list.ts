import { toColumns } from '../columns.ts';
import type { Context, Options, Outcome } from '../command.ts';
import { assertDatabaseExists, operator, withCore } from '../open-core.ts';
import { toReason } from '../options.ts';

/** Who is staff. */
export async function staffList(context: Context, _args: string[], options: Options): Promise<Outcome> {
  const reason = toReason(options);
  await assertDatabaseExists(context.env);
  const { listStaff } = await import('@backline/core/support/staff-roles');
  const answer = await withCore(context, (core) => listStaff(core, operator, { reason }));
  if (answer.staff.length === 0) context.say('Nobody is staff yet: backline staff add EMAIL --reason TEXT');
  const rows = answer.staff.map(({ email, contactName, disabledAt }) => [
    email,
    contactName ?? '',
    disabledAt === null ? '' : `disabled ${disabledAt}`,
  ]);
  return { data: answer, lines: rows.length === 0 ? [] : toColumns(['ACCOUNT', 'NAME', ''], rows) };
}
