import { execFileSync } from 'node:child_process';
import { createReadStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { unpackTar } from 'modern-tar/fs';

/** Runs npm, and parses its JSON output. */
export function askNpm<T>(cwd: string, ...args: string[]): T {
  const stdio: ['ignore', 'pipe', 'inherit'] = ['ignore', 'pipe', 'inherit'];
  return JSON.parse(execFileSync('npm', args, { cwd, encoding: 'utf8', stdio, maxBuffer: 1e8 }));
}

interface Locked {
  version: string;
  integrity: string;
}

/** The packages in the lockfile, by folder. */
export function readLock(root: string): Record<string, Locked | undefined> {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
}

/** An npm package: its name, its version, and the hash of its archive. */
export interface Pinned extends Locked {
  name: string;
}

/** Unpacks those files of an npm package that `isWanted` accepts. Throws if its hash differs. */
export async function fetchPackage(
  { name, version, integrity }: Pinned,
  target: string,
  isWanted: (file: string) => boolean,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'backline-release-'));
  try {
    const args = ['--json', '--prefer-offline', '--pack-destination', folder];
    const [packed] = askNpm<{ filename: string; integrity: string }[]>(folder, 'pack', `${name}@${version}`, ...args);
    if (packed?.integrity !== integrity)
      throw new Error(`${name}@${version} is not what the release expects: its hash differs.`);
    const unpack = unpackTar(target, { strip: 1, filter: (header) => isWanted(header.name) });
    await pipeline(createReadStream(join(folder, packed.filename)), createGunzip(), unpack);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
