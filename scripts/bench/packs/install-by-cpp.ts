import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toMedian } from '../figures.ts';

export interface InstallWork {
  url: string;
  product: string;
  token: string;
  sku: string;
  folder: string;
  bytesPerSecond: number | null;
  /** The requests that a bare client makes first, for comparison. */
  urls: readonly string[];
  /** Paths that are requested during the installation. */
  wanted: readonly string[];
}

const kit = join(import.meta.dirname, '../../../packages/plugin-cpp');
const identifiers: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: ['src/identify_linux.cpp'],
  darwin: ['src/identify_mac.cpp', '-framework', 'IOKit', '-framework', 'CoreFoundation'],
};

/** Writes the header that is compiled into the program, with the roots that it trusts. */
function writeRoots(folder: string, { url, product }: InstallWork, roots: { kid: string; x: string }[]): void {
  const toBytes = (x: string) => [...Buffer.from(x, 'base64url')].join(', ');
  const lines = [
    `#define BACKLINE_ISSUER "${url}"`,
    `#define BACKLINE_PRODUCT "${product}"`,
    `static const struct { const char *kid; unsigned char x[32]; } backline_roots[${roots.length}] = {`,
    ...roots.map(({ kid, x }) => `{ "${kid}", { ${toBytes(x)} } },`),
    '};',
  ];
  writeFileSync(join(folder, 'backline_roots.h'), `${lines.join('\n')}\n`);
}

/**
 * Installs a pack with the C++ example three times, each time as a whole program. Returns the median in seconds, or
 * null if it can't be built here.
 */
export async function installByCpp(work: InstallWork): Promise<number | null> {
  const folder = join(work.folder, 'cpp');
  const data = join(folder, 'data');
  const library = join(folder, 'Sounds');
  const program = join(folder, 'packs');
  mkdirSync(folder, { recursive: true });
  const { roots } = await (await fetch(`${work.url}/api/v1/activation/keys`)).json();
  writeRoots(folder, work, roots);
  const sources = ['examples/packs/main.cpp', ...(identifiers[process.platform] ?? [])];
  const flags = ['-std=c++17', '-O2', '-DNDEBUG', '-Iinclude', `-I${folder}`, '-lcurl', '-lcrypto', '-pthread'];
  const built = spawnSync('c++', [...sources, ...flags, '-o', program], { cwd: kit, stdio: 'ignore' });
  if (built.status !== 0) return null;
  const device = { token: work.token, account: { label: 'a' }, device: { id: 'd', name: 'a' } };
  const seconds: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    for (const one of [data, library]) {
      rmSync(one, { recursive: true, force: true });
      mkdirSync(one);
    }
    writeFileSync(join(data, 'device.json'), JSON.stringify(device));
    const startedAt = performance.now();
    execFileSync(program, ['install', work.sku, '--to', library, '--data', data], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    seconds.push((performance.now() - startedAt) / 1000);
  }
  return toMedian(seconds);
}
