import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { demoPassword } from '@backline/fixtures';
import { addTestDevice, startTestShop, type TestShop, testApiKey } from '@backline/testing';
import { expect } from 'vitest';
import { hostEnv } from '../env.ts';

const bin = resolve(import.meta.dirname, '../../../../cli/bin/backline.cjs');

/** Runs an operator's command in a separate process. */
export type RunCommand = (...args: string[]) => Promise<{ stdout: string; stderr: string; exitCode: number }>;

export function atTerminal(url: string, directory: string, env: Record<string, string> = {}): RunCommand {
  const own = {
    PATH: hostEnv.PATH,
    NODE_ENV: 'test',
    API_KEY: testApiKey,
    DATABASE_URL: url,
    DATA_PATH: directory,
    NO_COLOR: '1',
    ...env,
  };
  return (...args) =>
    new Promise((done) => {
      const child = execFile(
        process.execPath,
        [bin, ...args],
        { env: own, maxBuffer: 2 ** 27 },
        (error, stdout, stderr) => done({ stdout, stderr, exitCode: error === null ? 0 : Number(error.code ?? 1) }),
      );
      child.stdin?.end();
    });
}

async function succeed(running: ReturnType<RunCommand>): Promise<string> {
  const { stdout, stderr, exitCode } = await running;
  expect({ stderr: exitCode === 0 ? '' : stderr + stdout, exitCode }).toEqual({ stderr: '', exitCode: 0 });
  return stdout;
}

/** Makes a person with an account who is logged in. */
async function signUp(shop: TestShop): Promise<{ email: string; token: string }> {
  // Only letters, because digits could look like a part of a license code.
  const letters = randomUUID().replace(/[^a-f]/g, '');
  const email = `visitor.${letters}@example.org`;
  const body = { authId: email, password: demoPassword, contactName: 'Łukasz 音楽 🎻', emailMarketingConsent: false };
  expect(await shop.rest('POST', '/signup', { body })).toMatchObject({ status: 200 });
  const token = await shop.mailedToken(email, '/verify');
  expect(await shop.rest('POST', '/verify', { body: { token } })).toMatchObject({ status: 200 });
  return { email, token: await shop.logIn(email, demoPassword) };
}

async function countLicenses(shop: TestShop, token: string): Promise<number> {
  const { status, body } = await shop.rest('GET', '/user/licenses', { token });
  expect(status).toBe(200);
  return body.timed.length + body.perpetual.length;
}

async function buy(shop: TestShop, { email, token }: { email: string; token: string }): Promise<void> {
  const before = await countLicenses(shop, token);
  const { buyerToken } = await shop.client(token).payments.createBuyerToken.mutate();
  await shop.emulator.control.pay({
    items: [{ priceId: await shop.priceId('MUS-01012') }],
    email,
    customData: { backline: 'marketplace', backline_buyer: buyerToken },
  });
  await shop.settle();
  expect(await countLicenses(shop, token)).toBe(before + 1);
}

/**
 * Does what a shop does on any day, at the portal and at the terminal, each by its answer: an account, codes, their redemption, a
 * purchase, a computer and its lease, texts of the search, a person that support looks for, the catalog out and in, the doctor.
 */
export async function walkNineSteps(url: string): Promise<TestShop> {
  const shop = await startTestShop({ env: { DATABASE_URL: url } });
  try {
    const run = atTerminal(url, shop.directory, { PADDLE_API_URL: shop.emulator.url });
    const person = await signUp(shop);
    const generate = ['license', 'generate', '--sku', 'MUS-01005', '--count', '3', '--batch', 'STEPS'];
    const { licenseCodes } = JSON.parse(await succeed(run(...generate, '--reason', 'a test', '--json')));
    const redeemed = await shop.rest('POST', '/user/redeem-license-codes', {
      token: person.token,
      body: { licenseCodes: licenseCodes.slice(0, 2) },
    });
    expect(redeemed).toMatchObject({ status: 200 });
    await buy(shop, person);
    const device = await addTestDevice(shop, person.token);
    const lease = await shop.rest('POST', '/devices/refresh', {
      token: device.token,
      body: { ...device.request, cause: 'start' },
    });
    expect(lease).toMatchObject({ status: 200, body: { lease: expect.any(String) } });
    expect(await shop.rest('GET', '/catalog/search-texts')).toMatchObject({ status: 200 });
    expect(await succeed(run('find', person.email.slice(3, 13), '--json'))).toContain(person.email);
    const file = join(shop.directory, 'catalog.json');
    await writeFile(file, await succeed(run('catalog', 'export', '--json')));
    await succeed(run('catalog', 'import', file, '--no-listen', '--no-sync'));
    expect(await succeed(run('db', 'doctor', '--json'))).toContain('"problems":[]');
    return shop;
  } catch (error) {
    await shop.stop();
    throw error;
  }
}
