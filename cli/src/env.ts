import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseEnv as parseEnvFile } from 'node:util';
import { developmentDefaults as defaults } from '@backline/core/development-defaults';
import { isOrigin } from '@backline/domain/is-origin';
import { CliError, exitCodes } from './errors.ts';

/** Read nowhere else. */
export const processEnv = process.env;

const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

export interface Env {
  NODE_ENV: 'development' | 'test' | 'production';
  DATABASE_URL: string;
  PORT?: number;
  PUBLIC_URL?: string;
  APP_SECRET?: string;
  API_KEY?: string;
  PRODUCT_NAME: string;
  PRODUCT_SLUG: string;
  RATE_LIMIT_IP_FACTOR: number;
  DOWNLOADS_PATH?: string;
  CATALOG_ASSETS: string;
  PADDLE_API_KEY?: string;
  PADDLE_WEBHOOK_SECRET?: string;
  PADDLE_API_URL?: string;
}

/** A relative `file:` address counts from the project, wherever in it the command was typed. */
function toDatabaseUrl(url: string): string {
  const isRelative = url.startsWith('file:') && !url.startsWith('file:///');
  return isRelative ? pathToFileURL(resolve(projectRoot, decodeURI(url.slice('file:'.length)))).href : url;
}

interface Setting<T> {
  expected: string;
  isUsable(text: string): boolean;
  toValue(text: string): T;
}

const trim = (text: string) => text.trim();
const same = (text: string) => text;
const someText: Setting<string> = { expected: 'some text', isUsable: (text) => trim(text) !== '', toValue: trim };

// Without zod, which takes longer to load than most commands to run.
const settings: { [Name in keyof Env]-?: Setting<NonNullable<Env[Name]>> } = {
  NODE_ENV: {
    expected: 'development, test or production',
    isUsable: (text) => /^(development|test|production)$/.test(text),
    toValue: (text) => text as Env['NODE_ENV'],
  },
  DATABASE_URL: {
    expected: 'file:PATH or postgres://…',
    isUsable: (text) => /^(file:.|postgres(ql)?:\/\/)/.test(text),
    toValue: toDatabaseUrl,
  },
  PORT: {
    expected: 'a port number',
    isUsable: (text) => /^\d+$/.test(text) && Number(text) <= 65_535,
    toValue: Number,
  },
  PUBLIC_URL: {
    expected: 'an http or https address without a path',
    isUsable: isOrigin,
    toValue: (text) => text.replace(/\/$/, ''),
  },
  APP_SECRET: { expected: 'at least 32 random characters', isUsable: (text) => text.length >= 32, toValue: same },
  API_KEY: { expected: 'at least 8 characters', isUsable: (text) => text.length >= 8, toValue: same },
  PRODUCT_NAME: someText,
  PRODUCT_SLUG: someText,
  RATE_LIMIT_IP_FACTOR: {
    expected: 'a number above 0',
    isUsable: (text) => Number(text) > 0 && Number.isFinite(Number(text)),
    toValue: Number,
  },
  DOWNLOADS_PATH: someText,
  CATALOG_ASSETS: { ...someText, toValue: (text) => resolve(projectRoot, trim(text)) },
  PADDLE_API_KEY: someText,
  PADDLE_WEBHOOK_SECRET: someText,
  PADDLE_API_URL: {
    expected: 'an http or https address',
    isUsable: (text) => /^https?:\/\/./.test(text),
    toValue: (text) => text.replace(/\/+$/, ''),
  },
};

/** What `npm start` reads as well: both must agree on the secret and the database. The environment goes before it. */
function readEnvFile(): NodeJS.ProcessEnv {
  const file = resolve(projectRoot, '.env');
  return existsSync(file) ? parseEnvFile(readFileSync(file, 'utf8')) : {};
}

/** Reads what the command line needs of the server's configuration, with the same names and the same defaults. */
export function parseEnv(env: NodeJS.ProcessEnv): Env {
  const source = { ...readEnvFile(), ...env };
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const isProduction = given.NODE_ENV === 'production';
  const texts: Record<string, string | undefined> = {
    NODE_ENV: 'development',
    DATABASE_URL: defaults.databaseUrl,
    PRODUCT_NAME: defaults.productName,
    PRODUCT_SLUG: defaults.productSlug,
    RATE_LIMIT_IP_FACTOR: '1',
    CATALOG_ASSETS: defaults.catalogAssets,
    ...(isProduction ? {} : toDevelopmentValues(given)),
    ...given,
  };
  const values: Record<string, unknown> = {};
  for (const [name, { expected, isUsable, toValue }] of Object.entries(settings)) {
    const text = texts[name];
    if (text === undefined) continue;
    if (!isUsable(text)) throw refuse(`${name} is not usable: expected ${expected}.`);
    values[name] = toValue(text);
  }
  return values as unknown as Env;
}

function toDevelopmentValues(given: Record<string, string | undefined>) {
  const origin = `http://${given.HOST ?? defaults.host}:${given.PORT ?? defaults.port}`;
  const emulator = `http://127.0.0.1:${given.PADDLE_EMULATOR_PORT ?? defaults.paddleEmulatorPort}`;
  const paddle = given.PADDLE_API_KEY === undefined ? { PADDLE_API_URL: emulator } : {};
  return {
    PUBLIC_URL: origin,
    APP_SECRET: defaults.secret,
    API_KEY: defaults.apiKey,
    PADDLE_API_KEY: defaults.paddleApiKey,
    PADDLE_WEBHOOK_SECRET: defaults.paddleWebhookSecret,
    ...paddle,
  };
}

const published: string[] = [defaults.secret, defaults.paddleApiKey, defaults.paddleWebhookSecret];

/** A value that only some commands need, and that production has no default for. */
export function demand(
  env: Env,
  name: 'PUBLIC_URL' | 'APP_SECRET' | 'API_KEY' | 'PADDLE_API_KEY' | 'PADDLE_WEBHOOK_SECRET',
): string {
  const value = env[name];
  const isUsable = value !== undefined && !(env.NODE_ENV === 'production' && published.includes(value));
  if (isUsable) return value;
  const problem =
    value === undefined ? 'not set: production demands it' : 'the published one, which production refuses';
  throw refuse(`${name} is ${problem}. Give this command the environment of the server.`);
}

function refuse(message: string): CliError {
  return new CliError(message, { code: 'configuration_invalid', exitCode: exitCodes.usage });
}
