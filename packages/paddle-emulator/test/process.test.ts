import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseEnv } from '../src/env.ts';
import { emulatorDefaults } from '../src/index.ts';
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

function run(env: Record<string, string>): ChildProcess {
  const settings = { PADDLE_EMULATOR_PORT: '0', PADDLE_EMULATOR_FILE: join(folder, 'state.sqlite'), ...env };
  started = fork(main, { env: settings, silent: true, execArgv: [] });
  return started;
}

const ended = (child: ChildProcess) => new Promise<number | null>((resolve) => child.once('exit', resolve));

test('tells where it listens, answers, and stops when asked', async () => {
  const child = run({});
  const { address } = await new Promise<{ address: string }>((resolve) => child.once('message', resolve as () => void));
  const product = await toPaddle(address).products.create({ name: 'Felt Piano', taxCategory: 'standard' });
  expect(product.id).toMatch(/^pro_/);
  const end = ended(child);
  child.kill('SIGTERM');
  expect(await end).toBe(0);
});

test('beside a live key it does not start, and says so in one line', async () => {
  const child = run({ PADDLE_API_KEY: 'pdl_live_apikey_x' });
  let said = '';
  child.stderr?.on('data', (part) => {
    said += part;
  });
  expect(await ended(child)).toBe(1);
  expect(said).toBe('The Paddle emulator refuses to run beside a live API key.\n');
});

test('a setting that cannot be used is named', () => {
  expect(() => parseEnv({ PADDLE_EMULATOR_PORT: 'many' })).toThrow('PADDLE_EMULATOR_PORT must be a port number.');
  expect(() => parseEnv({ PADDLE_WEBHOOK_URL: 'ftp://x' })).toThrow(
    'PADDLE_WEBHOOK_URL must be an http or https address.',
  );
  expect(parseEnv({ PADDLE_API_KEY: '' }).PADDLE_API_KEY).toBe(emulatorDefaults.apiKey);
});
