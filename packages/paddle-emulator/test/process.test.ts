import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { parseEnv } from '../src/env.ts';
import { emulatorDefaults } from '../src/index.ts';
import { bareEnv } from './env.ts';
import { startReceiver } from './start-receiver.ts';
import { toPaddle } from './start-test-emulator.ts';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
let folder: string;
let started: ChildProcess | null = null;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'paddle-emulator-'));
});

afterEach(() => {
  if (started?.exitCode === null) started.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

function start(args: string[], env: Record<string, string> = {}): ChildProcess {
  const settings = { PADDLE_EMULATOR_PORT: '0', PADDLE_EMULATOR_FILE: join(folder, 'state.sqlite'), ...env };
  return fork(main, args, { env: { ...bareEnv, ...settings }, silent: true, execArgv: [] });
}

function run(args: string[], env: Record<string, string> = {}): ChildProcess {
  started = start(args, env);
  return started;
}

async function runToEnd(args: string[], env: Record<string, string> = {}) {
  const child = run(args, env);
  const texts = { stdout: '', stderr: '' };
  child.stdout?.on('data', (part) => {
    texts.stdout += part;
  });
  child.stderr?.on('data', (part) => {
    texts.stderr += part;
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, ...texts };
}

test('reports its address, answers, and stops on SIGTERM', async () => {
  const child = run([]);
  const { address } = await new Promise<{ address: string }>((resolve) => child.once('message', resolve as () => void));
  const product = await toPaddle(address).products.create({ name: 'Felt Piano', taxCategory: 'standard' });
  expect(product.id).toMatch(/^pro_/);
  const end = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  expect(await end).toBe(0);
});

test('refuses a live key with one line', async () => {
  expect(await runToEnd([], { PADDLE_API_KEY: 'pdl_live_apikey_x' })).toEqual({
    code: 1,
    stdout: '',
    stderr: 'The Paddle emulator refuses to start with a live API key.\n',
  });
});

test('refuses wrong usage with one line and exit code 2', async () => {
  expect(await runToEnd(['--prot', '1'])).toEqual({
    code: 2,
    stdout: '',
    stderr: "Unknown option '--prot'. See --help.\n",
  });
});

test('names a setting that cannot be used', () => {
  expect(() => parseEnv([], { PADDLE_EMULATOR_PORT: 'many' })).toThrow(
    '--port or PADDLE_EMULATOR_PORT must be a port number.',
  );
  expect(() => parseEnv(['--webhook-url', 'ftp://x'], {})).toThrow(
    '--webhook-url or PADDLE_WEBHOOK_URL must be an http or https address.',
  );
});

test('reads options before the environment, and an empty variable as unset', () => {
  const env = parseEnv(['--port', '5101', '--entities', 'transaction,customer'], {
    PADDLE_API_KEY: '',
    PADDLE_EMULATOR_PORT: '5102',
    PADDLE_EMULATOR_COUNTRY: 'DE',
  });
  expect(env).toMatchObject({
    PADDLE_API_KEY: emulatorDefaults.apiKey,
    PADDLE_EMULATOR_PORT: 5101,
    PADDLE_EMULATOR_COUNTRY: 'DE',
    PADDLE_WEBHOOK_ABOUT: ['transaction', 'customer'],
  });
});

describe('a command', () => {
  async function startWith(...args: string[]): Promise<string> {
    const child = start(args);
    onTestFinished(() => void child.kill('SIGKILL'));
    const { address } = await new Promise<{ address: string }>((resolve) =>
      child.once('message', resolve as () => void),
    );
    return address;
  }

  test('triggers an event of a running emulator, and names what it can', async () => {
    const address = await startWith();
    const { code, stdout } = await runToEnd(['trigger', 'subscription.past_due', '--url', address]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^subscription\.past_due evt_[a-z\d]{26}$/m);
    const wrong = await runToEnd(['trigger', 'subscription.exploded', '--url', address]);
    expect(wrong).toMatchObject({ code: 1, stdout: '' });
    expect(wrong.stderr).toMatch(/^Name one of these events: address\.created, .*\.\n$/);
  });

  test('says that no emulator answers', async () => {
    expect(await runToEnd(['trigger', 'product.created', '--url', 'http://127.0.0.1:9'])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'No emulator answers at http://127.0.0.1:9. Start one with: npx paddle-emulator\n',
    });
  });

  test('listens: hands webhooks on with their signature, prints them, and leaves nothing behind', async () => {
    const address = await startWith();
    const receiver = await startReceiver();
    onTestFinished(() => receiver.stop());
    const listener = run([
      'listen',
      '--forward-to',
      receiver.webhook.url,
      '--url',
      address,
      '--events',
      'product.created',
    ]);
    const lines = createInterface({ input: listener.stdout as Readable })[Symbol.asyncIterator]();
    expect((await lines.next()).value).toContain(`go to ${receiver.webhook.url}`);
    const paddle = toPaddle(address);
    await paddle.customers.create({ email: 'ada@example.com' });
    await paddle.products.create({ name: 'Pro', taxCategory: 'standard' });
    expect((await lines.next()).value).toMatch(/ product\.created evt_\S+ 200$/);
    expect(receiver.types()).toEqual(['product.created']);
    const end = new Promise((resolve) => listener.once('exit', resolve));
    listener.kill('SIGTERM');
    expect(await end).toBe(0);
    expect(await paddle.notificationSettings.list()).toEqual([]);
  });

  test('starts from a seed, once, and says what is wrong with one', async () => {
    const seed = join(folder, 'seed.json');
    writeFileSync(seed, JSON.stringify({ customers: [{ email: 'ada@example.com' }] }));
    for (const _ of [1, 2]) {
      const customers = await toPaddle(await startWith('--seed-file', seed))
        .customers.list()
        .next();
      expect(customers).toHaveLength(1);
    }
    writeFileSync(seed, JSON.stringify({ customers: [{ email: 'ada' }] }));
    expect(await runToEnd(['--seed-file', seed, '--file', ':memory:'])).toMatchObject({
      code: 1,
      stderr: `${seed} is no seed: customers.0.email must be an email address\n`,
    });
  });
});
