import { operator, withCore } from '../clients/open-core.ts';
import { defineCommand } from '../shared/command.ts';
import { parseAddress } from '../shared/parse-address.ts';

export const command = defineCommand({
  usage: 'add <EMAIL>',
  description:
    'Make a verified account staff: its owner may log in with "backline login" and support customers. Works on this machine only.',
  examples: ['staff add support@example.com --reason "new colleague"'],
  reason: 'demanded',
  needs: ['database'],
  async run(context, [text], { reason }) {
    const email = parseAddress(text);
    const { addStaff } = await import('@backline/core/support/people/staff-roles');
    const answer = await withCore(context, (core) => addStaff(core, operator, { email, reason }));
    if (answer.isChanged) context.logUndo('staff', 'remove', answer.email);
    return {
      data: answer,
      lines: [`${answer.email} is ${answer.isChanged ? 'staff now' : 'staff already; nothing was changed'}`],
    };
  },
});
