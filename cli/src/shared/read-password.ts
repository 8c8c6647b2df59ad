import type { Context } from './command.ts';
import { CliError } from './errors.ts';
import { ask } from './io.ts';

const asPassword = { name: 'password', label: 'Password', flag: '--password-stdin' };

const missing = (message: string) => new CliError(message, 'password_missing', 'usage');

/** Reads a secret without showing it. Undefined if nothing was typed and it is optional. */
export async function readSecret(
  { io: { stdin, stderr } }: Context,
  { name, label, flag }: typeof asPassword,
  mayBeEmpty = false,
): Promise<string | undefined> {
  if (!stdin.isTTY) throw missing(`Nobody is here to type a ${name}: send it through a pipe, with ${flag}.`);
  const { createInterface } = await import('node:readline/promises');
  const { Writable } = await import('node:stream');
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const prompt = createInterface({ input: stdin.stream, output: nowhere, terminal: true });
  // From here on, typed characters are hidden.
  stderr.write(`${label}: `);
  try {
    const typed = await ask(prompt, '');
    if (typed === '' && mayBeEmpty) return undefined;
    if (typed === null || typed === '') throw missing(`No ${name} was typed.`);
    return typed;
  } finally {
    stderr.write('\n');
  }
}

/** The lines of a pipe. */
async function readPipe({ io: { stdin } }: Context, name: string): Promise<string[]> {
  const { text } = await import('node:stream/consumers');
  const lines = (await text(stdin.stream)).replace(/\r?\n$/, '').split(/\r?\n/);
  if (lines[0] === '') throw missing(`There was no ${name} in the pipe.`);
  return lines;
}

/**
 * Reads a secret that is piped in or typed without an echo. It never comes from the command line, which others can
 * read.
 */
export async function readPassword(context: Context, isPiped: boolean, wanted = asPassword): Promise<string> {
  if (isPiped) return (await readPipe(context, wanted.name)).join('\n');
  return (await readSecret(context, wanted)) ?? '';
}

/** Reads a password and, from the second line of a pipe, a code. */
export async function readSecretLines(context: Context, isPiped: boolean): Promise<string[]> {
  return isPiped ? readPipe(context, asPassword.name) : [(await readSecret(context, asPassword)) ?? ''];
}
