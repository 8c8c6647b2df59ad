import { operator, withCore } from '../clients/open-core.ts';
import { defineCommand } from '../shared/command.ts';
import { toColumns, toLocalTime } from '../shared/text.ts';

export const command = defineCommand({
  usage: 'list',
  description: 'Who is staff.',
  examples: ['staff list', 'staff list --json'],
  reason: 'optional',
  needs: ['database'],
  async run(context, _args, { reason }) {
    const { listStaff } = await import('@backline/core/support/people/staff-roles');
    const answer = await withCore(context, (core) => listStaff(core, operator, { reason }));
    if (answer.staff.length === 0) context.log('Nobody is staff yet: backline staff add EMAIL --reason TEXT');
    const rows = answer.staff.map(({ email, contactName, disabledAt }) => [
      email,
      contactName ?? '',
      disabledAt === null ? '' : `disabled ${toLocalTime(disabledAt)}`,
    ]);
    const hasTimes = answer.staff.some(({ disabledAt }) => disabledAt !== null);
    return { data: answer, hasTimes, lines: rows.length === 0 ? [] : toColumns(['ACCOUNT', 'NAME', ''], rows) };
  },
});
