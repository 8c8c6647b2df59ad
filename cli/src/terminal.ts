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
