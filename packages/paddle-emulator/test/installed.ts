import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { npmEnv } from './env.ts';

export const run = promisify(execFile);
export const root = fileURLToPath(new URL('..', import.meta.url));
export const readme = readFileSync(join(root, 'README.md'), 'utf8');

export interface Archive {
  file: string;
  sizeBytes: number;
  unpackedBytes: number;
}

/** As it is published. This repository lets npm run no scripts, not even its own, unless asked to. */
export async function pack(folder: string): Promise<Archive> {
  const args = ['pack', '--ignore-scripts=false', '--json', '--pack-destination', folder];
  const { stdout } = await run('npm', args, { cwd: root, env: npmEnv });
  const [{ filename, size, unpackedSize }] = JSON.parse(stdout.slice(stdout.indexOf('[')));
  return { file: join(folder, filename), sizeBytes: size, unpackedBytes: unpackedSize };
}

/** An empty folder for a program that uses the package. */
export const makeFolder = (): string => mkdtempSync(join(tmpdir(), 'paddle-emulator-package-'));

function link(folder: string, name: string, target: string): void {
  const place = join(folder, 'node_modules', name);
  mkdirSync(dirname(place), { recursive: true });
  symlinkSync(target, place);
}

/** What `npm install` of the archive does, without a registry: the dependencies are those of this checkout. */
export async function install(folder: string, { file }: Archive): Promise<string> {
  const installed = join(folder, 'node_modules/@backline/paddle-emulator');
  mkdirSync(installed, { recursive: true });
  await run('tar', ['-xzf', file, '--strip-components=1', '-C', installed]);
  const { bin, dependencies, peerDependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  const others = ['@paddle/paddle-js', '@types/node'];
  for (const name of [...Object.keys(dependencies), ...Object.keys(peerDependencies), ...others])
    link(folder, name, dirname(findPackageJSON(name, import.meta.url) ?? ''));
  for (const [name, path] of Object.entries(bin)) {
    chmodSync(join(installed, String(path)), 0o755);
    link(folder, `.bin/${name}`, join(installed, String(path)));
  }
  return installed;
}
