import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTestService, type TestService } from '@backline/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

const passwordCanary = 'canary zebra 7341 password';
const newPasswordCanary = 'canary yak 9152 password';
let world: TestService;
const tokens: string[] = [];

beforeAll(async () => {
  world = await startTestService({ env: { LOG_LEVEL: 'trace' } });
  const authId = 'canary@example.org';
  const contactName = 'Canary\r\n{"level":60,"msg":"forged"}'.replace(/[\r\n]/g, ' ');
  const body = { authId, password: passwordCanary, contactName, emailMarketingConsent: false };
  await world.rest('POST', '/signup', { body });
  tokens.push(await world.mailedToken(authId, '/verify'));
  await world.rest('GET', `/verify?token=${tokens[0]}`);
  await world.rest('POST', '/verify', { body: { token: tokens[0] } });
  const bearer = await world.logIn(authId, passwordCanary);
  tokens.push(bearer);
  await world.rest('POST', '/user/password', {
    token: bearer,
    body: { password: passwordCanary, newPassword: newPasswordCanary },
  });
  await world.rest('POST', '/user/password', { token: bearer, body: { password: passwordCanary, newPassword: 7 } });
  await world.rest('POST', '/recover', { body: { authId } });
  tokens.push(await world.mailedToken(authId, '/recover/reset'));
  await world.rest('GET', `/reset?token=${tokens[2]}`);
  await world.client().account.checkReset.query({ token: tokens[2] ?? '' });
  tokens.push(await world.mailedToken(authId, '/secure'));
  await world.rest('GET', `/secure?token=${tokens[3]}`);
  await fetch(`${world.url}/secure?token=${tokens[3]}`);
  await world.rest('POST', '/secure', { body: `{"token": "${tokens[3]}` });
  await world.rest('POST', '/reset', { body: `{"token": "${tokens[2]}", "password": "${passwordCanary}` });
});
afterAll(() => world.stop());

it('writes no password, token or bearer to the log', () => {
  const logs = world.logs();
  expect(logs).toContain('"path":"/api/v1/verify"');
  for (const secret of [passwordCanary, newPasswordCanary, ...tokens]) expect(logs).not.toContain(secret);
});

it('keeps none of them in the database either', () => {
  const files = readdirSync(world.directory).filter((name) => name.startsWith('backline.sqlite'));
  const bytes = Buffer.concat(files.map((name) => readFileSync(join(world.directory, name)))).toString('latin1');
  expect(bytes).toContain('canary@example.org');
  for (const secret of [passwordCanary, newPasswordCanary, ...tokens]) expect(bytes).not.toContain(secret);
});

it('logs one line for a request, whatever stands in it', async () => {
  const before = world.logs().trimEnd().split('\n').length;
  await fetch(`${world.url}/api/v1/verify?token=%0d%0a{"level":60}`, { headers: { 'user-agent': 'a "b" \\n' } });
  await world.rest('GET', '/user');
  const lines = world.logs().trimEnd().split('\n');
  const paths = lines.map((line) => JSON.parse(line).path);
  expect(paths.slice(before)).toEqual(['/api/v1/verify', '/api/v1/user']);
});

it('answers a failure of the database with 503, and does not say what failed', async () => {
  const token = await world.logIn('canary@example.org', newPasswordCanary);
  const { store } = world.service.core;
  const broken = Object.assign(new Error('disk I/O error at /secret/path: SELECT * FROM users'), {
    code: 'SQLITE_IOERR_READ',
  });
  const { providerClock } = world.service.core;
  world.service.core.providerClock = {
    now: () => {
      throw broken;
    },
  };
  try {
    const rest = await world.rest('GET', '/user', { token });
    expect(rest.status).toBe(503);
    const trpc = await fetch(`${world.url}/trpc/account.getCurrentUser`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(trpc.status).toBe(503);
    for (const text of [JSON.stringify(rest.body), await trpc.text()])
      expect(text).not.toMatch(/SELECT|secret|stack|\.ts/);
  } finally {
    world.service.core.providerClock = providerClock;
  }
  await store.assertReady();
});

it('tells an unexpected failure as one fixed sentence', async () => {
  const token = await world.logIn('canary@example.org', newPasswordCanary);
  const { providerClock } = world.service.core;
  world.service.core.providerClock = {
    now: () => {
      throw new TypeError('cannot read /etc/backline/secret');
    },
  };
  try {
    const rest = await world.rest('GET', '/user', { token });
    expect(rest.status).toBe(500);
    expect(rest.body).toEqual({
      error: { code: 'internal', message: 'Something went wrong on our side. Please try again.' },
    });
  } finally {
    world.service.core.providerClock = providerClock;
  }
});
