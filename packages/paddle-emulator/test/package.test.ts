import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { usage } from '../src/env.ts';
import { emulatorDefaults } from '../src/index.ts';
import { startTestEmulator } from './start-test-emulator.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('..', import.meta.url));
const readme = readFileSync(join(root, 'README.md'), 'utf8');
let folder: string;
let installed: string;

/** What `npm install` of the package does, without a registry: its dependencies are those of this checkout. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'paddle-emulator-package-'));
  installed = join(folder, 'node_modules/@backline/paddle-emulator');
  mkdirSync(installed, { recursive: true });
  const { stdout } = await run('npm', ['run', 'pack', '--silent', '--', '--pack-destination', folder], { cwd: root });
  await run('tar', ['-xzf', join(folder, stdout.trim()), '--strip-components=1', '-C', installed]);
  const { dependencies, peerDependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  for (const name of [...Object.keys(dependencies), ...Object.keys(peerDependencies), '@types/node']) {
    const link = join(folder, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(dirname(findPackageJSON(name, import.meta.url) ?? ''), link);
  }
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true }));

test('the packed program starts on a free port and serves its pages', async () => {
  const { bin } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  const program = join(installed, bin['paddle-emulator']);
  expect((await run(process.execPath, [program, '--help'])).stdout).toBe(usage);
  const started = run(process.execPath, [program, '--port', '0', '--file', ':memory:']);
  onTestFinished(() => void started.child.kill());
  const [line] = (await started.child.stdout?.take(1).toArray()) ?? [];
  const { address, control } = JSON.parse(String(line));
  for (const page of [
    control,
    `${address}/paddle.js`,
    `${address}/browser/checkout/main.js`,
    `${address}/fonts/fonts.css`,
  ])
    expect((await fetch(page)).status).toBe(200);
  started.child.kill('SIGTERM');
  await started;
});

test('the example of the README passes', async () => {
  const [, example = ''] = /```js\n(import assert.*?)```/s.exec(readme) ?? [];
  writeFileSync(join(folder, 'example.test.mjs'), example);
  const { stdout } = await run(process.execPath, ['--test', 'example.test.mjs'], { cwd: folder, env: {} });
  expect(stdout).toContain('pass 1');
});

test('the packed types describe the package', async () => {
  const source = `import { type Emulator, startEmulator } from '@backline/paddle-emulator';
export const emulator: Emulator = await startEmulator({ country: 'DE' });
export const { status } = await emulator.control.pauseNow('sub_1');
export const text: string = status;
// @ts-expect-error: a step of the clock has no weeks
await emulator.control.advanceClock({ weeks: 1 });
`;
  writeFileSync(join(folder, 'use.mts'), source);
  const tsc = fileURLToPath(new URL('../../../node_modules/typescript/bin/tsc', import.meta.url));
  const options = [
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--module',
    'nodenext',
    '--target',
    'es2024',
    '--types',
    'node',
  ];
  const { stdout } = await run(process.execPath, [tsc, ...options, 'use.mts'], { cwd: folder });
  expect(stdout).toBe('');
});

test('the README names every control, event and option', async () => {
  const emulator = await startTestEmulator();
  const { data } = await emulator
    .fetch(`${emulator.url}/event-types`, { headers: { authorization: `Bearer ${emulatorDefaults.apiKey}` } })
    .then((answer) => answer.json());
  await emulator.stop();
  const words = [
    ...Object.keys(emulator.control),
    ...data.flatMap(({ name }: { name: string }) => name.split('.')),
    ...(usage.match(/--(?!help)[a-z-]+|PADDLE_\w+/g) ?? []),
  ];
  expect(words.filter((word) => !readme.includes(`\`${word}\``) && !readme.includes(`\`${word}(`))).toEqual([]);
});
