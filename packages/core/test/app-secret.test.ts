import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { makeSecret } from '@backline/core/installation/app-secret';
import { EnvError, parseSettings } from '@backline/core/installation/parse-settings';
import { beforeEach, expect, it } from 'vitest';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backline-secret-'));
  return () => rmSync(folder, { recursive: true });
});

const toGiven = (more: Record<string, string> = {}) => ({
  NODE_ENV: 'production',
  SETTINGS_FILE: join(folder, 'backline.env'),
  DATA_PATH: join(folder, 'data'),
  PUBLIC_URL: 'https://portal.example.com',
  SMTP_URL: 'smtps://mail.example.com',
  PADDLE_API_KEY: 'key',
  ...more,
});

it('makes a secret once, for this user alone, and every later start reads it', () => {
  const file = join(folder, 'app-secret');
  expect(makeSecret(toGiven())).toEqual({ file, fault: null });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const { APP_SECRET } = parseSettings(toGiven());
  expect(Buffer.from(APP_SECRET, 'base64url')).toHaveLength(32);
  expect(makeSecret(toGiven())).toEqual({ file: null, fault: null });
  expect(parseSettings(toGiven()).APP_SECRET).toBe(APP_SECRET);
  expect(readdirSync(folder)).toEqual(['app-secret']);
});

it('lets a secret that is set count', () => {
  const own = { APP_SECRET: 'a secret of thirty-two characters' };
  expect(makeSecret(toGiven(own))).toEqual({ file: null, fault: null });
  makeSecret(toGiven());
  expect(parseSettings(toGiven(own)).APP_SECRET).toBe(own.APP_SECRET);
});

it('gives all of several first starts the same secret', async () => {
  const module = import.meta.resolve('@backline/core/installation/app-secret');
  const code = `const { makeSecret } = await import(${JSON.stringify(module)}); makeSecret(${JSON.stringify(toGiven())});
    const { readFileSync } = await import('node:fs');
    (await import('node:worker_threads')).parentPort.postMessage(readFileSync(${JSON.stringify(join(folder, 'app-secret'))}, 'utf8'));`;
  const start = () =>
    new Promise((resolve, reject) => {
      const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`));
      worker.once('message', resolve).once('error', reject);
    });
  const secrets = await Promise.all([start(), start(), start()]);
  expect(new Set(secrets)).toEqual(new Set([readFileSync(join(folder, 'app-secret'), 'utf8')]));
});

it('refuses a folder that it cannot write to or that has the database, and says what to do', () => {
  const none = makeSecret(toGiven({ SETTINGS_FILE: join(folder, 'none/backline.env') }));
  expect(none.fault).toMatch(
    /^APP_SECRET is not set, and a new one cannot be kept in .*none: there is no such file or folder\. Set APP_SECRET, or let this user write to that folder; in a container, mount a volume there\.$/,
  );
  mkdirSync(join(folder, 'data'));
  const besides = { SETTINGS_FILE: join(folder, 'data/backline.env') };
  expect(makeSecret(toGiven(besides)).fault).toContain('the database lies there');
  expect(makeSecret(toGiven({ DATABASE_URL: `file:${folder}/shop.sqlite` })).fault).toContain(
    'the database lies there',
  );
  expect(() => parseSettings(toGiven())).toThrow(EnvError);
});
