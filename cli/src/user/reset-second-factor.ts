import { operator, withCore } from '../clients/open-core.ts';
import { defineCommand } from '../shared/command.ts';
import { parsePayerAddress } from '../shared/parse-address.ts';
import { toLocalTime } from '../shared/text.ts';

export const command = defineCommand({
  usage: 'reset-second-factor <EMAIL>',
  description:
    'Remove all passkeys, the authenticator app and the recovery codes of an account. It waits for 72 hours, with a mail every day that stops it; at once on the machine alone.',
  examples: [
    'user reset-second-factor composer@example.com --reason "lost the phone, showed two invoices"',
    'user reset-second-factor colleague@example.com --now --reason "stands beside me"',
  ],
  options: { '--now': 'do not wait; on this machine only' },
  reason: 'demanded',
  confirms: true,
  needs: ['shop'],
  needsWith: { '--now': ['database'] },
  async run(context, [text = ''], options) {
    const { reason } = options;
    const email = parsePayerAddress(text);
    if (options.now !== true) {
      const answer = await context.withClient((client) => client.resetSecondFactor({ email: email.address, reason }));
      context.logUndo('user', 'stop-second-factor-reset', email.address);
      return {
        data: answer,
        lines: [
          `The second factor of ${email.address} is removed on ${toLocalTime(answer.dueAt)}, if nobody stops it.`,
        ],
      };
    }
    await context.confirm(`This removes the second factor of ${email.address} at once.`, 'reset');
    const { resetSecondFactorNow } = await import('@backline/core/support/people/reset-second-factor');
    const answer = await withCore(context, (core) => resetSecondFactorNow(core, operator, { email, reason }));
    context.log('There is no undo: the owner was mailed, and adds a new one.');
    return { data: answer, lines: [`${answer.email} has no second factor now, and is logged out everywhere`] };
  },
});
