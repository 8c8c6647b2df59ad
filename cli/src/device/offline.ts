import { defineCommand } from '../shared/command.ts';
import { readTextFile, writeNewFile } from '../shared/named-file.ts';
import { parsePayerAddress } from '../shared/parse-address.ts';
import { toLocalTime } from '../shared/text.ts';

export const command = defineCommand({
  usage: 'offline <EMAIL> <FILE>',
  description:
    'Answer the request file of a computer without internet, for a customer who sent it by mail. The same request gets the same file.',
  examples: ['device offline composer@example.com request.txt --out license.txt --reason "asked by mail"'],
  options: { '--out <FILE>': 'where the license file goes' },
  required: ['out'],
  reason: 'demanded',
  needs: ['shop', 'clock', 'key'],
  async run(context, [text, file = ''], options) {
    const { address: email } = parsePayerAddress(text);
    const { out, reason } = options;
    const request = await readTextFile(context, file);
    const made = await context.withClient((client) => client.activateOfflineFor({ email, request, reason }));
    writeNewFile(context, out, made.file);
    const { device, endsAt } = made;
    context.log(
      `${device.name} plays ${endsAt === null ? 'for good' : `until ${toLocalTime(endsAt)}`}. Send it the file.`,
    );
    context.logUndo('device', 'release', device.id);
    return { data: { ...made, file: out }, lines: [out] };
  },
});
