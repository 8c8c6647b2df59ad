import { readFileSync } from 'node:fs';
import { readBrand } from '@backline/brand/read-brand';
import { developmentDefaults } from '@backline/core/development-defaults';
import { settings } from '@backline/core/installation/settings';
import { describe, expect, it } from 'vitest';
import { EnvError, parseEnv } from '../../src/env.ts';
import { toProductSettings } from '../../src/product-settings.ts';

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://portal.example',
  APP_SECRET: 'a secret of thirty-two characters',
  SMTP_URL: 'smtps://mail.example',
  PADDLE_API_KEY: 'key',
};

function messageOf(source: Record<string, string>): string {
  try {
    parseEnv(source);
  } catch (error) {
    if (error instanceof EnvError) return error.message;
    throw error;
  }
  return 'accepted';
}

it('needs nothing outside production', () => {
  expect(parseEnv({})).toMatchObject({
    NODE_ENV: 'development',
    PORT: 4400,
    HOST: '127.0.0.1',
    PUBLIC_URL: 'http://127.0.0.1:4400',
    DATABASE_URL: 'file:.data/backline.sqlite',
    RATE_LIMIT_IP_FACTOR: 1,
    SIGNUP_CONSENT_PRECHECKED: true,
    CONSENT: 'off',
    STAFF_SECOND_FACTOR: 'off',
    WITHDRAWAL: 'ask',
    WITHDRAWAL_EXEMPT: ['redeemed'],
  });
});

it('opens ten connections to PostgreSQL, or as many as a setting says', () => {
  expect(parseEnv({}).DATABASE_CONNECTIONS).toBe(10);
  expect(parseEnv({ DATABASE_CONNECTIONS: '4' }).DATABASE_CONNECTIONS).toBe(4);
  for (const wrong of ['1', '4.5', 'many'])
    expect(messageOf({ DATABASE_CONNECTIONS: wrong })).toBe(
      'DATABASE_CONNECTIONS is not usable: expected a whole number from 2 to 200.',
    );
});

it('links the demonstration to pages of its own, and nothing else to any', () => {
  expect(parseEnv({ PUBLIC_URL: 'http://127.0.0.1:4401/' }).pages).toEqual({
    terms: 'http://127.0.0.1:4401/dev/terms',
    privacy: 'http://127.0.0.1:4401/dev/privacy',
    refunds: 'http://127.0.0.1:4401/dev/refunds',
    students: 'http://127.0.0.1:4401/dev/students',
  });
  expect(Object.values(parseEnv(production).pages)).toEqual(Array(4).fill(null));
});

it('reads what ends the right to withdraw, also that nothing does', () => {
  expect(parseEnv({ WITHDRAWAL_EXEMPT: 'redeemed, unlocked' }).WITHDRAWAL_EXEMPT).toEqual(['redeemed', 'unlocked']);
  expect(parseEnv({ WITHDRAWAL_EXEMPT: 'none' }).WITHDRAWAL_EXEMPT).toEqual([]);
});

it('takes a bucket for packs with its keys, and no half of one', () => {
  const bucket = {
    PACKS_S3_URL: 'https://s3.example.com/packs/',
    PACKS_S3_KEY: 'key',
    PACKS_S3_SECRET: 'secret',
  };
  expect(parseEnv(bucket)).toMatchObject({ PACKS_S3_URL: 'https://s3.example.com/packs', PACKS_S3_REGION: 'auto' });
  expect(messageOf({ PACKS_S3_URL: bucket.PACKS_S3_URL })).toMatch(
    /PACKS_S3_KEY is not set.*PACKS_S3_SECRET is not set/s,
  );
  expect(messageOf({ ...bucket, PACKS_S3_URL: 'https://s3.example.com' })).toContain('PACKS_S3_URL is not usable');
});

it.each([
  'https://s3.example.com',
  'https://s3.example.com/',
  'https://s3.example.com//packs',
  'https://s3.example.com/packs//sub',
  'https://s3.example.com/packs/../other',
  'https://s3.example.com/packs/%2e%2e/other',
  'https://s3.example.com/packs/a%2fb',
  'https://s3.example.com/packs/50%',
  'https://s3.example.com/packs?x=1',
  'https://s3.example.com/packs#a',
  'https://key:hidden@s3.example.com/packs',
  'https://s3.example.com\\packs',
  'ftp://s3.example.com/packs',
])('refuses %s as the address of a bucket', (url) => {
  const message = messageOf({ PACKS_S3_URL: url, PACKS_S3_KEY: 'key', PACKS_S3_SECRET: 'secret' });
  expect(message).toMatch(/^PACKS_S3_URL is not usable: expected an http or https address with a bucket/);
  expect(message).not.toContain('hidden');
});

const backupKeys = { BACKUP_RECIPIENT: `age1${'q'.repeat(58)}`, BACKUP_SIGNING_KEY: 'A'.repeat(64) };

it('takes a bucket with a prefix, and a place for backups without dots, queries and secrets', () => {
  const bucket = { PACKS_S3_KEY: 'key', PACKS_S3_SECRET: 'secret', PACKS_S3_STYLE: 'host' };
  expect(parseEnv({ ...bucket, PACKS_S3_URL: 'https://s3.example.com/packs/a%20b/c+d/' })).toMatchObject({
    PACKS_S3_URL: 'https://s3.example.com/packs/a%20b/c+d',
    PACKS_S3_STYLE: 'host',
    BACKUP_S3_STYLE: 'path',
  });
  for (const to of ['s3://b', 's3://b/', 's3://b/a b/50%+', '/mnt/a?b', 'D:\\backups'])
    expect(messageOf({ ...backupKeys, BACKUP_TO: to })).toBe('accepted');
  for (const to of ['s3://', 's3://b//a', 's3://b/./a', 's3://b/a/..', 's3://b/a?x', 's3://b/a#x', 's3://k:s@b/a', 'b'])
    expect(messageOf({ BACKUP_TO: to })).toContain('BACKUP_TO is not usable');
  expect(messageOf({ BACKUP_S3_ENDPOINT: 'https://s3.example.com/' })).toBe('accepted');
  for (const endpoint of ['https://s3.example.com/b', 'https://s3.example.com?a', 'https://k:s@s3.example.com', 's3'])
    expect(messageOf({ BACKUP_S3_ENDPOINT: endpoint })).toContain('BACKUP_S3_ENDPOINT is not usable');
});

it('makes backups by itself with all that they take, or does not start', () => {
  const place = { BACKUP_TO: '/mnt/backups', ...backupKeys };
  expect(messageOf({ BACKUP_EVERY: '6h', ...place })).toBe('accepted');
  expect(messageOf({ BACKUP_EVERY: '6h', BACKUP_TO: '/mnt/backups' }).split('\n')).toEqual([
    'BACKUP_RECIPIENT is not set, and BACKUP_EVERY is: "backline db backup key" makes it.',
    'BACKUP_SIGNING_KEY is not set, and BACKUP_EVERY is: "backline db backup key" makes it.',
  ]);
  expect(messageOf({ BACKUP_EVERY: '6h', ...backupKeys })).toContain(
    'BACKUP_TO is not set, and BACKUP_EVERY is: say where',
  );
  expect(messageOf({ ...place, BACKUP_SIGNING_KEY: 'short' })).toContain(
    'expected 64 characters: "backline db backup key"',
  );
  // Only the file that cannot be read is named.
  expect(messageOf({ BACKUP_EVERY: '6h', ...place, BACKUP_SIGNING_KEY: '', BACKUP_SIGNING_KEY_FILE: '/nowhere' })).toBe(
    "BACKUP_SIGNING_KEY_FILE is not usable: /nowhere can't be read, there is no such file.",
  );
  // Without BACKUP_EVERY, a command or a timer makes the backups.
  expect(messageOf(place)).toBe('accepted');
  expect(messageOf({ BACKUP_TO: '/mnt/backups', BACKUP_RECIPIENT: backupKeys.BACKUP_RECIPIENT })).toBe(
    'BACKUP_SIGNING_KEY is not set, and BACKUP_TO is: "backline db backup key" makes it.',
  );
  expect(messageOf({ BACKUP_S3_KEY: 'key' })).toBe(
    'BACKUP_S3_SECRET is not set, and BACKUP_S3_KEY is: they belong together.',
  );
});

it.each([
  ['WITHDRAWL', 'WITHDRAWL is no setting: WITHDRAWAL is. Correct it, or take it out.'],
  ['BACKUP_RECIPENT', 'BACKUP_RECIPENT is no setting: BACKUP_RECIPIENT is. Correct it, or take it out.'],
  ['PUBLIC_URI', 'PUBLIC_URI is no setting: PUBLIC_URL is. Correct it, or take it out.'],
  ['SMTP_PASSWORD', 'SMTP_PASSWORD is no setting. Take it out; .env.example lists all.'],
  ['PADDLE_API_KEY_FILES', 'PADDLE_API_KEY_FILES is no setting: PADDLE_API_KEY_FILE is. Correct it, or take it out.'],
])('refuses %s, which looks like a setting and is none', (name, message) => {
  expect(messageOf({ [name]: 'x' })).toBe(message);
});

it.each([
  'HOME',
  'JAVA_PATH',
  'HOSTNAME',
  'MAIL',
  'MAIL_SERVICE_HOST',
  'PADDLE_PORT_80_TCP_ADDR',
  'OTEL_RESOURCE_ATTRIBUTES',
])('leaves %s to another program', (name) => {
  expect(messageOf({ [name]: 'x' })).toBe('accepted');
});

it('takes an empty value as unset', () => {
  expect(parseEnv({ PORT: '', SMTP_URL: '' })).toMatchObject({ PORT: 4400, SMTP_URL: undefined });
});

it('asks visitors of production about trackers, where there are any', () => {
  const isAsked = (given: Record<string, string>) => {
    const env = parseEnv(given);
    return toProductSettings(env, { ...readBrand(env.BRAND_PATH), toUrl: String }).isTrackingAsked;
  };
  const script = { REFERRAL_SCRIPT_URL: 'https://r.example/r.js' };
  expect([isAsked(production), isAsked({ ...production, ...script })]).toEqual([false, true]);
  expect([isAsked({ ...production, ...script, CONSENT: 'off' }), isAsked(script)]).toEqual([false, false]);
  expect(isAsked({ ANALYTICS_SCRIPT_URL: 'https://a.example/a.js', CONSENT: 'required' })).toBe(true);
});

it('takes a complete production configuration, and names the rest after the product and its host', () => {
  expect(parseEnv(production)).toMatchObject({
    API_KEY: 'cadenza',
    MAIL_FROM: { name: 'Cadenza', address: 'no-reply@portal.example' },
  });
});

it.each(Object.keys(production).filter((name) => name !== 'NODE_ENV'))('demands %s in production', (name) => {
  expect(messageOf({ ...production, [name]: '' })).toBe(
    `${name} is not set: production demands it. See .env.example for what it is.`,
  );
});

it('names everything that production lacks at once', () => {
  const lines = messageOf({ NODE_ENV: 'production', LOG_LEVEL: 'loud' }).split('\n');
  const demanded = Object.keys(production).filter((name) => name !== 'NODE_ENV');
  expect(lines.map((line) => line.split(' ')[0])).toEqual([...demanded, 'LOG_LEVEL']);
});

it('names the port that is wrong, and no address that was made of it', () => {
  expect(messageOf({ PORT: 'abc' })).toBe('PORT is not usable: expected a port number.');
});

it.each([
  ['APP_SECRET', developmentDefaults.secret],
  ['PADDLE_API_KEY', developmentDefaults.paddleApiKey],
  ['PADDLE_CLIENT_TOKEN', developmentDefaults.paddleClientToken],
  ['PADDLE_WEBHOOK_SECRET', developmentDefaults.paddleWebhookSecret],
])('refuses the published %s in production', (name, value) => {
  expect(messageOf({ ...production, [name]: value })).toBe(
    `${name} is the published one for development: production demands one of its own.`,
  );
});

it('names each published value at once', () => {
  const { secret: APP_SECRET, paddleWebhookSecret: PADDLE_WEBHOOK_SECRET } = developmentDefaults;
  const lines = messageOf({ ...production, APP_SECRET, PADDLE_WEBHOOK_SECRET, LOG_LEVEL: 'loud' }).split('\n');
  expect(lines.map((line) => line.split(' ')[0])).toEqual(['APP_SECRET', 'PADDLE_WEBHOOK_SECRET', 'LOG_LEVEL']);
});

describe('outside production', () => {
  const open = [
    ['PUBLIC_URL', 'https://portal.example.com'],
    ['PUBLIC_URL', 'http://192.168.1.20:4400'],
    ['PUBLIC_URL', 'http://localhost.example.com'],
    ['HOST', '0.0.0.0'],
    ['HOST', '::'],
    ['HOST', 'portal.lan'],
  ] as const;

  it.each(open)('refuses %s=%s, which others can reach', (name, value) => {
    expect(messageOf({ [name]: value })).toBe(
      `${name} is ${value}, which others can reach, and without NODE_ENV=production everybody there reads every mail at /dev/mailbox and knows the secrets. Set NODE_ENV=production, or ALLOW_INSECURE=true in a network of your own.`,
    );
    expect(messageOf({ NODE_ENV: 'test', [name]: value })).toContain('which others can reach');
    expect(messageOf({ [name]: value, ALLOW_INSECURE: 'true' })).toBe('accepted');
  });

  it('names both addresses and what else is wrong at once', () => {
    const lines = messageOf({ HOST: '0.0.0.0', PUBLIC_URL: 'http://portal.lan', LOG_LEVEL: 'loud' }).split('\n');
    expect(lines.map((line) => line.split(' ')[0])).toEqual(['PUBLIC_URL', 'HOST', 'LOG_LEVEL']);
  });

  it.each([
    ['PUBLIC_URL', 'http://localhost:4401'],
    ['PUBLIC_URL', 'http://portal.localhost'],
    ['PUBLIC_URL', 'http://[::1]:4400'],
    ['HOST', '127.0.0.2'],
    ['HOST', '::1'],
    ['HOST', 'localhost'],
  ])('takes %s=%s, which only this machine can reach', (name, value) => {
    expect(messageOf({ [name]: value })).toBe('accepted');
  });
});

it.each([
  ['hello@klang.example', { name: '', address: 'hello@klang.example' }],
  ['Klang <hello@klang.example>', { name: 'Klang', address: 'hello@klang.example' }],
  ['"Klang: the shop" <hello@klang.example>', { name: 'Klang: the shop', address: 'hello@klang.example' }],
  ['Klang: the shop <hello@klang.example>', { name: 'Klang: the shop', address: 'hello@klang.example' }],
  ['Klang (Beta), Inc. <hello@klang.example>', { name: 'Klang (Beta), Inc.', address: 'hello@klang.example' }],
  ['Klänge <hello@klänge.example>', { name: 'Klänge', address: 'hello@xn--klnge-hra.example' }],
])('reads the sender %s', (text, sender) => {
  expect(parseEnv({ MAIL_FROM: text }).MAIL_FROM).toEqual(sender);
});

it.each([
  ['PORT', '70000'],
  ['PORT', 'http'],
  ['PUBLIC_URL', 'portal.example'],
  ['PUBLIC_URL', 'https://portal.example/shop'],
  ['PUBLIC_URL', 'javascript:alert(1)'],
  ['DATABASE_URL', 'mysql://x'],
  ['DATABASE_URL', 'file:'],
  ['DATABASE_URL', 'file://data/portal.db'],
  ['DATABASE_URL', 'file:portal.db?mode=ro'],
  ['DATABASE_URL', 'file:/var/portal%00.db'],
  ['DATA_PATH', 'file:/var/lib/backline'],
  ['PACKS_PATH', 'file:///packs'],
  ['BACKUP_TO', 'file:///backups'],
  ['APP_SECRET', 'short'],
  ['PRODUCT_SLUG', 'Not A Slug'],
  ['SMTP_URL', 'http://mail'],
  ['SMTP_URL', 'smtp://'],
  ['SMTP_URL', 'smtp://me:p#ss@localhost:25'],
  ['SMTP_URL', 'smtp://me:1234#x@localhost:25'],
  ['SMTP_URL', 'smtp://me:100%@localhost'],
  ['SMTP_URL', 'smtp://localhost:25x'],
  ['SMTP_URL', 'smtp://localhost/path'],
  ['MAIL_FROM', 'Klang'],
  ['MAIL_FROM', 'Klang <hello@klang.example'],
  ['MAIL_FROM', 'hello@klang.example, two@klang.example'],
  ['MAIL_FROM', 'Friends: hello@klang.example;'],
  ['MAIL_FROM', 'größe@klang.example'],
  ['MAIL_BOUNCES', 'Klang <bounces@klang.example>'],
  ['MAIL_CA', '/nowhere/ca.pem'],
  ['MAIL_PER_MINUTE', '0'],
  ['RATE_LIMIT_IP_FACTOR', '0'],
  ['RATE_LIMIT_IP_FACTOR', 'many'],
  ['STAFF_SECOND_FACTOR', 'on'],
  ['STAFF_REFUND_MAX', 'much'],
  ['WITHDRAWAL', 'yes'],
  ['WITHDRAWAL_EXEMPT', 'all'],
  ['WITHDRAWAL_EXEMPT', 'redeemed, none'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '1'],
  ['TRUST_PROXY', '0.0.0.0/0'],
  ['TRUST_PROXY', '::ffff:0:0/95'],
  ['CORS_ORIGINS', '*'],
  ['CORS_ORIGINS', 'https://a.example/path'],
  ['CORS_ORIGINS', 'juce://juce.backend/path'],
  ['CORS_ORIGINS', 'file://'],
  ['LOG_LEVEL', 'loud'],
  ['NODE_ENV', 'staging'],
  ['SIGNUP_CONSENT_PRECHECKED', 'yes'],
  ['CONSENT', 'true'],
  ['ALLOW_INSECURE', 'yes'],
  ['PADDLE_WEBHOOK_SECRET', 'fifteen letters'],
])('refuses %s=%s with one line that names it and says what is expected', (name, value) => {
  const message = messageOf({ [name]: value });
  expect(message).toMatch(new RegExp(`^${name} is not usable: expected .+\\.$`));
  expect(message).not.toContain('\n');
});

it('lets pages of web views read answers, where they are listed', () => {
  expect(messageOf({ CORS_ORIGINS: 'juce://juce.backend, tauri://localhost, null, https://a.example' })).toBe(
    'accepted',
  );
});

it.each(['127.0.0.1', '10.0.0.0/8, 192.168.1.1', '::1', '::ffff:10.0.0.0/104', 'fd00::/8'])(
  'trusts the proxies %s',
  (value) => {
    expect(messageOf({ TRUST_PROXY: value })).toBe('accepted');
  },
);

it('lists every setting in .env.example, each with a line of explanation', () => {
  const text = readFileSync(new URL('../../../../.env.example', import.meta.url), 'utf8');
  for (const name of Object.keys(settings)) expect(text).toMatch(new RegExp(`^${name}=`, 'm'));
  const [first = '', ...others] = [...text.matchAll(/^[A-Z_0-9]+(?==)/gm)].map(([name]) => name);
  expect([first, others.indexOf('BACKUP_EVERY') + 2]).toEqual(['PUBLIC_URL', 12]);
});

describe('the payment provider', () => {
  const keys = {
    PADDLE_API_KEY: 'pdl_sdbx_apikey_x',
    PADDLE_CLIENT_TOKEN: 'test_x',
    PADDLE_WEBHOOK_SECRET: 'pdl_ntfset_sandbox',
  };

  it('is its emulator where there are no keys, and itself where there are', () => {
    expect(parseEnv({ PADDLE_EMULATOR_PORT: '4999' })).toMatchObject({
      PADDLE_API_URL: 'http://127.0.0.1:4999',
      paddleScript: 'http://127.0.0.1:4999/paddle.js',
    });
    expect(parseEnv(keys)).toMatchObject({ PADDLE_API_URL: undefined, paddleScript: null });
    expect(parseEnv({ ...keys, PADDLE_API_URL: 'http://127.0.0.1:4403/' }).PADDLE_API_URL).toBe(
      'http://127.0.0.1:4403',
    );
  });

  it('is never the emulator beside live keys', () => {
    for (const live of [{ PADDLE_API_KEY: 'pdl_live_apikey_x' }, { PADDLE_CLIENT_TOKEN: 'live_x' }])
      expect(() => parseEnv({ ...keys, ...live, PADDLE_API_URL: 'http://127.0.0.1:4403' })).toThrow(
        "PADDLE_API_URL is not Paddle's",
      );
    const own = { ...keys, PADDLE_CLIENT_TOKEN: 'live_x', PADDLE_API_URL: 'https://api.paddle.com' };
    expect(parseEnv(own)).toMatchObject({ PADDLE_API_URL: 'https://api.paddle.com', paddleScript: null });
  });

  it('needs no more than its key', () => {
    const { PADDLE_CLIENT_TOKEN, PADDLE_WEBHOOK_SECRET } = parseEnv({ PADDLE_API_KEY: keys.PADDLE_API_KEY });
    expect([PADDLE_CLIENT_TOKEN, PADDLE_WEBHOOK_SECRET]).toEqual([undefined, undefined]);
  });
});

it('reads the language of the payment window and the key of referrals, and refuses what would replace our own', () => {
  expect(parseEnv({})).toMatchObject({
    REFERRAL_KEY: 'affiliate_id',
    CHECKOUT_LOCALE: undefined,
    CHECKOUT_RECOVERY: false,
  });
  expect(parseEnv({ CHECKOUT_LOCALE: 'pt-BR', REFERRAL_KEY: 'partner' })).toMatchObject({
    CHECKOUT_LOCALE: 'pt-BR',
    REFERRAL_KEY: 'partner',
  });
  for (const key of ['backline', 'backline_buyer', 'return_url', 'a b'])
    expect(messageOf({ REFERRAL_KEY: key })).toContain('REFERRAL_KEY is not usable');
  expect(messageOf({ CHECKOUT_LOCALE: 'german' })).toContain('CHECKOUT_LOCALE is not usable');
});
