import { defineCommand } from '../shared/command.ts';
import { parsePayerAddress } from '../shared/parse-address.ts';
import { toLocalTime } from '../shared/text.ts';

export const command = defineCommand({
  usage: 'erase <EMAIL>',
  description:
    'Erase an account, as its owner can: it waits 14 days, and a mail has a link that stops it. Refused while a plan runs or an order waits. A server asks for your password and your code again. With --now, on the machine of the shop only, there is no wait and no way back, and the word has to be typed.',
  examples: [
    'user erase composer@example.com --reason "asked by letter"',
    'user erase composer@example.com --now --reason "a court order"',
  ],
  options: { '--now': 'at once, without a way back: asks for the word "erase"' },
  reason: 'demanded',
  needs: ['shop', 'provider'],
  needsWith: { '--now': ['database', 'provider'] },
  async run(context, [text], options) {
    const { address: email } = parsePayerAddress(text);
    const { reason } = options;
    const isNow = options.now === true;
    if (isNow)
      await context.confirm(
        `This erases ${email} now. Its licenses end, and nobody can bring anything of it back.`,
        'erase',
      );
    const answer = await context.withClient((client) => client.eraseUser({ email, reason, isNow }));
    if (isNow) context.log('Backups hold it still: "privacy erasures" prints what to erase again after a restore.');
    const when =
      answer.dueAt === null ? 'is erased' : `is erased on ${toLocalTime(answer.dueAt)}, unless it is stopped`;
    return { data: { email, ...answer }, hasTimes: !isNow, lines: [`${email} ${when}`] };
  },
});
