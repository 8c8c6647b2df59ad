import { isFileAddress } from '@backline/db/open-store';
import { parseKeep } from '@backline/domain/backups/choose-kept';
import { isOrigin } from '@backline/domain/inputs/is-origin';
import { subscriptionTypes } from '@backline/domain/licenses/terms';
import { withdrawalExemptions, withdrawalModes } from '@backline/domain/orders/rules';
import { dayMs, hourMs, minuteMs } from '@backline/domain/time';
import { z } from 'zod';
import { isLoopback, isTrustable } from './addresses.ts';
import { parseBucketName, parseBucketUrl, parseEndpoint } from './bucket-address.ts';
import { isSmtpUrl, readCertificates, toMailAddress, toSender } from './mail-settings.ts';

/** A text that a function reads, returning undefined for an unusable value. The message completes "expected …". */
function setting<Value>(expected: string, read: (text: string) => Value | undefined) {
  return z.string().transform((text, { addIssue }): Value => {
    const value = read(text);
    if (value !== undefined) return value;
    addIssue(expected);
    return z.NEVER;
  });
}

function oneOf<const Choice extends string>(...choices: Choice[]) {
  return z.enum(choices, `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`);
}

function numberFrom(min: number, max: number, expected: string, { isWhole = true } = {}) {
  const number = z.coerce.number<string>(expected).min(min, expected).max(max, expected);
  return z
    .string()
    .trim()
    .min(1, expected)
    .pipe(isWhole ? number.int(expected) : number);
}

function listOf<Item>(expected: string, read: (part: string) => Item | undefined) {
  return setting(expected, (text) => {
    const parts = text.split(',').map((part) => part.trim());
    const items = parts.filter((part) => part !== '').map(read);
    return items.every((item) => item !== undefined) ? items : undefined;
  });
}

const isWebAddress = (text: string) => /^https?:$/.test(URL.parse(text)?.protocol ?? '');
const toOrigin = (text: string) => (isOrigin(text) ? text.replace(/\/$/, '') : undefined);
/**
 * The origin of a plugin's page. Web views of plugins have their own origins, and a page loaded from a file sends
 * `null`.
 */
const toPageOrigin = (text: string) => (/^(juce|tauri|app):\/\/[\w.-]+$|^null$/.test(text) ? text : toOrigin(text));

const someText = z.string().trim().min(1, 'some text');
const path = someText.refine((text) => !/^file:/i.test(text), 'a path, without "file:"');
const flag = oneOf('true', 'false').transform((text) => text === 'true');
/** How requests name the bucket: in the path, or as part of the host name. */
const bucketStyle = oneOf('path', 'host');
const webAddress = z.string().refine(isWebAddress, 'an http or https address');
const withoutSlash = (text: string) => text.replace(/\/+$/, '');

/** Reads headers such as `name=value,name=value`. Characters that a header cannot contain are percent-encoded. */
function toHeaders(text: string): Record<string, string> | undefined {
  const pairs = text.split(',').map((part) => /^\s*([\w-]+)\s*=\s*(\S.*?)\s*$/.exec(part)?.slice(1));
  if (pairs.some((pair) => pair === undefined)) return undefined;
  try {
    return Object.fromEntries(pairs.map((pair) => [pair?.[0] ?? '', decodeURIComponent(pair?.[1] ?? '')]));
  } catch {
    return undefined;
  }
}

export const brandFolder = 'a folder with a brand.json';
const nameText = 'a text of at most 60 characters';

/** All settings of an installation, for the server and the command line. */
const schema = z.object({
  NODE_ENV: oneOf('development', 'test', 'production'),
  PORT: numberFrom(0, 65_535, 'a port number'),
  HOST: someText,
  PUBLIC_URL: setting('an http or https address without a path', toOrigin),
  DATA_PATH: path,
  DATABASE_URL: z
    .string()
    .regex(/^(file:.|postgres(ql)?:\/\/)/, 'file:PATH or postgres://…')
    .refine(
      (text) => !text.startsWith('file:') || isFileAddress(text),
      'file:PATH without a host and options (a "?" before a "=" in a name is %3F)',
    ),
  DATABASE_CONNECTIONS: numberFrom(2, 200, 'a whole number from 2 to 200'),
  APP_SECRET: z.string().min(32, 'at least 32 random characters, for example from "openssl rand -base64 32"'),
  API_KEY: someText,
  BRAND_PATH: z.string().trim().min(1, brandFolder),
  PRODUCT_NAME: z.string().trim().min(1, nameText).max(60, nameText),
  PRODUCT_SLUG: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'lower-case letters, digits and dashes'),
  SIGNUP_CONSENT_PRECHECKED: flag,
  CONSENT: oneOf('required', 'off'),
  SMTP_URL: z
    .string()
    .refine(
      isSmtpUrl,
      'smtp://USER:PASSWORD@HOST:PORT or smtps://…, with signs of user and password in percent form (# is %23)',
    )
    .optional(),
  MAIL_FROM: setting('one address, or a name before one: Your Plugin <no-reply@example.com>', toSender),
  MAIL_BOUNCES: setting('one address', toMailAddress).optional(),
  MAIL_CA: setting('a file with certificates (PEM) that can be read', readCertificates).optional(),
  MAIL_PER_MINUTE: numberFrom(1, 1_000_000, 'a whole number from 1 to 1000000').optional(),
  DOWNLOADS_PATH: path.optional(),
  PACKS_PATH: path.optional(),
  PACKS_S3_URL: setting(
    'an http or https address with a bucket and perhaps a prefix, such as https://s3.example.com/packs, without a user, a query, "#", empty parts and dots',
    (text) => (parseBucketUrl(text) === null ? undefined : withoutSlash(text)),
  ).optional(),
  PACKS_S3_REGION: someText,
  PACKS_S3_KEY: someText.optional(),
  PACKS_S3_SECRET: someText.optional(),
  PACKS_S3_STYLE: bucketStyle,
  BACKUP_TO: z
    .string()
    .refine(
      (text) => parseBucketName(text) !== null || /^\/|^[A-Za-z]:[\\/]/.test(text),
      's3://BUCKET/PREFIX without "?", "#", empty parts and dots, or an absolute folder',
    )
    .optional(),
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[0-9a-z]{50,}$/, 'a public key of age, age1…: "backline db backup key" makes one')
    .optional(),
  BACKUP_SIGNING_KEY: z
    .string()
    .regex(/^[\w-]{64}$/, '64 characters: "backline db backup key" makes them')
    .optional(),
  BACKUP_EVERY: setting('minutes, hours or days, such as 5m, 6h or 1d', (text) => {
    const [, count, unit] = /^(\d{1,4})([mhd])$/.exec(text) ?? [];
    const unitMs = { m: minuteMs, h: hourMs, d: dayMs }[unit ?? ''];
    return unitMs === undefined || Number(count) === 0 ? undefined : Number(count) * unitMs;
  }).optional(),
  BACKUP_KEEP: setting(
    'counts of hours, days, weeks, months and years, such as 24h,7d,4w,12m',
    (text) => parseKeep(text) ?? undefined,
  ),
  BACKUP_S3_ENDPOINT: setting(
    'an http or https address without a user and a path, such as https://s3.example.com: BACKUP_TO names the bucket',
    (text) => parseEndpoint(text) ?? undefined,
  ).optional(),
  BACKUP_S3_REGION: someText,
  BACKUP_S3_KEY: someText.optional(),
  BACKUP_S3_SECRET: someText.optional(),
  BACKUP_S3_STYLE: bucketStyle,
  PACKS_STREAMS: numberFrom(1, 10_000, 'a whole number from 1 to 10000'),
  PACK_TRIAL_GB: numberFrom(0, 1_000_000, 'gigabytes, from 0 to 1000000'),
  DOWNLOAD_REDIRECTS: listOf(`some of ${subscriptionTypes.join(', ')}`, (part) =>
    subscriptionTypes.find((type) => type === part),
  ),
  WITHDRAWAL: oneOf(...withdrawalModes),
  WITHDRAWAL_EXEMPT: setting(`some of ${withdrawalExemptions.join(', ')}, or none`, (text) => {
    const parts = text.split(',').map((part) => part.trim());
    if (parts.join() === 'none') return [];
    const known = parts.map((part) => withdrawalExemptions.find((one) => one === part));
    return known.every((one) => one !== undefined) ? known : undefined;
  }),
  STAFF_SECOND_FACTOR: oneOf('required', 'off'),
  STAFF_REFUND_MAX: numberFrom(0, 1_000_000, 'a sum such as 500, from 0 to 1000000').optional(),
  KEEP_AUDIT: numberFrom(365, 36_500, 'days, from 365 to 36500'),
  KEEP_SIGN_INS: numberFrom(1, 36_500, 'days, from 1 to 36500'),
  KEEP_PAYMENT_PAYLOADS: numberFrom(1, 36_500, 'days, from 1 to 36500'),
  SHOW_SUPPORT_REASONS: flag,
  RATE_LIMIT_IP_FACTOR: numberFrom(Number.MIN_VALUE, 1e6, 'a number above 0, and at most 1000000', { isWhole: false }),
  PLUGIN_HOST_NAMES: flag,
  TRUST_PROXY: listOf('addresses or networks, such as 10.0.0.0/8', (part) => (isTrustable(part) ? part : undefined)),
  CORS_ORIGINS: listOf('http, https, juce, tauri or app addresses without a path, or null', toPageOrigin),
  ALLOW_INSECURE: flag,
  DRAIN_SECONDS: numberFrom(0, 60, 'seconds, from 0 to 60', { isWhole: false }),
  METRICS_TOKEN: z
    .string()
    .regex(/^[!-~]{16,}$/, 'at least 16 letters, digits and signs, without blanks')
    .optional(),
  METRICS_PORT: numberFrom(1, 65_535, 'a port number').optional(),
  METRICS_HOST: someText,
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .refine(isWebAddress, 'an http or https address, such as http://localhost:4318')
    .transform(withoutSlash)
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: setting('pairs such as name=value,name=value', toHeaders).optional(),
  OTEL_TRACES_SAMPLER_ARG: numberFrom(0, 1, 'a share from 0 to 1', { isWhole: false }),
  LOG_LEVEL: oneOf('silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'),
  PRERENDER: flag,
  INDEXING: flag,
  PADDLE_API_KEY: someText,
  PADDLE_CLIENT_TOKEN: someText.optional(),
  PADDLE_WEBHOOK_SECRET: z.string().trim().min(16, 'at least 16 characters').optional(),
  // The SDK appends paths and compares addresses, so there must be no trailing slash.
  PADDLE_API_URL: webAddress.transform(withoutSlash).optional(),
  CHECKOUT_LOCALE: z
    .string()
    .regex(/^[a-z]{2}(-[A-Za-z]{2,4})?$/, "a language as Paddle's checkout names it, such as de or pt-BR")
    .optional(),
  CHECKOUT_RECOVERY: flag,
  WORKER_INTERVAL_MS: numberFrom(50, 60_000, 'milliseconds, from 50 to 60000'),
  ANALYTICS_SCRIPT_URL: webAddress.optional(),
  REFERRAL_SCRIPT_URL: webAddress.optional(),
  // Paddle's options are chosen by us, except those that decide what is sold, to whom and from where.
  REFERRAL_KEY: z
    .string()
    .regex(
      /^(?!backline|return_url$)[A-Za-z]\w{0,39}$/,
      'letters, digits and _, at most 40, and no key that the checkout has already',
    ),
});

export const settings = schema.shape;

/** Values that follow from the settings and the brand. */
export interface Derived {
  /** The folder of the built portal. */
  webRoot: string;
  /** The folder of the covers and sounds that the catalog names by a path. */
  catalogAssets: string;
  /** The address of Paddle.js, if it isn't Paddle's own. Null otherwise. */
  paddleScript: string | null;
  /** The vendor's own pages. */
  pages: Record<'terms' | 'privacy' | 'refunds' | 'students', string | null>;
}

export type Env = z.output<typeof schema> & Derived;

export type SettingName = keyof typeof settings;
export type Given = Partial<Record<string, string>>;

/** Settings that production requires, because every default would be insecure or wrong. The first start makes `APP_SECRET`. */
export const demanded = ['PUBLIC_URL', 'APP_SECRET', 'SMTP_URL', 'PADDLE_API_KEY'] as const satisfies SettingName[];

/**
 * Reasons why the server must not be reachable by others outside production: anyone could read the mailbox, and the
 * secrets are published.
 */
export function findOpen({ PUBLIC_URL: url = '', HOST: host, ALLOW_INSECURE: isAllowed }: Given): string[] {
  if (isAllowed === 'true') return [];
  const addresses = {
    PUBLIC_URL: [url, isOrigin(url) ? new URL(url).hostname.replace(/^\[|\]$/g, '') : undefined],
    HOST: [host, host?.trim()],
  };
  return Object.entries(addresses)
    .filter(([, [, address]]) => address !== undefined && !isLoopback(address))
    .map(
      ([name, [value]]) =>
        `${name} is ${value}, which others can reach, and without NODE_ENV=production everybody there reads every mail at /dev/mailbox and knows the secrets. Set NODE_ENV=production, or ALLOW_INSECURE=true in a network of your own.`,
    );
}

/** True for an address of Paddle itself, and not of an emulator. */
export const isPaddles = (url: string) => /^https:\/\/([\w-]+\.)*paddle\.com(\/|$)/.test(url);

/**
 * Reports an emulator's address together with live keys, which would give packs away or charge real money in a test.
 */
export function findMixed(given: Given): string[] {
  const { PADDLE_API_KEY: key = '', PADDLE_CLIENT_TOKEN: token = '' } = given;
  if (!key.trim().startsWith('pdl_live_') && !token.trim().startsWith('live_')) return [];
  const { PADDLE_API_URL: url = '' } = given;
  if (!isWebAddress(url) || isPaddles(url)) return [];
  return ["PADDLE_API_URL is not Paddle's, and the keys are live: unset it, or use sandbox keys."];
}

/** Reports a bucket without a key or a key without a bucket, which must be a mistake. */
export function findHalfStorage(given: Given): string[] {
  const names = ['PACKS_S3_URL', 'PACKS_S3_KEY', 'PACKS_S3_SECRET'] as const;
  if (names.every((name) => given[name] === undefined)) return [];
  return names
    .filter((name) => given[name] === undefined)
    .map((name) => `${name} is not set: a bucket for packs takes ${names.join(', ')} together.`);
}

/** Settings that need each other. One of them alone would silently do nothing. */
const halves: { name: SettingName; others: SettingName[] }[] = [
  { name: 'BACKUP_EVERY', others: ['BACKUP_TO', 'BACKUP_RECIPIENT', 'BACKUP_SIGNING_KEY'] },
  { name: 'BACKUP_TO', others: ['BACKUP_RECIPIENT', 'BACKUP_SIGNING_KEY'] },
  { name: 'BACKUP_S3_KEY', others: ['BACKUP_S3_SECRET'] },
  { name: 'BACKUP_S3_SECRET', others: ['BACKUP_S3_KEY'] },
  { name: 'METRICS_HOST', others: ['METRICS_PORT'] },
];

const advices: Partial<Record<SettingName, string>> = {
  BACKUP_TO: 'say where backups go, or make none by itself',
  BACKUP_RECIPIENT: '"backline db backup key" makes it',
  BACKUP_SIGNING_KEY: '"backline db backup key" makes it',
};

/** A line for each setting that is missing beside another one. */
export function findHalves(given: Given): string[] {
  const isSet = (name: string) => given[name] !== undefined || given[`${name}_FILE`] !== undefined;
  const missing = new Map<SettingName, string>();
  const isUsable = (name: SettingName) => settings[name].safeParse(given[name] ?? '').success || !(name in given);
  for (const { name, others } of halves)
    for (const other of isSet(name) && isUsable(name) ? others : [])
      if (!isSet(other) && !missing.has(other))
        missing.set(other, `${other} is not set, and ${name} is: ${advices[other] ?? 'they belong together'}.`);
  return [...missing.values()];
}
