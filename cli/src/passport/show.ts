import { defineCommand } from '../shared/command.ts';
import { writeNewFile } from '../shared/named-file.ts';
import { parsePayerAddress } from '../shared/parse-address.ts';

export const command = defineCommand({
  usage: 'show <EMAIL>',
  description: 'The passport of an account, as its owner would download it.',
  examples: [
    'passport show composer@example.com --reason "asked by mail"',
    'passport show composer@example.com --named --out passport.txt --reason "asked by mail"',
  ],
  options: {
    '--named': 'with the name and the address of its owner',
    '--out <FILE>': 'write it to a file',
  },
  reason: 'optional',
  needs: ['shop', 'clock', 'key'],
  async run(context, [text], options) {
    const { address: email } = parsePayerAddress(text);
    const owner = options.named === true ? 'named' : 'unnamed';
    const { reason } = options;
    const passport = await context.withClient((client) => client.showPassport({ email, owner, reason }));
    if (options.out === undefined) return { data: passport, lines: passport.file.trimEnd().split('\n') };
    writeNewFile(context, options.out, passport.file);
    return { data: { file: options.out }, lines: [options.out] };
  },
});
