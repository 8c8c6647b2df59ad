import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type Archive,
  findFreePort,
  install,
  makeFolder,
  pack,
  packageEnv,
  type Reader,
  readBlocks,
  run,
  runReadme,
} from '@backline/kits';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { usage } from '../src/env.ts';
import { emulatorDefaults } from '../src/index.ts';
import { testEnv } from './env.ts';
import { readme, root } from './readme.ts';
import { startTestEmulator } from './start-test-emulator.ts';

let folder: string;
let archive: Archive;
let installed: string;

beforeAll(async () => {
  folder = makeFolder();
  archive = await pack(root, folder);
  installed = await install(folder, archive, import.meta.url, ['@paddle/paddle-js', '@types/node']);
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true }));

/** Follows the README with free ports. */
async function readAll(reader: Pick<Reader, 'folder' | 'env' | 'install'>): Promise<string[]> {
  const places: Record<string, string> = {};
  for (const port of ['4403', '4404', '3000']) places[port] = String(await findFreePort());
  const said = await runReadme(readme, {
    ...reader,
    env: { ...reader.env, PADDLE_EMULATOR_PORT: places['4403'] },
    places,
    // True for a program that keeps running: one without a command, or one that listens.
    stays: (line) => /^npx paddle-emulator( listen\b| --|$)/.test(line),
  });
  return said.filter(({ line }) => line.startsWith('node --test')).map(({ printed }) => printed);
}

const startProgram = (...args: string[]) => {
  const { bin } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  return run(process.execPath, [join(installed, bin['paddle-emulator']), ...args], { env: packageEnv });
};

test('the packed program starts on a free port and serves its pages', async () => {
  expect((await startProgram('--help')).stdout).toBe(usage);
  const started = startProgram('--port', '0', '--file', ':memory:');
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

test.runIf(testEnv.isLong)('each file and each line of the README does what it says', async () => {
  const tests = await readAll({ folder, env: packageEnv, install: null });
  expect(tests.length).toBeGreaterThan(0);
  for (const text of tests) expect(text).toMatch(/pass [1-9]/);
  expect(readBlocks(readme).filter(({ language, file }) => language === 'js' && file === null)).toEqual([]);
});

test('the archive is no larger than the README says', () => {
  const [, packedKb, unpackedKb] = /archive of (\d+) KB, (\d+) KB unpacked/.exec(readme) ?? [];
  expect(archive.sizeBytes / 1000).toBeLessThanOrEqual(Number(packedKb));
  expect(archive.unpackedBytes / 1000).toBeLessThanOrEqual(Number(unpackedKb));
});

describe('with a Node that is too old', () => {
  /** Changes the version before anything else is loaded. */
  const asOldNode = `data:text/javascript,Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.19.0' } })`;
  const sentence = 'The Paddle emulator needs Node 22 or newer; this is Node 20.19.0.';
  const fail = (...args: string[]) =>
    run(process.execPath, ['--import', asOldNode, ...args], { cwd: folder, env: packageEnv }).then(
      () => expect.unreachable(),
      (error: { code: number; stdout: string; stderr: string }) => error,
    );

  test('the program says so in one sentence', async () => {
    const { code, stdout, stderr } = await fail(join(installed, 'dist/main.js'), '--port', '0');
    expect({ code, stdout, stderr }).toEqual({ code: 1, stdout: '', stderr: `${sentence}\n` });
  });

  test('an import says so', async () => {
    const source = `import('@backline/paddle-emulator').catch(({ message }) => { console.error(message); process.exit(1) })`;
    expect(await fail('--input-type=module', '--eval', source)).toMatchObject({ code: 1, stderr: `${sentence}\n` });
  });
});

/** A folder that npm fills as for anybody else: from the archive and the registry. */
describe.each(Object.entries(testEnv.nodes))('with Node %s', (version, node) => {
  const env = { ...packageEnv, PATH: [dirname(node), packageEnv.PATH].join(delimiter) };
  const installFor = async (line: string, to: string) => {
    const wanted = line.replace('@backline/paddle-emulator', archive.file);
    await run('npm', [...wanted.split(' ').slice(1), '@paddle/paddle-node-sdk', '@paddle/paddle-js'], { cwd: to });
  };

  test('the README does what it says, or the program says that it is too old', async () => {
    const own = makeFolder();
    onTestFinished(() => rmSync(own, { recursive: true }));
    const reading = readAll({ folder: own, env, install: (line) => installFor(line, own) });
    if (Number(version) >= 22) return expect((await reading).join()).toMatch(/pass [1-9]/);
    await expect(reading).rejects.toThrow('ended with 1');
    const refusal = run(node, [join(own, 'node_modules/@backline/paddle-emulator/dist/main.js')]);
    await expect(refusal).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The Paddle emulator needs Node 22 or newer; this is Node 20\.[.\d]+\n$/),
    });
  }, 600_000);
});

const consumers: Record<string, string[]> = {
  nodenext: ['--module', 'nodenext'],
  'a bundler': ['--module', 'preserve'],
};
describe.runIf(testEnv.isLong).each(Object.entries(consumers))(
  'the packed types, with %s and exact optional properties',
  (_, options) => {
    test('describe the package', async () => {
      const source = `import { type Emulator, startEmulator } from '@backline/paddle-emulator';
export const emulator: Emulator = await startEmulator({ country: 'DE' });
export const { status } = await emulator.control.pauseNow('sub_1');
export const text: string = status;
// @ts-expect-error: a step of the clock has no weeks
await emulator.control.advanceClock({ weeks: 1 });
`;
      writeFileSync(join(folder, 'use.mts'), source);
      const tsc = fileURLToPath(new URL('../../../node_modules/typescript/bin/tsc', import.meta.url));
      const strict = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--target', 'es2024', '--types', 'node'];
      const { stdout } = await run(process.execPath, [tsc, ...strict, ...options, 'use.mts'], { cwd: folder }).catch(
        (error: { stdout: string }) => error,
      );
      expect(stdout).toBe('');
    });
  },
);

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
