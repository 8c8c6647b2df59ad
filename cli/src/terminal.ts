import { createInterface } from 'node:readline/promises';
import type { Context } from './command.ts';
import { CliError, exitCodes } from './errors.ts';

export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

export function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

export const confirm: Context['confirm'] = async (question, word, isConfirmed) => {
  if (isConfirmed) return;
  const refusal = { code: 'not_confirmed', exitCode: exitCodes.refused };
  if (process.stdin.isTTY !== true || process.stderr.isTTY !== true)
    throw new CliError(`${question} Nobody is here to confirm it: add --yes. Nothing was changed.`, refusal);
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await prompt.question(`${question}\nType "${word}" to go on: `);
    if (answer.trim() !== word) throw new CliError('Not confirmed. Nothing was changed.', refusal);
  } finally {
    prompt.close();
  }
};
