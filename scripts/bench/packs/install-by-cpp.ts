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
  /** The requests of a bare client before, to compare. */
  urls: readonly string[];
  /** Paths that are asked for in the middle. */
  wanted: readonly string[];
}

const kit = join(import.meta.dirname, '../../../packages/plugin-cpp');
const identifiers: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: ['src/identify_linux.cpp'],
  darwin: ['src/identify_mac.cpp', '-framework', 'IOKit', '-framework', 'CoreFoundation'],
};

/** The header with which the program is compiled: whom it believes. */
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
 * Installs a pack by the example in C++, three times. Returns the seconds in the middle; null: it could not be built here.
 * It is a whole program each time, with its start and its end.
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
