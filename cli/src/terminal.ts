import { writeSync } from 'node:fs';
import { toVisible } from '@backline/domain/to-visible';
import type { Context } from './command.ts';
import { CliError, exitCodes } from './errors.ts';

/** Whoever read what a command prints has gone (`backline … | head -1`): it stops, and that is no failure. */
export class ReaderGone extends Error {}

/**
 * Writes lines at once and whole: the streams of `process` take longer to load than most commands to run. Whatever a
 * stranger has typed comes through here, and nothing of it steers the terminal.
 */
function write(descriptor: 1 | 2, lines: readonly string[]): void {
  let left: Uint8Array = Buffer.from(lines.map((line) => `${toVisible(line)}\n`).join(''));
  while (left.length > 0)
    try {
      left = left.subarray(writeSync(descriptor, left));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EPIPE') throw new ReaderGone();
      if (code !== 'EAGAIN') throw error;
      // A slow reader of a pipe that does not block: it gets a moment to read.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
}

export function printLine(line: string): void {
  write(1, [line]);
}

/** Lines that belong together, in one piece. */
export function printLines(lines: readonly string[]): void {
  write(1, lines);
}

/** Progress: a line that the next one overwrites, where somebody watches. */
export function tell(line: string, isLast: boolean): void {
  if (process.stderr.isTTY === true) process.stderr.write(`\r\u001b[2K${toVisible(line)}${isLast ? '\n' : ''}`);
}

/** Nobody has to listen. */
export function say(line: string): void {
  try {
    write(2, [line]);
  } catch (error) {
    if (!(error instanceof ReaderGone)) throw error;
  }
}

interface Prompt {
  question(text: string): Promise<string>;
  once(event: 'close', listener: () => void): unknown;
}

/** What is typed at a prompt, or null when its terminal is closed instead (Ctrl-C, Ctrl-D). */
function ask(prompt: Prompt, question: string): Promise<string | null> {
  return new Promise((resolve) => {
    prompt.once('close', () => resolve(null));
    prompt.question(question).then(resolve, () => resolve(null));
  });
}

export const confirm: Context['confirm'] = async (question, word, isConfirmed) => {
  if (isConfirmed) return;
  const refusal = { code: 'not_confirmed', exitCode: exitCodes.refused };
  if (process.stdin.isTTY !== true || process.stderr.isTTY !== true)
    throw new CliError(`${question} Nobody is here to confirm it: add --yes. Nothing was changed.`, refusal);
  const { createInterface } = await import('node:readline/promises');
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await ask(prompt, `${toVisible(question)}\nType "${word}" to go on: `);
    if (answer?.trim() !== word) throw new CliError('Not confirmed. Nothing was changed.', refusal);
  } finally {
    prompt.close();
  }
};

/** A password, from a pipe or typed unseen; never from the command line, which others can read. */
export async function readPassword(isPiped: boolean): Promise<string> {
  const missing = (message: string) => new CliError(message, { code: 'password_missing', exitCode: exitCodes.usage });
  if (isPiped) {
    const { text } = await import('node:stream/consumers');
    const password = (await text(process.stdin)).replace(/\r?\n$/, '');
    if (password === '') throw missing('There was no password in the pipe.');
    return password;
  }
  if (process.stdin.isTTY !== true)
    throw missing('Nobody is here to type a password: send it through a pipe, with --password-stdin.');
  const { createInterface } = await import('node:readline/promises');
  const { Writable } = await import('node:stream');
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const prompt = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  // Only now is what is typed unseen.
  process.stderr.write('Password: ');
  try {
    const password = await ask(prompt, '');
    if (password === null || password === '') throw missing('No password was typed.');
    return password;
  } finally {
    prompt.close();
    process.stderr.write('\n');
  }
}
