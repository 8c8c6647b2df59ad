import { accessSync, constants, existsSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { settings } from '@backline/core/installation/settings';
import type { Context } from '../shared/command.ts';
import { CliError } from '../shared/errors.ts';
import { ask } from '../shared/io.ts';

const questions = {
  PUBLIC_URL: 'Where customers will reach the portal, such as https://portal.example.com',
  SMTP_URL: 'The mail server, such as smtps://USER:PASSWORD@mail.example.com',
  PADDLE_API_KEY: 'The API key of Paddle, from Developer tools > Authentication',
} as const;
type Name = keyof typeof questions;
const names: readonly Name[] = ['PUBLIC_URL', 'SMTP_URL', 'PADDLE_API_KEY'];

/** Throws if this user cannot make the settings file, before anything is asked. */
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

/** Asks until the text is usable. Throws if the terminal is closed. */
async function askOne({ io, log }: Context, name: Name): Promise<string> {
  const { createInterface } = await import('node:readline/promises');
  for (;;) {
    const prompt = createInterface({ input: io.stdin.stream, output: io.stderr.stream });
    const typed = (await ask(prompt, `${questions[name]}\n${name}: `))?.trim();
    if (typed === undefined) throw new CliError('Nothing was written.', 'not_confirmed');
    const { error } = settings[name].safeParse(typed);
    if (typed !== '' && error === undefined && !/["\n]/.test(typed)) return typed;
    log(`${name} is not usable: expected ${error?.issues[0]?.message ?? 'some text without quotation marks'}.`);
  }
}

/**
 * Asks for the settings that production demands, if there are none and somebody is there, and writes them into the
 * settings file, which only this user reads. Returns the environment with them.
 */
export async function askSettings(context: Context, env: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> {
  const { io, log } = context;
  const { SETTINGS_FILE: file, NODE_ENV } = env;
  const isThere = io.stdin.isTTY && io.stderr.isTTY && NODE_ENV === 'production';
  const isSet = (name: string) => env[name] !== undefined && env[name] !== '';
  if (!isThere || file === undefined || existsSync(file) || names.some((name) => isSet(name) || isSet(`${name}_FILE`)))
    return env;
  assertWritable(file);
  const typed: Partial<Record<Name, string>> = {};
  for (const name of names) typed[name] = await askOne(context, name);
  // Later commands find the data where this one did.
  const all = { ...typed, ...(isSet('DATA_PATH') && { DATA_PATH: env.DATA_PATH }) };
  const lines = Object.entries(all).map(([name, value]) => `${name}="${value}"\n`);
  writeFileSync(file, `# All settings are in .env.example.\n${lines.join('')}`, { mode: 0o600, flag: 'wx' });
  log(`These settings are in ${file} now, which only this user reads.`);
  return { ...env, ...typed };
}
