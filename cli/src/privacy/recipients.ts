import { operator, withCore } from '../clients/open-core.ts';
import { defineCommand } from '../shared/command.ts';
import { toCsvLine } from '../shared/csv-line.ts';
import { writeNewFile } from '../shared/named-file.ts';
import { toColumns, toLocalTime } from '../shared/text.ts';

const heading = ['email', 'name', 'since', 'preticked', 'unsubscribe'];

export const command = defineCommand({
  usage: 'recipients',
  description:
    'Who gets mails from you now, for the program that sends them, with the link for the List-Unsubscribe header and the foot of each mail. Make the list before each mail: who has left is not in it. Works on this machine only.',
  examples: [
    'privacy recipients --csv recipients.csv --reason "news of December"',
    'privacy recipients --leave-preticked --csv recipients.csv --reason "news of December"',
  ],
  options: {
    '--leave-preticked':
      'without those whose last word was a box that was ticked before, which is no consent in the EU',
    '--csv <FILE>': 'a new file for it',
  },
  reason: 'demanded',
  needs: ['database'],
  async run(context, _args, options) {
    const { reason } = options;
    const leavesPreticked = options.leavePreticked === true;
    const { listRecipients } = await import('@backline/core/privacy/list-recipients');
    const recipients = await withCore(context, (core) => listRecipients(core, operator, { reason, leavesPreticked }));
    const toRow = (at: (iso: string) => string) => (one: (typeof recipients)[number]) => [
      one.email,
      one.contactName ?? '',
      one.since === null ? '' : at(one.since),
      one.wasPreticked ? 'yes' : 'no',
      one.unsubscribeUrl,
    ];
    if (options.csv === undefined)
      return { data: recipients, hasTimes: true, lines: toColumns(heading, recipients.map(toRow(toLocalTime))) };
    const lines = [heading, ...recipients.map(toRow(String))].map(toCsvLine);
    writeNewFile(context, options.csv, `${lines.join('\r\n')}\r\n`);
    const path = context.toPath(options.csv);
    return { data: { file: path, recipients: recipients.length }, lines: [path] };
  },
});
