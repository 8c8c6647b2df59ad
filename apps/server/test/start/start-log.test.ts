import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestService } from '@backline/testing';
import { expect, it } from 'vitest';

it('tells in the log which migrations the start applies', async () => {
  // The service starts without the migrated database that other tests use.
  const world = await startTestService({ directory: await mkdtemp(join(tmpdir(), 'backline-start-')) });
  const told = [...world.logs().matchAll(/"migration":"(\d{4}_\w+)","number":(\d+),"of":(\d+)/g)];
  expect(told.length).toBeGreaterThan(0);
  expect(told.map(([, , number]) => Number(number))).toEqual(told.map((_, at) => at + 1));
  expect(new Set(told.map(([, , , of]) => Number(of)))).toEqual(new Set([told.length]));
  await world.stop();
});

it('tells production once that boxes which start ticked are no consent everywhere', async () => {
  const production = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://portal.example.com',
    APP_SECRET: 'a secret of production, long enough',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Portal <no-reply@example.com>',
    PADDLE_API_KEY: 'pdl_sdbx_apikey_test',
    PADDLE_CLIENT_TOKEN: 'test_token',
    PADDLE_WEBHOOK_SECRET: 'pdl_ntfset_of_the_test',
    PADDLE_API_URL: 'http://127.0.0.1:9',
  };
  const linesOf = async (env: Record<string, string>) => {
    const world = await startTestService({ env });
    const lines = world
      .logs()
      .split('\n')
      .filter((line) => line.includes('SIGNUP_CONSENT_PRECHECKED'));
    await world.stop();
    return lines;
  };
  expect(await linesOf(production)).toHaveLength(1);
  expect(await linesOf({ ...production, SIGNUP_CONSENT_PRECHECKED: 'false' })).toEqual([]);
  expect(await linesOf({})).toEqual([]);
});
