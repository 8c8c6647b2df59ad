import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BrandError, type BrandNames, readBrandNames } from '@backline/brand/brand-names';
import { demoPagePaths } from '@backline/domain/pages/paths';
import type { z } from 'zod';
import { developmentDefaults as defaults } from '../development-defaults.ts';
import { readSecretFiles } from './secret-files.ts';
import {
  brandFolder,
  type Derived,
  demanded,
  type Env,
  findHalfStorage,
  findHalves,
  findMixed,
  findOpen,
  type Given,
  isPaddles,
  type SettingName,
  settings,
} from './settings.ts';
import { findUnknown } from './unknown-settings.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

type Demanded = (typeof demanded)[number];

export type { Env } from './settings.ts';
/** Settings that production requires may be missing. */
export type PartialEnv = Omit<Env, Demanded> & Partial<Pick<Env, Demanded>>;

/** An unusable configuration, with a line for each fault. */
export class EnvError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.name = 'EnvError';
    this.faults = faults;
  }
}

/**
 * Default values that anyone can read in this program's source. The API key among them is not secret, because every
 * browser and plugin sends it.
 */
const published: Partial<Record<SettingName, string>> = {
  APP_SECRET: defaults.secret,
  PADDLE_API_KEY: defaults.paddleApiKey,
  PADDLE_CLIENT_TOKEN: defaults.paddleClientToken,
  PADDLE_WEBHOOK_SECRET: defaults.paddleWebhookSecret,
};

/** Settings that are made in Paddle's account if they are not set. */
const made = ['PADDLE_CLIENT_TOKEN', 'PADDLE_WEBHOOK_SECRET'] as const;

/** The reasons why production can't use some settings as they are. */
export function findMissing(given: Given, names: readonly Demanded[] = demanded): string[] {
  const problems = {
    unset: (name: Demanded) => `${name} is not set: production demands it. See .env.example for what it is.`,
    published: (name: SettingName) =>
      `${name} is the published one for development: production demands one of its own.`,
  };
  const unset = names.filter((name) => given[name] === undefined);
  const known = [...names, ...made].filter(
    (name) => given[name] !== undefined && given[name].trim() === published[name],
  );
  return [...unset.map(problems.unset), ...known.map(problems.published)];
}

/** Uses the emulator outside production if the installation has no keys of its own. */
function toPaddleAddress(given: Given): Given {
  if (given.NODE_ENV === 'production' || given.PADDLE_API_KEY !== undefined) return {};
  return { PADDLE_API_URL: `http://127.0.0.1:${given.PADDLE_EMULATOR_PORT ?? defaults.paddleEmulatorPort}` };
}

/** The vendor's pages. The demonstration brand has its own. */
function toVendorPages(given: Given, brand: Partial<BrandNames>, publicUrl: string): Derived['pages'] {
  const isDemonstration = (given.NODE_ENV ?? 'development') === 'development';
  const toPage = (path: string) => (isDemonstration ? `${publicUrl.replace(/\/$/, '')}${path}` : null);
  return {
    terms: brand.terms ?? toPage(demoPagePaths.terms),
    privacy: brand.privacy ?? toPage(demoPagePaths.privacy),
    refunds: brand.refunds ?? toPage(demoPagePaths.refunds),
    students: brand.students ?? toPage(demoPagePaths.students),
  };
}

/** The brand's folder. A relative path starts at the project. */
export function toBrandPath({ BRAND_PATH }: Given): string {
  return resolve(root, BRAND_PATH || defaults.brandPath);
}

/**
 * The folder of the covers and sounds in the brand's catalog, or in the demonstration's, which a release doesn't
 * include.
 */
function toAssetsPath(given: Given, dataPath: string): string {
  const known = [join(toBrandPath(given), 'assets'), join(root, defaults.catalogAssets)];
  return known.find(existsSync) ?? join(dataPath, 'catalog');
}

/** The brand's names, or the reason why they cannot be read. */
function readNames(given: Given): { brand: Partial<BrandNames>; faults: string[] } {
  try {
    return { brand: readBrandNames(toBrandPath(given)), faults: [] };
  } catch (error) {
    if (!(error instanceof BrandError)) throw error;
    return { brand: {}, faults: [`BRAND_PATH is not usable: expected ${brandFolder}.`, ...error.faults] };
  }
}

function toDevelopmentDefaults(
  { HOST = defaults.host, PORT = String(defaults.port), ...given }: Given,
  brand: Partial<BrandNames>,
): Given {
  const slug = given.PRODUCT_SLUG ?? brand.slug;
  return {
    PUBLIC_URL: `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`,
    APP_SECRET: defaults.secret,
    API_KEY: defaults.apiKey,
    MAIL_FROM: `${given.PRODUCT_NAME ?? brand.name ?? ''} <no-reply@${slug}.example>`,
    PADDLE_API_KEY: defaults.paddleApiKey,
    // A vendor's own key comes with its own token and secret: see `connectProvider`.
    ...(given.PADDLE_API_KEY === undefined && {
      PADDLE_CLIENT_TOKEN: defaults.paddleClientToken,
      PADDLE_WEBHOOK_SECRET: defaults.paddleWebhookSecret,
    }),
  };
}

/** A sender such as `Your Plugin <no-reply@portal.example.com>`. The name can have any characters. */
function toOwnSender(name: string | undefined, publicUrl: string | undefined): string | undefined {
  const host = URL.parse(publicUrl ?? '')?.hostname;
  return host === undefined ? undefined : `${name?.replace(/[<>"]/g, '') ?? ''} <no-reply@${host}>`;
}

function toDefaults(given: Given, brand: Partial<BrandNames>): Given {
  const own = given.NODE_ENV === 'production' ? {} : toDevelopmentDefaults(given, brand);
  const dataPath = given.DATA_PATH ?? defaults.dataPath;
  return {
    NODE_ENV: 'development',
    PORT: String(defaults.port),
    HOST: defaults.host,
    DATA_PATH: dataPath,
    DATABASE_URL: `file:${encodeURI(dataPath)}/${defaults.databaseName}`,
    DATABASE_CONNECTIONS: '10',
    PRODUCT_NAME: brand.name,
    PRODUCT_SLUG: brand.slug,
    API_KEY: given.PRODUCT_SLUG ?? brand.slug,
    MAIL_FROM: toOwnSender(given.PRODUCT_NAME ?? brand.name, given.PUBLIC_URL),
    SIGNUP_CONSENT_PRECHECKED: 'true',
    CONSENT: given.NODE_ENV === 'production' ? 'required' : 'off',
    DOWNLOAD_REDIRECTS: 'lapsed',
    PACKS_S3_REGION: 'auto',
    PACKS_S3_STYLE: 'path',
    BACKUP_KEEP: '24h,7d,4w,12m',
    BACKUP_S3_REGION: 'auto',
    BACKUP_S3_STYLE: 'path',
    PACKS_STREAMS: '64',
    PACK_TRIAL_GB: '50',
    REFERRAL_KEY: 'affiliate_id',
    CHECKOUT_RECOVERY: 'false',
    WITHDRAWAL: 'ask',
    WITHDRAWAL_EXEMPT: 'redeemed',
    KEEP_AUDIT: '1095',
    KEEP_SIGN_INS: '180',
    KEEP_PAYMENT_PAYLOADS: '90',
    SHOW_SUPPORT_REASONS: 'false',
    STAFF_SECOND_FACTOR: given.NODE_ENV === 'production' ? 'required' : 'off',
    RATE_LIMIT_IP_FACTOR: '1',
    PLUGIN_HOST_NAMES: 'true',
    TRUST_PROXY: '',
    CORS_ORIGINS: '',
    ALLOW_INSECURE: 'false',
    DRAIN_SECONDS: '0.3',
    METRICS_HOST: defaults.host,
    OTEL_TRACES_SAMPLER_ARG: '1',
    LOG_LEVEL: 'info',
    PRERENDER: 'true',
    INDEXING: String(given.NODE_ENV === 'production'),
    WORKER_INTERVAL_MS: '2000',
    ...own,
    ...toPaddleAddress(given),
  };
}

function derive(given: Given, brand: Partial<BrandNames>, env: Partial<Env>): Derived {
  const { PADDLE_API_URL: url, PUBLIC_URL: publicUrl = '', DATA_PATH: dataPath = defaults.dataPath } = env;
  return {
    webRoot: join(root, 'apps/web/dist'),
    catalogAssets: toAssetsPath(given, dataPath),
    paddleScript: url === undefined || isPaddles(url) ? null : `${url}/paddle.js`,
    pages: toVendorPages(given, brand, publicUrl),
  };
}

/**
 * Reads and checks all settings once, and the files that hold secrets. An empty value counts as missing. Throws
 * `EnvError`, which lists every fault. If `isComplete` is false, settings that production requires may be missing, and
 * a command checks those that it needs with `findMissing`.
 */
export function parseSettings(source: NodeJS.ProcessEnv, options: { isComplete: false }): PartialEnv;
export function parseSettings(source: NodeJS.ProcessEnv): Env;
export function parseSettings(source: NodeJS.ProcessEnv, { isComplete = true } = {}): PartialEnv {
  const set = Object.fromEntries(Object.entries(source).filter(([, text]) => text !== undefined && text !== ''));
  const { given, faults } = readSecretFiles(set);
  const isProduction = given.NODE_ENV === 'production';
  const { brand, faults: unread } = readNames(given);
  // A setting whose file can't be read is not also reported as missing.
  const demandedNow = demanded.filter((name) => given[`${name}_FILE`] === undefined || given[name] !== undefined);
  faults.push(...unread, ...(isProduction && isComplete ? findMissing(given, demandedNow) : []));
  if (!isProduction) faults.push(...findOpen(given));
  faults.push(...findMixed(given), ...findHalfStorage(given));
  if (isComplete) faults.push(...findHalves(given), ...findUnknown(given));
  const texts: Given = { ...toDefaults(given, brand), ...given, BRAND_PATH: toBrandPath(given) };
  const values: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries<z.ZodType>(settings)) {
    const { data, error } = schema.safeParse(texts[name]);
    values[name] = data;
    // A wrong port also makes other values wrong. Only the port is reported, because that is what the operator typed.
    if (error !== undefined && given[name] !== undefined)
      faults.push(`${name} is not usable: expected ${error.issues[0]?.message}.`);
  }
  if (faults.length > 0) throw new EnvError(faults);
  return { ...(values as unknown as PartialEnv), ...derive(given, brand, values as Partial<Env>) };
}
