import { execFileSync } from 'node:child_process';
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { customer, demoPassword } from '@backline/fixtures';
import { makeFolder } from '@backline/kits';
import { findFreePort, startTestService, type TestService, testApiKey, toNoise, waitUntil } from '@backline/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWine } from '../../../scripts/cpp/wine.mjs';
import { windowsTools } from './env.ts';
import { PackPrograms, readFolder, sku, toRootsHeader } from './pack-programs.ts';

// The examples on Windows, run with Wine. `scripts/cpp/plugin-cpp.mjs --all` has what they are built with.

type Wine = NonNullable<ReturnType<typeof openWine>>;

/** A portal, a vendor, and a Windows computer with the examples. */
class Studio {
  readonly #wine: Wine;
  readonly #world: TestService;
  readonly vendor: PackPrograms;
  #published = 0;

  constructor(wine: Wine, world: TestService, own: string) {
    [this.#wine, this.#world, this.vendor] = [wine, world, new PackPrograms(world, own)];
  }

  async signIn(): Promise<void> {
    const program = this.#wine.run(['console.exe', 'sign-in'], { API_KEY: testApiKey });
    const findCode = () => /code: (\S+)/.exec(program.read())?.[1];
    await waitUntil(async () => program.hasEnded() || findCode() !== undefined, 50);
    const session = await this.#world.logIn(customer.email, demoPassword);
    await this.#world.client(session).devices.approveSignIn.mutate({ userCode: findCode() ?? '' });
    expect(await program.ended, program.read()).toBe(0);
  }

  /** Returns the exit code and output of the packs example. */
  async packs(...args: readonly string[]): Promise<string> {
    const program = this.#wine.run(['example.exe', ...args]);
    const status = await program.ended;
    return `${status} ${program.read()}`;
  }

  /** Returns the version. */
  publish(): string {
    this.#published += 1;
    const version = `1.${this.#published}.0`;
    this.vendor.write('Samples/A1.wav', toNoise(version, 1_000_000));
    this.vendor.publish(version);
    return version;
  }

  /** While another program has a file open. */
  async beside<Said>(file: string, how: 'share' | 'hold' | 'close', work: () => Promise<Said>): Promise<Said> {
    const flag = join(this.#wine.home, 'let-go');
    rmSync(flag, { force: true });
    const holder = this.#wine.run(['packs.exe', 'hold', file, how]);
    await waitUntil(async () => holder.hasEnded() || holder.read().includes('held'), 50);
    expect(holder.read(), 'of the program that keeps a file open').toMatch(/^held/);
    try {
      return await work();
    } finally {
      writeFileSync(flag, '');
      await holder.ended;
    }
  }
}

let world: TestService;
let wine: Wine;
let studio: Studio;
let own: string;
beforeAll(async () => {
  if (windowsTools === undefined) return;
  own = makeFolder();
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  world = await startTestService({ isSeeded: true, env: { PORT: String(port), PUBLIC_URL: url } });
  writeFileSync(join(own, 'backline_roots.h'), toRootsHeader(world));
  const built = join(own, 'build');
  const settings = [`-DCMAKE_TOOLCHAIN_FILE=${join(windowsTools, 'windows.cmake')}`, `-DBACKLINE_ROOTS=${own}`];
  execFileSync('cmake', ['-S', join(import.meta.dirname, '..'), '-B', built, ...settings], { stdio: 'inherit' });
  execFileSync('cmake', ['--build', built], { stdio: 'inherit' });
  const opened = openWine();
  if (opened === null) throw new Error('Wine does not start here.');
  wine = opened;
  wine.put(join(windowsTools, 'packs.exe'));
  // The test program has the same name.
  renameSync(join(built, 'packs.exe'), join(built, 'example.exe'));
  for (const name of ['console.exe', 'example.exe']) wine.put(join(built, name));
  studio = new Studio(wine, world, own);
  await studio.signIn();
}, 300_000);
afterAll(async () => {
  wine?.close();
  await world?.stop();
  if (own !== undefined) rmSync(own, { recursive: true });
});

const done = /^0 /;
const inUse = /^1 .* waiting (\d+ % )?file_in_use.* paused /s;
/** The sharing modes of a file that another program has open, with the example's output for each. */
const holders = [
  { allows: 'everything', how: 'share', verify: done, update: done },
  { allows: 'reading', how: 'hold', verify: done, update: inUse },
  { allows: 'nothing', how: 'close', verify: inUse, update: inUse },
] as const;
const libraries = [
  { path: 'C:/Libraries/Cadenza', drive: 'c', inside: 'Libraries/Cadenza' },
  { path: '//server/share/Cadenza', drive: 'share', inside: 'Cadenza' },
] as const;
const cases = libraries.flatMap((library) => holders.map((holder) => ({ ...library, ...holder })));

it.skipIf(windowsTools === undefined).each(cases)(
  'works on $path beside a program that allows $allows',
  async ({ path, drive, inside, how, verify, update }) => {
    const folder = join(wine.folders[drive], inside, 'Harbor Strings');
    const sample = `${path}/Harbor Strings/Samples/A1.wav`;
    const isInstalled = (version: string) => new RegExp(`^0 .*${sku} installed ${version} ${path}`, 's');
    const first = studio.publish();
    expect(await studio.packs('install', sku, '--to', path)).toMatch(isInstalled(first));
    const before = studio.vendor.toExpected();
    expect(readFolder(folder)).toEqual(before);
    const second = await studio.beside(sample, how, async () => {
      expect(await studio.packs('verify', sku)).toMatch(verify);
      const later = studio.publish();
      expect(await studio.packs('update', sku)).toMatch(update);
      return later;
    });
    expect(readFolder(folder)).toEqual(update === done ? studio.vendor.toExpected() : before);
    expect(await studio.packs('update', sku)).toMatch(isInstalled(second));
    expect(await studio.packs('verify', sku)).toMatch(isInstalled(second));
    expect(readFolder(folder)).toEqual(studio.vendor.toExpected());
    await studio.beside(sample, how, async () => expect(await studio.packs('uninstall', sku)).toMatch(inUse));
    expect(await studio.packs('uninstall', sku)).toMatch(new RegExp(`^0 .*${sku} absent\\s*$`, 's'));
    expect(existsSync(folder)).toBe(false);
  },
  120_000,
);
