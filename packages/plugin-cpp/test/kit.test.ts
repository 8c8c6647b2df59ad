import { execFile, execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { customer, demoPassword } from '@backline/fixtures';
import { makeFolder, pack } from '@backline/kits';
import { findFreePort, startTestService, type TestService, testApiKey } from '@backline/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isLong, packKills, toolEnv } from './env.ts';
import { killAt, PackPrograms, readFolder, sku, toRootsHeader } from './pack-programs.ts';

// Acts like a new user: unpacks the archive into an empty folder and follows its README.

const run = promisify(execFile);
const root = fileURLToPath(new URL('..', import.meta.url));
const repository = join(root, '../..');
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const readme = readFileSync(join(root, 'README.md'), 'utf8');
const guide = readFileSync(join(repository, 'docs/plugin.md'), 'utf8');
const findBlocks = (text: string, language: string) =>
  [...text.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'))].map(([, code = '']) => code.trim());

const hasCmake = (() => {
  try {
    execFileSync('cmake', ['--version'], { env: toolEnv });
    return true;
  } catch {
    return false;
  }
})();

/** A compiler is slow beside other tests. */
const toolTimeout = 180_000;

let folder: string;
let kit: string;
let world: TestService;
beforeAll(async () => {
  folder = makeFolder();
  kit = join(folder, 'package');
  await pack(root, folder);
  // Only programs that are built and run need a portal.
  if (!isLong) return;
  const port = await findFreePort();
  world = await startTestService({
    isSeeded: true,
    env: { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` },
  });
});
afterAll(async () => {
  await world?.stop();
  rmSync(folder, { recursive: true });
});

const shell = (lines: readonly string[], env: Record<string, string> = {}) =>
  run('nice', ['sh', '-ec', lines.join('\n')], { cwd: folder, env: { ...toolEnv, ...env } });

/** Signs the console example in, as a person would at the shown address. */
async function signIn(env: Record<string, string>): Promise<string> {
  const session = await world.logIn(customer.email, demoPassword);
  const child = spawn(join(kit, 'build/console'), ['sign-in'], { env: { ...toolEnv, ...env } });
  let said = '';
  let isApproved = false;
  for await (const chunk of child.stdout) {
    said += chunk;
    const [, userCode] = /code: (\S+)/.exec(said) ?? [];
    if (userCode === undefined || isApproved) continue;
    isApproved = true;
    await world.client(session).devices.approveSignIn.mutate({ userCode });
  }
  return said;
}

it('has the same version in its manifest, header, namespace, module and changelog', () => {
  const { version } = manifest;
  const header = readFileSync(join(root, 'include/backline/version.hpp'), 'utf8');
  const [major, minor, patch] = version.split('.');
  expect(header).toContain(`#define BACKLINE_VERSION_MAJOR ${major}\n`);
  expect(header).toContain(`#define BACKLINE_VERSION_MINOR ${minor}\n`);
  expect(header).toContain(`#define BACKLINE_VERSION_PATCH ${patch}\n`);
  expect(header).toContain(`#define BACKLINE_VERSION "${version}"\n`);
  expect(header).toContain(`#define BACKLINE_VERSION_NAMESPACE v${version.replaceAll('.', '_')}\n`);
  expect(readFileSync(join(root, 'juce/backline_juce/backline_juce.h'), 'utf8')).toMatch(
    new RegExp(`version: +${version}\n`),
  );
  expect(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')).toContain(`## ${version}\n`);
  for (const kit of ['plugin-client', 'paddle-emulator'])
    expect(JSON.parse(readFileSync(join(root, '..', kit, 'package.json'), 'utf8')).version).toBe(version);
});

it('documents each code that a plugin can get in the guide', async () => {
  const codes = (file: string, pattern: RegExp) =>
    [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, code]) => code);
  const [, texts = ''] =
    /toText\(Reason reason\) \{(.*?)\}/s.exec(readFileSync(join(root, 'include/backline/verify.hpp'), 'utf8')) ?? [];
  const reasons = [...texts.matchAll(/"(\w+)"/g)].map(([, reason]) => reason);
  const calls = [
    'start-sign-in',
    'poll-sign-in',
    'answer-number',
    'refresh',
    'deactivate',
    'approve-sign-in',
    'activate-offline',
  ];
  const declared = globSync('packages/domain/src/devices/**/*.ts', { cwd: repository });
  const refusals = calls.flatMap((call) => {
    const file = declared.find((one) => one.endsWith(`/${call}.ts`)) ?? call;
    const [list = ''] = /refusals: \[.*?\]/s.exec(readFileSync(join(repository, file), 'utf8')) ?? [];
    return [...list.matchAll(/'(\w+)'/g)].map(([, code]) => code);
  });
  expect(refusals).toContain('device_released');
  expect(reasons).toContain('foreign');
  expect(
    codes(join(repository, 'packages/domain/src/errors.ts'), /^ +(input_invalid|unauthenticated): /gm),
  ).toHaveLength(2);
  const all = new Set([...reasons, ...refusals, 'input_invalid', 'unauthenticated', 'internal', 'unavailable']);
  expect([...all].filter((code) => !guide.includes(`| \`${code}\``) && !guide.includes(`, \`${code}\``))).toEqual([]);
});

it('packs everything for a build, but neither tests nor the repository', async () => {
  await run('tar', ['-xzf', `backline-plugin-cpp-${manifest.version}.tgz`], { cwd: folder });
  for (const file of ['LICENSE', 'README.md', 'CHANGELOG.md', 'CMakeLists.txt', 'include/backline/client.hpp'])
    expect(existsSync(join(kit, file)), file).toBe(true);
  expect(existsSync(join(kit, 'test'))).toBe(false);
});

it.skipIf(!hasCmake || !isLong)(
  'works as its README says',
  async (context) => {
    const [lines = ''] = findBlocks(readme, 'sh');
    const steps = lines.split('\n');
    const at = steps.findIndex((line) => line.endsWith('sign-in'));
    writeFileSync(join(kit, 'examples/backline_roots.h'), toRootsHeader(world));
    // The archive is already unpacked and has this portal's roots.
    expect(steps[0]).toBe(`tar -xzf backline-plugin-cpp-${manifest.version}.tgz`);
    const data = { XDG_DATA_HOME: join(folder, 'data'), API_KEY: testApiKey };
    const { stdout } = await shell(steps.slice(1, at), data);
    // The last line of `npm test` reports this.
    if (!existsSync(join(kit, 'build/console'))) context.skip();
    expect(stdout).toContain('100% tests passed');
    const said = await signIn(data);
    expect(said).toContain('account: c…r@example.com\n');
    expect(said).toContain('MUS-01001: full\n');
    const played = await shell(['cd package', ...steps.slice(at + 1)], data);
    expect(played.stdout).toBe('mode: full\nloudest: 0.50\n');
    await expect(shell(['./package/build/console play MUS-00012'], data)).rejects.toMatchObject({
      stdout: 'mode: none\nloudest: 0.00\n',
    });
    await shell(['./package/build/console refresh', './package/build/console remove'], data);
    const session = await world.logIn(customer.email, demoPassword);
    expect((await world.client(session).devices.list.query()).devices).toEqual([]);
  },
  toolTimeout,
);

it.skipIf(!hasCmake || !isLong)(
  'installs packs alternately with the JavaScript engine, killed again and again',
  async (context) => {
    if (!existsSync(join(kit, 'build/packs'))) context.skip();
    const packs = new PackPrograms(world, folder);
    const { cpp, js, library, folder: pack } = packs;
    packs.publish('1.0.0');
    await packs.signIn();
    const install = ['install', sku, '--to', library, '--wait'];
    let killed = 0;
    for (let kill = 0; kill < packKills; kill += 1) {
      const kills = killAt(5 + Math.floor((85 * kill) / packKills));
      const ended =
        kill % 2 === 0
          ? await cpp([...install, '--limit', '6000000'], kills)
          : await js([...install, '--limit', '6MB'], kills);
      killed += Number(ended.code === null);
      packs.removeLock();
    }
    expect(killed).toBeGreaterThan(0);
    expect(await cpp(install)).toMatchObject({ code: 0 });
    expect(readFolder(pack)).toEqual(packs.toExpected());
    expect((await js(['verify', sku])).code).toBe(0);

    packs.change();
    packs.publish('1.1.0');
    await cpp(['update', sku, '--wait', '--limit', '1000000'], killAt(70));
    packs.removeLock();
    expect(await js(['update', sku])).toMatchObject({ code: 0 });
    expect(readFolder(pack)).toEqual(packs.toExpected());
    expect(await cpp(['rollback', sku])).toMatchObject({ code: 0 });
    expect(readFolder(pack)).toEqual(packs.toExpected(true));

    const flipped = readFileSync(join(pack, 'Samples/A1.wav'));
    flipped[300_000] = (flipped[300_000] ?? 0) ^ 8;
    writeFileSync(join(pack, 'Samples/A1.wav'), flipped);
    expect(await cpp(['verify', sku])).toMatchObject({ code: 1, text: expect.stringContaining('damaged 1 places') });
    expect(await js(['repair', sku])).toMatchObject({ code: 0 });
    expect(await cpp(['verify', sku])).toMatchObject({ code: 0 });

    expect(await js(['copy', sku, '--to', join(folder, 'stick')])).toMatchObject({ code: 0 });
    expect(await cpp(['move', sku, '--to', join(folder, 'other drive')])).toMatchObject({ code: 0 });
    expect(readFolder(join(folder, 'other drive/Harbor Strings'))).toEqual(packs.toExpected(true));
    expect(await js(['uninstall', sku])).toMatchObject({ code: 0 });
    expect(existsSync(join(folder, 'other drive/Harbor Strings'))).toBe(false);

    // There is one lock: the second waits for the first, and then has nothing left to do.
    let second: Promise<unknown> | undefined;
    const first = await cpp([...install, '--limit', '3000000'], (child) => {
      child.stderr?.on('data', (data) => {
        if (String(data).includes('installing')) second ??= js(install);
      });
    });
    expect(first.code).toBe(0);
    expect(await second).toMatchObject({ code: 0, text: expect.stringContaining('other_process') });
    expect(readFolder(pack)).toEqual(packs.toExpected());
  },
  toolTimeout,
);

/** A plugin that links the kit with these CMake lines exports only its own function. */
async function linkPlugin(name: string, block: string, options = ''): Promise<void> {
  const plugin = join(folder, name);
  mkdirSync(plugin);
  const lines = ['cmake_minimum_required(VERSION 3.16)', 'project(my_plugin LANGUAGES CXX)'];
  lines.push('add_library(my_plugin MODULE plugin.cpp)', block, '');
  writeFileSync(join(plugin, 'CMakeLists.txt'), lines.join('\n'));
  const headers = ['client', 'identify', 'pack_engine', 'version'];
  writeFileSync(
    join(plugin, 'plugin.cpp'),
    `${headers.map((header) => `#include <backline/${header}.hpp>\n`).join('')}
extern "C" __attribute__((visibility("default"))) std::size_t count_identifiers() {
  return backline::hashIds("issuer " BACKLINE_VERSION, backline::readIdentifiers()).size();
}
std::size_t count_packs(backline::Client& client, backline::Disk& disk, backline::Store& store, backline::PackHttp& http) {
  return backline::Packs({}, client, disk, store, http).start().size();
}
`,
  );
  const link = '-DCMAKE_MODULE_LINKER_FLAGS=-Wl,--no-undefined';
  await shell([`cd ${name}`, `cmake -B build ${link} ${options}`, 'cmake --build build --parallel 2']);
  const { stdout } = await shell([`nm -DC --defined-only ${name}/build/libmy_plugin.so`]);
  expect(stdout).toContain('count_identifiers');
  expect(stdout).not.toMatch(/^\S+ \S backline::/m);
}

it.skipIf(!hasCmake || !isLong || process.platform !== 'linux')(
  'links into a plugin, from an installation and from a tag',
  async () => {
    const [, install = ''] = findBlocks(readme, 'sh');
    const [installed = ''] = findBlocks(readme, 'cmake');
    await shell(['cd package', install], { HOME: folder });
    await linkPlugin('installed', installed, `-DCMAKE_PREFIX_PATH=${join(folder, 'backline')}`);

    const tagged = join(folder, 'tagged');
    mkdirSync(join(tagged, 'packages'), { recursive: true });
    cpSync(kit, join(tagged, 'packages/plugin-cpp'), { recursive: true, filter: (file) => !file.endsWith('/build') });
    const git = 'git -c user.name=a -c user.email=a@example.com -c init.defaultBranch=main';
    await shell([
      'cd tagged',
      `${git} init -q`,
      'git add .',
      `${git} commit -qm kit`,
      `git tag kits-v${manifest.version}`,
    ]);
    const [fetched = ''] = findBlocks(guide, 'cmake');
    expect(fetched).toContain(`GIT_TAG kits-v${manifest.version}`);
    await linkPlugin('fetched', fetched.replace(/https:\S+/, `file://${tagged}`));
  },
  toolTimeout,
);
