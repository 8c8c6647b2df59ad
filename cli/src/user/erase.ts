import { operator, withCore } from '../clients/open-core.ts';
import { defineCommand } from '../shared/command.ts';
import { parsePayerAddress } from '../shared/parse-address.ts';
import { toLocalTime } from '../shared/text.ts';

export const command = defineCommand({
  usage: 'erase <EMAIL>',
  description:
    'Erase an account, as its owner can: it waits 14 days, and a mail has a link that stops it. Refused while a plan runs or an order waits. Works on this machine only; with --now there is no wait and no way back, and the word has to be typed.',
  examples: [
    'user erase composer@example.com --reason "asked by letter"',
    'user erase composer@example.com --now --reason "a court order"',
  ],
  options: { '--now': 'at once, without a way back: asks for the word "erase"' },
  reason: 'demanded',
  needs: ['database', 'provider'],
  async run(context, [text], options) {
    const email = parsePayerAddress(text);
    const { reason } = options;
    const isNow = options.now === true;
    if (isNow)
      await context.confirm(
        `This erases ${email.address} now. Its licenses end, and nobody can bring anything of it back.`,
        'erase',
      );
    const { eraseUser } = await import('@backline/core/support/people/erase-user');
    const answer = await withCore(context, (core) => eraseUser(core, operator, { email, reason, isNow }));
    if (isNow) context.log('Backups hold it still: "privacy erasures" prints what to erase again after a restore.');
    const when =
      answer.dueAt === null ? 'is erased' : `is erased on ${toLocalTime(answer.dueAt)}, unless it is stopped`;
    return { data: { email: email.address, ...answer }, hasTimes: !isNow, lines: [`${email.address} ${when}`] };
  },
});
