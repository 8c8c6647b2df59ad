import { existsSync } from 'node:fs';
import { toDatabaseFile } from '@backline/db/open-store';
import { Option } from 'commander';
import type { Command, Context, Need, ServerOption } from '../shared/command.ts';
import { coreSettings, demand, gatewaySettings } from '../shared/env.ts';
import { CliError } from '../shared/errors.ts';
import { demandServer, readHostEnv } from './server-access.ts';

/** Returns everything that a command needs, with the options and arguments as typed. */
export function findNeeds(
  { needs, needsWith = {} }: Pick<Command, 'needs' | 'needsWith'>,
  args: readonly string[],
  options: object,
): readonly Need[] {
  const isGiven = (word: string) =>
    word.startsWith('--') ? Object.hasOwn(options, new Option(word).attributeName()) : args[0] === word;
  const [, instead] = Object.entries(needsWith).find(([word]) => isGiven(word)) ?? [];
  return instead ?? needs;
}

/** True for a command that only works on this machine. */
export const isOfMachine = (needs: readonly Need[]): boolean => needs.includes('machine') || needs.includes('database');

/** The path of a missing database file; null if it exists or none is used. */
export async function findMissingDatabase({ env }: Context): Promise<string | null> {
  if (!env.DATABASE_URL.startsWith('file:')) return null;
  const file = toDatabaseFile(env.DATABASE_URL);
  return existsSync(file) ? null : file;
}

const needsMachine = (how: string) =>
  new CliError(
    `This command works on the machine of the shop alone. Run it there, ${how}, or ask the person who runs the shop.`,
    'machine_needed',
    'usage',
  );

/**
 * Checks a command's needs before it runs. Throws `CliError` on the wrong machine, without a database, or if production
 * lacks a setting for Paddle.
 */
export async function demandNeeds(context: Context, options: ServerOption): Promise<void> {
  const { needs } = context;
  const { server } = options;
  const isHere = isOfMachine(needs);
  if (context.io.isApart === true) {
    if (isHere) throw needsMachine('with the program that is installed there');
    if (needs.includes('shop')) demandServer(context, options);
    return;
  }
  const named = server ?? readHostEnv(context).server;
  if (!isHere && named !== undefined) return;
  const isUsed = needs.includes('database') || needs.includes('shop');
  const missing = isUsed ? await findMissingDatabase(context) : null;
  if (server !== undefined || (missing !== null && named !== undefined))
    throw needsMachine('without --server and BACKLINE_SERVER');
  if (missing !== null)
    throw new CliError(
      `There is no database at ${missing}. Start the server once, run "backline db migrate", or set DATABASE_URL.`,
      'database_missing',
      'unreachable',
    );
  if (named !== undefined)
    context.log('This command works on the database of this machine, whatever BACKLINE_SERVER says.');
  if (needs.includes('provider')) demand(context.env, [...coreSettings, ...gatewaySettings]);
}
