import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { demoPagePaths } from '@backline/domain/paths';
import { developmentDefaults as defaults } from '../development-defaults.ts';
import {
  demanded,
  findIncomplete,
  findMixed,
  findOpen,
  type Given,
  type Setting,
  type SettingName,
  settings,
} from './settings.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

type Value<Name extends SettingName> = (typeof settings)[Name] extends Setting<infer Type> ? Type : never;
type Optional =
  | 'TERMS_URL'
  | 'PRIVACY_URL'
  | 'REFUND_URL'
  | 'SMTP_URL'
  | 'DOWNLOADS_PATH'
  | 'PADDLE_API_URL'
  | 'PADDLE_SCRIPT_URL'
  | 'STUDENT_OFFERS_URL'
  | 'ANALYTICS_SCRIPT_URL'
  | 'REFERRAL_SCRIPT_URL';
type Demanded = (typeof demanded)[number];

export type Env = { [Name in SettingName]: Name extends Optional ? Value<Name> | undefined : Value<Name> };
/** What production must set may be missing. */
export type PartialEnv = Omit<Env, Demanded> & Partial<Pick<Env, Demanded>>;

/** A configuration that cannot be used; a line for each fault. */
export class EnvError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.name = 'EnvError';
    this.faults = faults;
  }
}

/** What the source of this program shows to everybody. The API key is no secret: every browser and plugin sends it. */
const published: Partial<Record<SettingName, string>> = {
  APP_SECRET: defaults.secret,
  PADDLE_API_KEY: defaults.paddleApiKey,
  PADDLE_CLIENT_TOKEN: defaults.paddleClientToken,
  PADDLE_WEBHOOK_SECRET: defaults.paddleWebhookSecret,
};

/** Why production cannot use what it has of some settings. */
export function findMissing(given: Given, names: readonly Demanded[] = demanded): string[] {
  const problems = {
    unset: (name: Demanded) => `${name} is not set: production demands it. See .env.example for what it is.`,
    published: (name: Demanded) => `${name} is the published one for development: production demands one of its own.`,
  };
  const unset = names.filter((name) => given[name] === undefined);
  const known = names.filter((name) => published[name] !== undefined && given[name]?.trim() === published[name]);
  return [...unset.map(problems.unset), ...known.map(problems.published)];
}

/** Without keys of its own, an installation outside production talks to the emulator beside it. */
function toPaddleAddresses(given: Given): Given {
  if (given.NODE_ENV === 'production' || given.PADDLE_API_KEY !== undefined) return {};
  const emulator = `http://127.0.0.1:${given.PADDLE_EMULATOR_PORT ?? defaults.paddleEmulatorPort}`;
  return { PADDLE_API_URL: emulator, PADDLE_SCRIPT_URL: `${emulator}/paddle.js` };
}

/** Pages of the vendor's own; the demonstration brings some. */
function toVendorPages(given: Given, publicUrl: string): Given {
  if ((given.NODE_ENV ?? 'development') !== 'development') return {};
  const origin = publicUrl.replace(/\/$/, '');
  return {
    TERMS_URL: `${origin}${demoPagePaths.terms}`,
    PRIVACY_URL: `${origin}${demoPagePaths.privacy}`,
    REFUND_URL: `${origin}${demoPagePaths.refunds}`,
    STUDENT_OFFERS_URL: `${origin}${demoPagePaths.students}`,
  };
}

function toDevelopmentDefaults({ HOST = defaults.host, PORT = String(defaults.port), ...given }: Given): Given {
  const slug = given.PRODUCT_SLUG ?? defaults.productSlug;
  return {
    PUBLIC_URL: `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`,
    APP_SECRET: defaults.secret,
    API_KEY: defaults.apiKey,
    MAIL_FROM: `${given.PRODUCT_NAME ?? defaults.productName} <no-reply@${slug}.example>`,
    PADDLE_API_KEY: defaults.paddleApiKey,
    PADDLE_CLIENT_TOKEN: defaults.paddleClientToken,
    PADDLE_WEBHOOK_SECRET: defaults.paddleWebhookSecret,
  };
}

function toDefaults(given: Given): Given {
  const own = given.NODE_ENV === 'production' ? {} : toDevelopmentDefaults(given);
  return {
    NODE_ENV: 'development',
    PORT: String(defaults.port),
    HOST: defaults.host,
    DATABASE_URL: defaults.databaseUrl,
    PRODUCT_NAME: defaults.productName,
    PRODUCT_SLUG: defaults.productSlug,
    SIGNUP_CONSENT_PRECHECKED: 'true',
    DOWNLOAD_REDIRECTS: 'lapsed',
    RATE_LIMIT_IP_FACTOR: '1',
    PLUGIN_HOST_NAMES: 'true',
    TRUST_PROXY: '',
    CORS_ORIGINS: '',
    ALLOW_INSECURE: 'false',
    LOG_LEVEL: 'info',
    CATALOG_ASSETS: join(root, defaults.catalogAssets),
    WEB_ROOT: join(root, 'apps/web/dist'),
    PRERENDER: 'true',
    INDEXING: String(given.NODE_ENV === 'production'),
    PADDLE_WEBHOOK_WINDOW_SECONDS: '30',
    RECONCILE_MINUTES: '15',
    WORKER_INTERVAL_MS: '2000',
    ...own,
    ...toVendorPages(given, given.PUBLIC_URL ?? own.PUBLIC_URL ?? ''),
    ...toPaddleAddresses(given),
  };
}

/**
 * Reads the settings of an installation, all of them, once. Empty means unset. Throws `EnvError`, which names every
 * fault. With `isComplete` false, what production must set may be missing: a command checks what it uses, by `findMissing`.
 */
export function parseSettings(source: NodeJS.ProcessEnv, options: { isComplete: false }): PartialEnv;
export function parseSettings(source: NodeJS.ProcessEnv): Env;
export function parseSettings(source: NodeJS.ProcessEnv, { isComplete = true } = {}): PartialEnv {
  const given: Given = Object.fromEntries(
    Object.entries(source).filter(([, text]) => text !== undefined && text !== ''),
  );
  const isProduction = given.NODE_ENV === 'production';
  const faults = isProduction && isComplete ? findMissing(given) : [];
  if (!isProduction) faults.push(...findOpen(given));
  faults.push(...findIncomplete(given), ...findMixed(given));
  const texts = { ...toDefaults(given), ...given };
  const values: Record<string, unknown> = {};
  for (const [name, { expected, parse }] of Object.entries<Setting>(settings)) {
    const text = texts[name];
    values[name] = text === undefined ? undefined : parse(text);
    // What was made of a wrong port is wrong as well, but nobody has typed it.
    if (given[name] !== undefined && values[name] === undefined)
      faults.push(`${name} is not usable: expected ${expected}.`);
  }
  if (faults.length > 0) throw new EnvError(faults);
  return values as unknown as PartialEnv;
}
