import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { customer, demoPassword } from '@backline/fixtures';
import { type TestService, testApiKey, toNoise } from '@backline/testing';
import { toolEnv } from './env.ts';

const repository = join(import.meta.dirname, '../../..');
export const sku = 'MUS-01001';

export interface Ended {
  /** Null if it was killed. */
  code: number | null;
  /** The text of both output streams. */
  text: string;
}

/** Runs a program until it ends. */
export function runProgram(
  file: string,
  args: readonly string[],
  onStart: (child: ChildProcess) => void = () => undefined,
): Promise<Ended> {
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'], env: toolEnv });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data) => {
      text += String(data);
    });
  onStart(child);
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, text })));
}

/** Kills a program once it has reached some progress. */
export const killAt = (percent: number) => (child: ChildProcess) => {
  child.stderr?.on('data', (data) => {
    const shown = Number(/installing +(\d+) %/.exec(String(data))?.[1] ?? -1);
    if (shown >= percent) child.kill('SIGKILL');
  });
};

/** The roots header as the command line prints it, for a program that trusts a portal. */
export function toRootsHeader(world: TestService): string {
  const args = [join(repository, 'cli/bin/backline.cjs'), 'keys', 'list', '--header'];
  const env = { ...toolEnv, DATABASE_URL: `file:${join(world.directory, 'backline.sqlite')}`, PUBLIC_URL: world.url };
  return execFileSync(process.execPath, args, { env, encoding: 'utf8' });
}

/** The files in a folder, without those of engines and vendors. */
export function readFolder(folder: string): Record<string, string> {
  const files: Record<string, string> = {};
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(folder.length + 1);
    if (!entry.isFile() || name.startsWith('.backline') || name === 'pack.json') continue;
    files[name] = createHash('sha256').update(readFileSync(path)).digest('hex');
  }
  return files;
}

/** A vendor with a pack, and a computer with engines in two languages that share a folder. */
export class PackPrograms {
  readonly library: string;
  readonly folder: string;
  readonly #source: string;
  readonly #data: string;
  readonly #world: TestService;
  readonly #own: string;

  constructor(world: TestService, own: string) {
    [this.#world, this.#own] = [world, own];
    this.#source = join(own, 'Harbor');
    this.#data = join(own, 'pack-data');
    this.library = join(own, 'sounds');
    this.folder = join(this.library, 'Harbor Strings');
    this.write('pack.json', JSON.stringify({ name: 'Harbor Strings', first: ['Patches/**'] }));
    this.write('Patches/Soft.txt', 'soft');
    for (let at = 1; at <= 6; at += 1) this.write(`Samples/A${at}.wav`, toNoise(`a${at}`, 1_000_000));
  }

  write(path: string, bytes: string | Uint8Array): void {
    mkdirSync(dirname(join(this.#source, path)), { recursive: true });
    writeFileSync(join(this.#source, path), bytes);
  }

  /** Trims some sounds, adds one and removes one. */
  change(): void {
    cpSync(this.#source, `${this.#source} before`, { recursive: true });
    for (let at = 1; at <= 4; at += 1) this.write(`Samples/A${at}.wav`, toNoise(`a${at}`, 1_000_000).subarray(500_000));
    this.write('Samples/A9.wav', toNoise('a9', 1_500_000));
    rmSync(join(this.#source, 'Samples/A6.wav'));
  }

  publish(version: string): void {
    const args = [join(repository, 'cli/bin/backline.cjs'), 'pack', 'publish', sku, this.#source, '--version', version];
    const env = {
      ...toolEnv,
      DATABASE_URL: `file:${join(this.#world.directory, 'backline.sqlite')}`,
      PUBLIC_URL: this.#world.url,
      PACKS_PATH: join(this.#world.directory, 'packs'),
    };
    execFileSync(process.execPath, args, { env, stdio: 'pipe' });
  }

  /** The possible contents of the pack's folder: the latest version or the one before. */
  toExpected = (isBefore = false) => readFolder(isBefore ? `${this.#source} before` : this.#source);

  js = (args: readonly string[], onStart?: (child: ChildProcess) => void) => {
    const program = join(repository, 'packages/plugin-client/src/bin/backline-packs.ts');
    return runProgram(process.execPath, [program, ...args, '--data', this.#data], onStart);
  };

  cpp = (args: readonly string[], onStart?: (child: ChildProcess) => void) =>
    runProgram(join(this.#own, 'package/build/packs'), [...args, '--data', this.#data], onStart);

  /** Only 20 seconds of silence show that a lock is dead. The models skip that time. */
  removeLock(): void {
    rmSync(join(this.folder, '.backline/lock'), { force: true });
  }

  async signIn(): Promise<void> {
    const session = await this.#world.logIn(customer.email, demoPassword);
    const ended = await this.js(['sign-in', '--portal', this.#world.url, '--api-key', testApiKey], (child) => {
      child.stderr?.on('data', (data) => {
        const [, userCode] = /\?code=(\w{4}-\w{4})/.exec(String(data)) ?? [];
        if (userCode) void this.#world.client(session).devices.approveSignIn.mutate({ userCode });
      });
    });
    if (ended.code !== 0) throw new Error(ended.text);
  }
}
