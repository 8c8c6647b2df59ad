import { operator, withCore } from '../clients/open-core.ts';
import { defineCommand } from '../shared/command.ts';
import { parsePayerAddress } from '../shared/parse-address.ts';
import { toCount } from '../shared/text.ts';

export const command = defineCommand({
  usage: 'remove <EMAIL>',
  description: "Make an account of staff a customer's again, and end its sessions. Works on this machine only.",
  examples: ['staff remove support@example.com --reason "has left us"'],
  reason: 'demanded',
  confirms: true,
  needs: ['database'],
  async run(context, [text], { reason }) {
    const email = parsePayerAddress(text);
    await context.confirm(`This takes ${email.address} off the staff and ends its sessions.`, 'remove');
    const { removeStaff } = await import('@backline/core/support/people/staff-roles');
    const answer = await withCore(context, (core) => removeStaff(core, operator, { email, reason }));
    if (answer.isChanged) context.logUndo('staff', 'add', answer.email);
    return {
      data: answer,
      lines: [
        answer.isChanged
          ? `${answer.email} is no longer staff, ${toCount(answer.ended, 'session')} ended`
          : `${answer.email} is not staff; nothing was changed`,
      ],
    };
  },
});
