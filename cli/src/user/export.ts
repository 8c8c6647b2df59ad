import { defineCommand } from '../shared/command.ts';
import { writeNewFile } from '../shared/named-file.ts';
import { parsePayerAddress } from '../shared/parse-address.ts';
import { toJsonLines } from '../shared/text.ts';

export const command = defineCommand({
  usage: 'export <EMAIL>',
  description:
    'Everything that is held of an account and shown to its owner, as JSON: to stdout, or to a file. For a person who asks for it and cannot log in. A server asks for your password and your code again.',
  examples: ['user export composer@example.com --out composer.json --reason "asked by letter"'],
  options: { '--out <FILE>': 'a new file for it' },
  reason: 'demanded',
  needs: ['shop'],
  async run(context, [text], options) {
    const { address: email } = parsePayerAddress(text);
    const { reason } = options;
    const exported = await context.withClient((client) => client.exportFor({ email, reason }));
    const lines = toJsonLines(exported);
    if (options.out === undefined) return { data: exported, lines };
    writeNewFile(context, options.out, `${lines.join('\n')}\n`);
    return { data: { file: context.toPath(options.out) }, lines: [context.toPath(options.out)] };
  },
});
