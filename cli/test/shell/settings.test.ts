import { existsSync } from 'node:fs';
import { type SettingName, settings } from '@backline/core/installation/settings';
import { expect, it } from 'vitest';
import { createInstallation } from '../run-backline.ts';

/** A text that a setting cannot be, and what it says of it. */
function toUnusable(name: SettingName) {
  const text = [' ', '*'].find((unusable) => !settings[name].safeParse(unusable).success) ?? '';
  return { text, expected: settings[name].safeParse(text).error?.issues[0]?.message };
}

it('knows every setting of the server: a fault in any of them stops a command', async () => {
  for (const name of Object.keys(settings) as SettingName[]) {
    const { runWith, database } = createInstallation();
    const { text, expected } = toUnusable(name);
    const { stdout, stderr, exitCode } = await runWith({ [name]: text }, 'db', 'migrate');
    expect({ stdout, exitCode, isThere: existsSync(database) }).toEqual({ stdout: '', exitCode: 2, isThere: false });
    expect(stderr.split('\n')).toContain(`${name} is not usable: expected ${expected}.`);
  }
});

it('lists all faults in one run, those that the server refuses to start with included', async () => {
  const { runWith } = createInstallation();
  const env = { LOG_LEVEL: 'loud', PORT: 'abc', HOST: '0.0.0.0', PADDLE_API_KEY: 'pdl_live_apikey_x' };
  const live = { ...env, PADDLE_CLIENT_TOKEN: 'live_x', PADDLE_API_URL: 'http://127.0.0.1:4403' };
  expect(await runWith(live, 'db', 'migrate')).toMatchInlineSnapshot(`
    {
      "exitCode": 2,
      "stderr": "HOST is 0.0.0.0, which others can reach, and without NODE_ENV=production everybody there reads every mail at /dev/mailbox and knows the secrets. Set NODE_ENV=production, or ALLOW_INSECURE=true in a network of your own.
    PADDLE_API_URL is not Paddle's, and the keys are live: unset it, or use sandbox keys.
    PORT is not usable: expected a port number.
    LOG_LEVEL is not usable: expected silent, fatal, error, warn, info, debug or trace.
    ",
      "stdout": "",
    }
  `);
  expect(JSON.parse((await runWith(live, 'db', 'migrate', '--json')).stdout).error.message.split('\n')).toHaveLength(4);
});

it('lists everything that a command lacks in production', async () => {
  const { run, runWith } = createInstallation();
  await run('db', 'migrate');
  expect(await runWith({ NODE_ENV: 'production' }, 'user', 'invite', 'guest@example.com')).toMatchInlineSnapshot(`
    {
      "exitCode": 2,
      "stderr": "APP_SECRET is not set: production demands it. See .env.example for what it is.
    PUBLIC_URL is not set: production demands it. See .env.example for what it is.
    Give this command the environment of the server.
    ",
      "stdout": "",
    }
  `);
});
