import { writeSync } from 'node:fs';
import type { Context } from './command.ts';
import { CliError, exitCodes } from './errors.ts';

/**
 * Writes at once and whole: the streams of `process` take longer to load than most commands to run. Whoever read us
 * may have gone (`backline … | head -1`): what is left is said to nobody, and that is no failure.
 */
function write(descriptor: 1 | 2, line: string): void {
  let left: Uint8Array = Buffer.from(`${line}\n`);
  while (left.length > 0)
    try {
      left = left.subarray(writeSync(descriptor, left));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EPIPE') return;
      if (code !== 'EAGAIN') throw error;
      // A slow reader of a pipe that does not block: it gets a moment to read.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
}

export function printLine(line: string): void {
  write(1, line);
}

/** Progress: a line that the next one overwrites, where somebody watches. */
export function tell(line: string, isLast: boolean): void {
  if (process.stderr.isTTY === true) process.stderr.write(`\r\u001b[2K${line}${isLast ? '\n' : ''}`);
}

export function say(line: string): void {
  write(2, line);
}

export const confirm: Context['confirm'] = async (question, word, isConfirmed) => {
  if (isConfirmed) return;
  const refusal = { code: 'not_confirmed', exitCode: exitCodes.refused };
  if (process.stdin.isTTY !== true || process.stderr.isTTY !== true)
    throw new CliError(`${question} Nobody is here to confirm it: add --yes. Nothing was changed.`, refusal);
  const { createInterface } = await import('node:readline/promises');
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await prompt.question(`${question}\nType "${word}" to go on: `);
    if (answer.trim() !== word) throw new CliError('Not confirmed. Nothing was changed.', refusal);
  } finally {
    prompt.close();
  }
};

/** A password, from a pipe or typed unseen; never from the command line, which others can read. */
export async function readPassword(isPiped: boolean): Promise<string> {
  if (isPiped) {
    const { text } = await import('node:stream/consumers');
    return (await text(process.stdin)).replace(/\r?\n$/, '');
  }
  if (process.stdin.isTTY !== true)
    throw new CliError('Nobody is here to type a password: send it through a pipe, with --password-stdin.', {
      code: 'password_missing',
      exitCode: exitCodes.usage,
    });
  const { createInterface } = await import('node:readline/promises');
  const { Writable } = await import('node:stream');
  process.stderr.write('Password: ');
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const prompt = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  try {
    return await prompt.question('');
  } finally {
    prompt.close();
    process.stderr.write('\n');
  }
}
