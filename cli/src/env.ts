import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { developmentDefaults as defaults } from '@backline/core/development-defaults';
import { originInput } from '@backline/domain/origin';
import { z } from 'zod';
import { CliError, exitCodes } from './errors.ts';

const projectRoot = resolve(import.meta.dirname, '../..');

const text = z.string().trim().min(1, 'some text');
/** A relative `file:` address counts from the project, wherever in it the command was typed. */
const databaseUrl = z
  .string()
  .regex(/^(file:.|postgres(ql)?:\/\/)/, 'file:PATH or postgres://…')
  .transform((url) =>
    url.startsWith('file:') && !url.startsWith('file:///')
      ? pathToFileURL(resolve(projectRoot, decodeURI(url.slice('file:'.length)))).href
      : url,
  );

const schema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production'], { error: 'development, test or production' }),
  DATABASE_URL: databaseUrl,
  PUBLIC_URL: originInput.optional(),
  APP_SECRET: z.string().min(32, 'at least 32 random characters').optional(),
  API_KEY: z.string().min(8, 'at least 8 characters').optional(),
  PRODUCT_NAME: text,
  PRODUCT_SLUG: text,
  RATE_LIMIT_IP_FACTOR: z.coerce.number({ error: 'a number above 0' }).positive('a number above 0'),
});

export type Env = z.output<typeof schema>;

/** What `npm start` reads as well: both must agree on the secret and the database. The environment goes before it. */
function loadEnvFile(): void {
  const file = resolve(projectRoot, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

/** Reads what the command line needs of the server's configuration, with the same names and the same defaults. */
export function parseEnv(): Env {
  loadEnvFile();
  const source = process.env;
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const isProduction = given.NODE_ENV === 'production';
  const parsed = schema.safeParse({
    NODE_ENV: 'development',
    DATABASE_URL: defaults.databaseUrl,
    PRODUCT_NAME: defaults.productName,
    PRODUCT_SLUG: defaults.productSlug,
    RATE_LIMIT_IP_FACTOR: '1',
    ...(isProduction ? {} : toDevelopmentValues(given)),
    ...given,
  });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new CliError(`${String(issue?.path[0])} is not usable: expected ${issue?.message}.`, {
    code: 'configuration_invalid',
    exitCode: exitCodes.usage,
  });
}

function toDevelopmentValues(given: Record<string, string | undefined>) {
  const origin = `http://${given.HOST ?? defaults.host}:${given.PORT ?? defaults.port}`;
  return { PUBLIC_URL: origin, APP_SECRET: defaults.secret, API_KEY: defaults.apiKey };
}

/** A value that only some commands need, and that production has no default for. */
export function demand(env: Env, name: 'PUBLIC_URL' | 'APP_SECRET' | 'API_KEY'): string {
  const value = env[name];
  const isUsable = value !== undefined && !(env.NODE_ENV === 'production' && value === defaults.secret);
  if (isUsable) return value;
  throw new CliError(`${name} is not set: production demands it. Give this command the environment of the server.`, {
    code: 'configuration_invalid',
    exitCode: exitCodes.usage,
  });
}
