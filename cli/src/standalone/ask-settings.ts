import { accessSync, constants, existsSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { findMissing } from '@backline/core/installation/parse-settings';
import { settings } from '@backline/core/installation/settings';
import type { Context } from '../shared/command.ts';
import { CliError } from '../shared/errors.ts';

const questions = {
  PUBLIC_URL: 'Where customers will reach the portal, such as https://portal.example.com',
  SMTP_URL: 'The mail server, such as smtps://USER:PASSWORD@mail.example.com',
  PADDLE_API_KEY: 'The API key of Paddle, from Developer tools > Authentication',
} as const;
type Name = keyof typeof questions;
const names: readonly Name[] = ['PUBLIC_URL', 'SMTP_URL', 'PADDLE_API_KEY'];

/** Throws before the first question if this user can't create the settings file. */
function assertWritable(file: string): void {
  try {
    accessSync(dirname(file), constants.W_OK);
  } catch {
    throw new CliError(`The settings file ${file} cannot be made by this user.`, 'configuration_invalid', 'usage', [
      'Make its folder and the folder of the data (DATA_PATH) as docs/deploy/single-machine.md says, or name your own:',
      'SETTINGS_FILE=/home/ada/backline.env DATA_PATH=/home/ada/backline backline serve',
    ]);
  }
}

/** Why a typed text cannot be used, or undefined. */
function findProblem(name: Name, typed: string): string | undefined {
  const [missing] = findMissing({ [name]: typed === '' ? undefined : typed }, [name]);
  if (missing !== undefined) return missing;
  const { error } = settings[name].safeParse(typed);
  if (error !== undefined) return `${name} is not usable: expected ${error.issues[0]?.message}.`;
  return typed.includes('"') ? `${name} is not usable: expected some text without quotation marks.` : undefined;
}

/** Asks for one setting after another, each until the text is valid. Throws if the terminal is closed. */
async function askAll({ io, log }: Context): Promise<Partial<Record<Name, string>>> {
  const prompt = createInterface({ input: io.stdin.stream, output: io.stderr.stream });
  // If several lines are pasted at once, each waits for its question.
  const lines = prompt[Symbol.asyncIterator]();
  const answers: Partial<Record<Name, string>> = {};
  try {
    for (const name of names) {
      while (answers[name] === undefined) {
        prompt.setPrompt(`${questions[name]}\n${name}: `);
        prompt.prompt();
        const line = await lines.next();
        if (line.done) throw new CliError('Nothing was written.', 'not_confirmed');
        const typed = line.value.trim();
        const problem = findProblem(name, typed);
        if (problem === undefined) answers[name] = typed;
        else log(problem);
      }
    }
    return answers;
  } finally {
    prompt.close();
  }
}

/**
 * If there are no settings and a person is at the terminal, asks for those that production requires. Writes them into
 * the settings file, which only this user can read. Returns the environment with them.
 */
export async function askSettings(context: Context, env: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> {
  const { io, log } = context;
  const { SETTINGS_FILE: file, NODE_ENV } = env;
  const isThere = io.stdin.isTTY && io.stderr.isTTY && NODE_ENV === 'production';
  const isSet = (name: string) => env[name] !== undefined && env[name] !== '';
  if (!isThere || file === undefined || existsSync(file) || names.some((name) => isSet(name) || isSet(`${name}_FILE`)))
    return env;
  assertWritable(file);
  const typed = await askAll(context);
  // Later commands then use the same data folder.
  const all = { ...typed, ...(isSet('DATA_PATH') && { DATA_PATH: env.DATA_PATH }) };
  const lines = Object.entries(all).map(([name, value]) => `${name}="${value}"\n`);
  writeFileSync(file, `# All settings are in .env.example.\n${lines.join('')}`, { mode: 0o600, flag: 'wx' });
  log(`These settings are in ${file} now, which only this user reads.`);
  return { ...env, ...typed };
}
