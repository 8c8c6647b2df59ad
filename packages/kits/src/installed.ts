import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { packageEnv } from './env.ts';

export const run = promisify(execFile);

export interface Archive {
  file: string;
  sizeBytes: number;
  unpackedBytes: number;
}

/** Packs a folder as for publishing. Its `prepack` compiles it. */
export async function pack(root: string, folder: string): Promise<Archive> {
  const args = ['pack', '--json', '--pack-destination', folder];
  const { stdout } = await run('npm', args, { cwd: root, env: packageEnv });
  const [{ filename, size, unpackedSize }] = JSON.parse(stdout.slice(stdout.indexOf('[')));
  return { file: join(folder, filename), sizeBytes: size, unpackedBytes: unpackedSize };
}

/** Creates an empty folder for a program that uses a kit. */
export const makeFolder = (): string => mkdtempSync(join(tmpdir(), 'backline-kit-'));

function link(folder: string, name: string, target: string): void {
  const place = join(folder, 'node_modules', name);
  mkdirSync(dirname(place), { recursive: true });
  symlinkSync(target, place);
}

interface Manifest {
  name: string;
  bin?: Record<string, string>;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/**
 * Installs an archive like `npm install`, without a registry. Dependencies, and the packages in `others`, come from the
 * module `from`. Returns the package's folder.
 */
export async function install(folder: string, { file }: Archive, from: string, others: string[] = []): Promise<string> {
  const { stdout } = await run('tar', ['-xzOf', file, 'package/package.json']);
  const { name, bin = {}, dependencies, peerDependencies }: Manifest = JSON.parse(stdout);
  const installed = join(folder, 'node_modules', name);
  mkdirSync(installed, { recursive: true });
  await run('tar', ['-xzf', file, '--strip-components=1', '-C', installed]);
  for (const one of [...Object.keys({ ...dependencies, ...peerDependencies }), ...others])
    link(folder, one, dirname(findPackageJSON(one, from) ?? ''));
  for (const [program, path] of Object.entries(bin)) {
    chmodSync(join(installed, path), 0o755);
    link(folder, `.bin/${program}`, join(installed, path));
  }
  return installed;
}
