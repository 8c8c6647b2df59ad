import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { secrets } from '@backline/core/installation/secret-files';
import { settings } from '@backline/core/installation/settings';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EnvError, parseEnv } from '../../src/env.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'backline-secrets-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://portal.example',
  APP_SECRET: 'a secret of thirty-two characters',
  API_KEY: 'plugin-client',
  SMTP_URL: 'smtps://me:word@mail.example',
  MAIL_FROM: 'Portal <portal@portal.example>',
  PADDLE_API_KEY: 'key',
  PADDLE_CLIENT_TOKEN: 'token',
  PADDLE_WEBHOOK_SECRET: 'pdl_ntfset_ours_alone',
  DATABASE_URL: 'postgres://me:word@db.example/portal',
  PACKS_S3_URL: 'https://s3.example/packs',
  PACKS_S3_KEY: 'who',
  BACKUP_SIGNING_KEY: 'A'.repeat(64),
  BACKUP_S3_KEY: 'backup key',
  BACKUP_S3_SECRET: 'backup secret',
  PACKS_S3_SECRET: 'word',
  METRICS_TOKEN: 'token-of-the-scraper',
  OTEL_EXPORTER_OTLP_HEADERS: 'x-key=abc%20d',
};

function write(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

function messageOf(source: Record<string, string>): string {
  try {
    parseEnv(source);
  } catch (error) {
    if (error instanceof EnvError) return error.message;
    throw error;
  }
  return 'accepted';
}

function without(name: keyof typeof production): Record<string, string> {
  const { [name]: _, ...others } = production;
  return others;
}

it.each(secrets)('reads %s from a file', (name) => {
  const file = write(name, `${production[name]}\n`);
  expect(parseEnv({ ...without(name), [`${name}_FILE`]: file })).toEqual(parseEnv(production));
});

it('knows every setting that is a secret by its name', () => {
  const named = Object.keys(settings).filter((name) => /SECRET|_KEY$|TOKEN|PASSWORD/.test(name));
  // This is the name of a key in Paddle's custom data, so it is not a secret.
  expect(named.filter((name) => name !== 'REFERRAL_KEY' && !(secrets as readonly string[]).includes(name))).toEqual([]);
});

it.each([
  ['with a byte order mark', (text: string) => Buffer.from(`\u{FEFF}${text}`)],
  ['in UTF-16', (text: string) => Buffer.from(`\u{FEFF}${text}`, 'utf16le')],
])('reads a file %s', (name, encode) => {
  const file = join(folder, name);
  writeFileSync(file, encode(`${production.APP_SECRET}\r\n`));
  expect(parseEnv({ ...without('APP_SECRET'), APP_SECRET_FILE: file }).APP_SECRET).toBe(production.APP_SECRET);
});

it('takes one end of a line off a file, and nothing else', () => {
  const secret = ' with a blank at both ends and a line\nbreak ';
  const file = write('spaced', `${secret}\r\n`);
  expect(parseEnv({ ...without('APP_SECRET'), APP_SECRET_FILE: file }).APP_SECRET).toBe(secret);
});

it('refuses a secret that is set twice, empty, unreadable or missing, in one line without its text', () => {
  const read = (file: string) => messageOf({ ...without('APP_SECRET'), APP_SECRET_FILE: file });
  expect(messageOf({ ...production, APP_SECRET_FILE: write('twice', 'other') })).toBe(
    'APP_SECRET and APP_SECRET_FILE are both set: keep one.',
  );
  const empty = write('empty', '\n');
  expect(read(empty)).toBe(`APP_SECRET_FILE is not usable: ${empty} is empty.`);
  const none = join(folder, 'none');
  expect(read(none)).toBe(`APP_SECRET_FILE is not usable: ${none} can't be read, there is no such file.`);
  mkdirSync(join(folder, 'sub'));
  expect(read(join(folder, 'sub'))).toMatch(/can't be read, it is a folder\.$/);
  expect(read(write('short', 'too short'))).toMatch(
    /^APP_SECRET is not usable: expected at least 32 random characters/,
  );
});

it.skipIf(process.getuid?.() === 0)('says that the right to read is missing', () => {
  const file = write('closed', 'a secret of thirty-two characters');
  chmodSync(file, 0);
  expect(messageOf({ ...without('APP_SECRET'), APP_SECRET_FILE: file })).toMatch(
    /this user has no right to read it\.$/,
  );
});

it('keeps data in one folder, unless settings name another place', () => {
  expect(parseEnv({}).DATABASE_URL).toBe('file:.data/backline.sqlite');
  expect(parseEnv({ DATA_PATH: '/var/lib/my shop' }).DATABASE_URL).toBe('file:/var/lib/my%20shop/backline.sqlite');
  expect(parseEnv({ DATA_PATH: '/data', DATABASE_URL: 'file:/x.sqlite' }).DATABASE_URL).toBe('file:/x.sqlite');
});
