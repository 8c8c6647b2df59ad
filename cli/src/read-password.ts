import type { Context } from './command.ts';
import { CliError, exitCodes } from './errors.ts';
import { ask } from './prompt.ts';

/** A secret, from a pipe or typed unseen; never from the command line, which others can read. */
export async function readPassword(
  { io: { stdin, stderr } }: Context,
  isPiped: boolean,
  { name, label, flag } = { name: 'password', label: 'Password', flag: '--password-stdin' },
): Promise<string> {
  const missing = (message: string) => new CliError(message, { code: 'password_missing', exitCode: exitCodes.usage });
  if (isPiped) {
    const { text } = await import('node:stream/consumers');
    const password = (await text(stdin.stream)).replace(/\r?\n$/, '');
    if (password === '') throw missing(`There was no ${name} in the pipe.`);
    return password;
  }
  if (!stdin.isTTY) throw missing(`Nobody is here to type a ${name}: send it through a pipe, with ${flag}.`);
  const { createInterface } = await import('node:readline/promises');
  const { Writable } = await import('node:stream');
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const prompt = createInterface({ input: stdin.stream, output: nowhere, terminal: true });
  // Only now is what is typed unseen.
  stderr.write(`${label}: `);
  try {
    const password = await ask(prompt, '');
    if (password === null || password === '') throw missing(`No ${name} was typed.`);
    return password;
  } finally {
    stderr.write('\n');
  }
}
