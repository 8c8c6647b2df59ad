import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { BrandError, readBrandNames } from '@backline/brand/brand-names';
import {
  EnvError,
  findMissing,
  type PartialEnv,
  parseSettings,
  toBrandPath,
} from '@backline/core/installation/parse-settings';
import { collectSettings } from '@backline/core/installation/secret-files';
import { toDatabaseFile } from '@backline/db/open-store';
import { TextFault } from '@backline/domain/inputs/decode-text';
import { parseEnvFile } from '@backline/domain/inputs/env-file';
import { readThrown } from '@backline/domain/thrown';
import { CliError } from './errors.ts';

export type Env = PartialEnv;

/** The only place where the process's environment is read. */
export const processEnv = process.env;

export const projectRoot = fileURLToPath(new URL('../../..', import.meta.url));

/** Resolves a relative `file:` address from the project's folder, wherever the command was typed. */
function toDatabaseUrl(url: string): string {
  return url.startsWith('file:') ? pathToFileURL(resolve(projectRoot, toDatabaseFile(url))).href : url;
}

/**
 * Reads the file that `npm start` also reads, because both must use the same secret and database. The environment
 * overrides it.
 */
function readEnvFile(): NodeJS.ProcessEnv {
  const file = resolve(projectRoot, '.env');
  try {
    return { SETTINGS_FILE: file, ...(existsSync(file) ? parseEnvFile(readFileSync(file)) : {}) };
  } catch (error) {
    if (error instanceof TextFault) throw refuse([`${file} can't be read: ${error.message}. Save it as UTF-8.`]);
    const why = `${file} can't be read (${readThrown(error).code}).`;
    throw refuse([why, 'This command needs the right to read it: run it as the user of the server.']);
  }
}

/** The environment for the server that this command turns into. */
export function toServerEnv(source: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...readEnvFile(), ...source };
}

/** The settings as texts, as a backup stores them. */
export function collectEnv(source: NodeJS.ProcessEnv): Record<string, string> {
  return collectSettings({ ...readEnvFile(), ...source });
}

/** Reads the server's settings. Commands check their own required settings: see `demand`. */
export function parseEnv(source: NodeJS.ProcessEnv): Env {
  try {
    const env = parseSettings({ ...readEnvFile(), ...source }, { isComplete: false });
    const { DATA_PATH, DATABASE_URL, catalogAssets } = env;
    return {
      ...env,
      DATA_PATH: resolve(projectRoot, DATA_PATH),
      DATABASE_URL: toDatabaseUrl(DATABASE_URL),
      catalogAssets: resolve(projectRoot, catalogAssets),
    };
  } catch (error) {
    if (error instanceof EnvError) throw refuse(error.faults);
    throw error;
  }
}

/** The prefix of printed license codes. It is read from the brand alone, so formatting codes needs no installation. */
export function readCodePrefix(source: NodeJS.ProcessEnv): string {
  const folder = toBrandPath({ ...readEnvFile(), ...source });
  try {
    const { codePrefix } = readBrandNames(folder);
    if (codePrefix !== undefined) return codePrefix;
    throw new BrandError([`brand.json in ${folder}: codePrefix is missing`]);
  } catch (error) {
    if (error instanceof BrandError) throw refuse(error.faults);
    throw error;
  }
}

type Name = 'PUBLIC_URL' | 'APP_SECRET' | 'PADDLE_API_KEY';

/**
 * Returns values that a command requires and that have no default in production. Throws if some are missing, and names
 * all of them.
 */
export function demand<Wanted extends Name>(env: Env, names: readonly Wanted[]): Record<Wanted, string> {
  const values = Object.fromEntries(names.map((name) => [name, env[name]]));
  const faults = env.NODE_ENV === 'production' ? findMissing(values, names) : [];
  if (faults.length > 0) throw refuse([...faults, 'Give this command the environment of the server.']);
  return values as Record<Wanted, string>;
}

/** The settings that each command with the database needs. */
export const coreSettings = ['APP_SECRET', 'PUBLIC_URL'] as const;
export const gatewaySettings = ['PADDLE_API_KEY'] as const;

function refuse([first = '', ...details]: readonly string[]): CliError {
  return new CliError(first, 'configuration_invalid', 'usage', details);
}
