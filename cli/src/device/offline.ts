import type { OfflineActivation } from '@backline/domain/devices/offline/activate-offline';
import { defineCommand } from '../shared/command.ts';
import { readTextFile, writeNewFile } from '../shared/named-file.ts';
import { parsePayerAddress } from '../shared/parse-address.ts';
import { toLocalTime } from '../shared/text.ts';

function describeEnds({ device, endsAt, isPart, lastingFrom }: OfflineActivation): string[] {
  if (endsAt === null) return [`${device.name} plays for good.`];
  const until = toLocalTime(endsAt);
  return [
    isPart
      ? `Part of what ${device.name} plays ends on ${until}; the rest follows, or lasts.`
      : `${device.name} plays until ${until}.`,
    ...(lastingFrom === null ? [] : [`From ${toLocalTime(lastingFrom)} on, another file lasts.`]),
  ];
}

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
    for (const line of describeEnds(made)) context.log(line);
    context.log('Send the file to the customer.');
    const { device } = made;
    context.logUndo('device', 'release', device.id);
    return { data: { ...made, file: out }, lines: [out] };
  },
});
