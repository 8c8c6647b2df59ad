import { defineCommand } from '../shared/command.ts';
import { readRoot, rootOption } from './root.ts';
import { signFor } from './sign-for.ts';

const questions: [question: string, word: string][] = [
  ['With this statement, every passport plays what it owns for good on any computer, for ever.', 'sunset'],
  ['It cannot be taken back, and works as soon as anybody has the file.', 'forever'],
  ['It is meant for a shop that closes. Deposit it with a notary, or publish it on the last day.', 'closing'],
];

export const command = defineCommand({
  usage: 'sunset',
  description:
    'Sign the statement that makes passports enough: for a shop that closes. Asks three times; stores nothing.',
  examples: ['keys sunset --root backline-root1.json --out sunset.txt'],
  options: {
    ...rootOption,
    '--out <FILE>': 'where the statement goes',
    '--text <TEXT>': 'what owners read',
  },
  required: ['root', 'out'],
  confirms: true,
  needs: [],
  async run(context, _args, options) {
    const { out } = options;
    const root = await readRoot(context, options.root, options);
    for (const [question, word] of questions) await context.confirm(question, word);
    const text = options.text ?? 'This shop has closed. Passports are enough from now on.';
    await signFor(context, 'sunset', root, { v: 1, text }, out);
    return { data: { out }, lines: [out] };
  },
});
