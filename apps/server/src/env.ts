import { resolve } from 'node:path';
import { developmentDefaults as defaults } from '@backline/core/development-defaults';
import { subscriptionTypes } from '@backline/domain/licenses/terms';
import { originInput, webAddressInput } from '@backline/domain/origin';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { demoPagePaths } from './plugins/demo-pages.ts';

/** A configuration that cannot be used; the message has a line for each variable that is wrong. */
export class EnvError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'EnvError';
  }
}

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

/** An address or a network. A mapped IPv4 prefix shorter than /96 would trust everybody. */
function isTrustable(network: string): boolean {
  const [host = ''] = network.split('/');
  if (!ipaddr.IPv4.isValidFourPartDecimal(host) && !ipaddr.IPv6.isValid(host)) return false;
  if (!network.includes('/')) return true;
  if (!ipaddr.isValidCIDR(network)) return false;
  const [address, bits] = ipaddr.parseCIDR(network);
  const isMapped = address.kind() === 'ipv6' && (address as ipaddr.IPv6).isIPv4MappedAddress();
  return bits > 0 && !(isMapped && bits < 96);
}

const flag = z.enum(['true', 'false'], { error: 'true or false' }).transform((text) => text === 'true');
const port = z.coerce.number({ error: 'a port number' }).int().min(0, 'a port number').max(65_535, 'a port number');
const secret = z.string().min(32, 'at least 32 random characters, for example from "openssl rand -base64 32"');
const text = z.string().trim().min(1, 'some text');
/** The SDK appends paths and compares the text: no slash at the end. */
const paddleUrl = webAddressInput.transform((url) => url.replace(/\/+$/, ''));

const schema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production'], { error: 'development, test or production' }),
  PORT: port,
  HOST: text,
  PUBLIC_URL: originInput,
  DATABASE_URL: z.string().regex(/^(file:.|postgres(ql)?:\/\/)/, 'file:PATH or postgres://…'),
  APP_SECRET: secret,
  API_KEY: z.string().min(8, 'at least 8 characters'),
  PRODUCT_NAME: text.max(60, 'at most 60 characters'),
  PRODUCT_SLUG: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'lower-case letters, digits and dashes'),
  SIGNUP_CONSENT_PRECHECKED: flag,
  TERMS_URL: webAddressInput.optional(),
  PRIVACY_URL: webAddressInput.optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/./, 'smtp://… or smtps://…')
    .optional(),
  MAIL_FROM: text,
  DOWNLOADS_PATH: text.optional(),
  DOWNLOAD_REDIRECTS: list.pipe(
    z.array(z.enum(subscriptionTypes, { error: `some of ${subscriptionTypes.join(', ')}` })),
  ),
  RATE_LIMIT_IP_FACTOR: z.coerce.number({ error: 'a number above 0' }).positive('a number above 0').max(1e6),
  TRUST_PROXY: list.refine((networks) => networks.every(isTrustable), 'addresses or networks, such as 10.0.0.0/8'),
  CORS_ORIGINS: list.pipe(z.array(originInput)),
  ALLOW_INSECURE: flag,
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'], { error: 'a pino level' }),
  WEB_ROOT: text,
  CATALOG_ASSETS: text,
  PADDLE_API_KEY: text,
  PADDLE_CLIENT_TOKEN: text,
  PADDLE_WEBHOOK_SECRET: z.string().trim().min(16, 'at least 16 characters'),
  PADDLE_WEBHOOK_WINDOW_SECONDS: z.coerce
    .number({ error: 'seconds' })
    .int()
    .min(5, 'at least 5')
    .max(300, 'at most 300'),
  PADDLE_API_URL: paddleUrl.optional(),
  PADDLE_SCRIPT_URL: webAddressInput.optional(),
  RECONCILE_MINUTES: z.coerce.number({ error: 'minutes' }).min(1, 'at least 1').max(1440, 'at most 1440'),
  WORKER_INTERVAL_MS: z.coerce
    .number({ error: 'milliseconds' })
    .int()
    .min(50, 'at least 50')
    .max(60_000, 'at most 60000'),
  STUDENT_OFFERS_URL: webAddressInput.optional(),
  ANALYTICS_SCRIPT_URL: webAddressInput.optional(),
  REFERRAL_SCRIPT_URL: webAddressInput.optional(),
});

export type Env = z.output<typeof schema>;

/** What production must be told, because any default would be insecure or wrong. */
const demanded = [
  'PUBLIC_URL',
  'APP_SECRET',
  'API_KEY',
  'SMTP_URL',
  'MAIL_FROM',
  'PADDLE_API_KEY',
  'PADDLE_CLIENT_TOKEN',
  'PADDLE_WEBHOOK_SECRET',
] as const;

/** What the source of this program shows to everybody. The API key is no secret: every browser and plugin sends it. */
const published = {
  APP_SECRET: defaults.secret,
  PADDLE_API_KEY: defaults.paddleApiKey,
  PADDLE_CLIENT_TOKEN: defaults.paddleClientToken,
  PADDLE_WEBHOOK_SECRET: defaults.paddleWebhookSecret,
};

function findPublished(given: Record<string, string | undefined>): string[] {
  return Object.entries(published)
    .filter(([name, value]) => given[name]?.trim() === value)
    .map(([name]) => `${name} is the published one for development: production demands one of its own.`);
}

/** Whether only this machine can reach a host. A name that DNS resolves may lead anywhere. */
function isLoopback(host: string): boolean {
  if (ipaddr.isValid(host)) return ipaddr.process(host).range() === 'loopback';
  return /^(.+\.)?localhost$/i.test(host);
}

/** Anywhere but in production, the mailbox is open to everybody who gets there, and the secrets are published. */
function findOpen(given: Record<string, string | undefined>): string[] {
  const { PUBLIC_URL: url, HOST: host, ALLOW_INSECURE: isAllowed } = given;
  if (isAllowed === 'true') return [];
  const addresses = {
    PUBLIC_URL: originInput.safeParse(url).success ? new URL(url ?? '').hostname.replace(/^\[|\]$/g, '') : undefined,
    HOST: host?.trim(),
  };
  return Object.entries(addresses)
    .filter(([, address]) => address !== undefined && !isLoopback(address))
    .map(
      ([name]) =>
        `${name} is ${given[name]}, which others can reach, and without NODE_ENV=production everybody there reads every mail at /dev/mailbox and knows the secrets. Set NODE_ENV=production, or ALLOW_INSECURE=true in a network of your own.`,
    );
}

/** Without keys of its own, an installation outside production talks to the emulator beside it. */
function toPaddleAddresses(
  source: NodeJS.ProcessEnv,
): Record<'PADDLE_API_URL' | 'PADDLE_SCRIPT_URL', string | undefined> {
  const isReal = source.NODE_ENV === 'production' || Boolean(source.PADDLE_API_KEY);
  if (isReal) return { PADDLE_API_URL: undefined, PADDLE_SCRIPT_URL: undefined };
  const emulator = `http://127.0.0.1:${source.PADDLE_EMULATOR_PORT || defaults.paddleEmulatorPort}`;
  return { PADDLE_API_URL: emulator, PADDLE_SCRIPT_URL: `${emulator}/paddle.js` };
}

/** The emulator beside live keys would sell for nothing, or take real money for a test. */
function findMixed(env: Env): string[] {
  const isLive = env.PADDLE_API_KEY.startsWith('pdl_live_') || env.PADDLE_CLIENT_TOKEN.startsWith('live_');
  const isForeign = (url: string | undefined) =>
    isLive && url !== undefined && !/^https:\/\/([\w-]+\.)*paddle\.com(\/|$)/.test(url);
  return (['PADDLE_API_URL', 'PADDLE_SCRIPT_URL'] as const)
    .filter((name) => isForeign(env[name]))
    .map((name) => `${name} is not Paddle's, and the keys are live: unset it, or use sandbox keys.`);
}

const paddleKeys = ['PADDLE_API_KEY', 'PADDLE_CLIENT_TOKEN', 'PADDLE_WEBHOOK_SECRET'] as const;

/** A key of one's own beside the emulator's token would open a checkout of nobody's. */
function findMissing(given: Record<string, string | undefined>): string[] {
  if (given.NODE_ENV === 'production')
    return demanded
      .filter((name) => given[name] === undefined)
      .map((name) => `${name} is not set: production demands it. See .env.example for what it is.`);
  if (given.PADDLE_API_KEY === undefined) return [];
  return paddleKeys
    .filter((name) => given[name] === undefined)
    .map((name) => `${name} is not set, and PADDLE_API_KEY is: a key, its token and its secret belong together.`);
}

/** Pages of the vendor's own; the demonstration brings some. */
function toVendorPages(source: NodeJS.ProcessEnv, publicUrl: string) {
  const isDemonstration = (source.NODE_ENV || 'development') === 'development';
  const toPage = (path: string) => (isDemonstration ? `${publicUrl.replace(/\/$/, '')}${path}` : undefined);
  return {
    TERMS_URL: toPage(demoPagePaths.terms),
    PRIVACY_URL: toPage(demoPagePaths.privacy),
    STUDENT_OFFERS_URL: toPage(demoPagePaths.students),
  };
}

function toDefaults(source: NodeJS.ProcessEnv): Record<keyof Env, string | undefined> {
  const host = source.HOST || defaults.host;
  const portText = source.PORT || String(defaults.port);
  const name = source.PRODUCT_NAME || defaults.productName;
  const slug = source.PRODUCT_SLUG || defaults.productSlug;
  const publicUrl = source.PUBLIC_URL || `http://${host.includes(':') ? `[${host}]` : host}:${portText}`;
  return {
    NODE_ENV: 'development',
    PORT: portText,
    HOST: host,
    PUBLIC_URL: publicUrl,
    DATABASE_URL: defaults.databaseUrl,
    APP_SECRET: defaults.secret,
    API_KEY: defaults.apiKey,
    PRODUCT_NAME: name,
    PRODUCT_SLUG: slug,
    SIGNUP_CONSENT_PRECHECKED: 'true',
    ...toVendorPages(source, publicUrl),
    SMTP_URL: undefined,
    MAIL_FROM: `${name} <no-reply@${slug}.example>`,
    DOWNLOADS_PATH: undefined,
    DOWNLOAD_REDIRECTS: 'lapsed',
    RATE_LIMIT_IP_FACTOR: '1',
    TRUST_PROXY: '',
    CORS_ORIGINS: '',
    ALLOW_INSECURE: 'false',
    LOG_LEVEL: 'info',
    CATALOG_ASSETS: resolve(import.meta.dirname, '../../..', defaults.catalogAssets),
    WEB_ROOT: resolve(import.meta.dirname, '../../web/dist'),
    PADDLE_API_KEY: defaults.paddleApiKey,
    PADDLE_CLIENT_TOKEN: defaults.paddleClientToken,
    PADDLE_WEBHOOK_SECRET: defaults.paddleWebhookSecret,
    PADDLE_WEBHOOK_WINDOW_SECONDS: '30',
    ...toPaddleAddresses(source),
    RECONCILE_MINUTES: '15',
    WORKER_INTERVAL_MS: '2000',
    ANALYTICS_SCRIPT_URL: undefined,
    REFERRAL_SCRIPT_URL: undefined,
  };
}

/** Reads the configuration, all of it, once. Empty means unset. Throws `EnvError`, which names every fault. */
export function parseEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const faults = findMissing(given);
  faults.push(...(given.NODE_ENV === 'production' ? findPublished(given) : findOpen(given)));
  const parsed = schema.safeParse({ ...toDefaults(source), ...given });
  if (parsed.success) faults.push(...findMixed(parsed.data));
  else {
    const toLine = ({ path, message }: z.core.$ZodIssue) => `${String(path[0])} is not usable: expected ${message}.`;
    // What was made of a wrong port is wrong as well, but nobody has typed it.
    faults.push(...parsed.error.issues.filter(({ path }) => given[String(path[0])] !== undefined).map(toLine));
  }
  if (faults.length > 0 || !parsed.success) throw new EnvError(faults.join('\n'));
  return parsed.data;
}
