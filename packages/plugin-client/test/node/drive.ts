import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runPacks } from '../../src/bin/run-packs.ts';
import { createNodeDisk } from '../../src/node.ts';
import { createPacks } from '../../src/packs/index.ts';
import { Line } from '../packs/line.ts';
import { issuer, type NewVersion, product, roots, Shop, sha256, toNoise } from '../packs/publisher.ts';
import { createMemoryStore, createTestClient } from '../packs/world.ts';

const sku = 'MUS-01001';
const files: NewVersion['files'] = Array.from({ length: 12 }, (_, at) => ({
  path: `Samples/${at < 6 ? 'Near' : 'Deep/Far'}/A${at}.wav`,
  bytes: toNoise(`a${at}`, 100_000),
}));
const versions: NewVersion[] = [
  { sku, version: '1.0.0', seq: 1, files },
  { sku, version: '1.1.0', seq: 2, files: files.slice(1).map(({ path, bytes }) => ({ path, bytes: bytes.slice(7) })) },
];

/** Two sticks, each with a different version. */
async function makeSticks(folder: string): Promise<string[]> {
  const shop = new Shop();
  const store = createMemoryStore();
  const client = createTestClient(store, new Line(shop).fetch);
  const library = join(folder, 'Sounds');
  const packs = createPacks({ client, disk: createNodeDisk(), store, sha256, library, limits: { spareBytes: 0 } });
  const sticks = [join(folder, 'stick'), join(folder, 'other stick')];
  for (const [at, version] of versions.entries()) {
    shop.publish(version);
    await packs.install(sku);
    await packs.swap(sku);
    await packs.copy(sku, sticks[at] ?? '');
  }
  return sticks;
}

/** Writes at once, before the installation continues. */
function fill(file: string): void {
  for (let size = 1 << 20; size >= 1; size >>= 1)
    try {
      for (;;) appendFileSync(file, new Uint8Array(size));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
}

/**
 * Installs from a folder with `backline-packs`, offline. With `isSmall`, the drive becomes full halfway. Returns the
 * problems.
 */
export async function findBrokenPacks(root: string, isSmall: boolean): Promise<string[]> {
  const beside = mkdtempSync(join(tmpdir(), 'backline-sticks-'));
  const [stick = '', other = ''] = await makeSticks(beside);
  const own = join(root, 'Pack Tests');
  const keys = join(beside, 'keys.json');
  const filler = join(root, 'filler');
  const pack = join(own, 'Sounds', 'Harbor Strings');
  writeFileSync(keys, JSON.stringify({ issuer, product, roots }));
  mkdirSync(own, { recursive: true });
  const broken: string[] = [];
  const isWhole = (at: number) =>
    versions[at]?.files.every(
      ({ path, bytes }) => existsSync(join(pack, path)) && readFileSync(join(pack, path)).equals(bytes),
    );

  async function expectEnd(code: number, version: number | null, args: readonly string[], onLine = (_: string) => {}) {
    const lines: string[] = [];
    const io = { print: (line: string) => void lines.push(line), say: (line: string) => onLine(line) };
    const portal = ['--portal', 'http://127.0.0.1:9', '--roots', keys, '--data', join(beside, 'data'), '--wait'];
    const got = await runPacks([...args, ...portal], io);
    const isRight = version === null ? !existsSync(pack) : isWhole(version);
    if (got !== code || !isRight) broken.push(`${args.join(' ')} ended with ${got}: ${lines.join(' ')}`);
  }

  let isFilled = !isSmall;
  let isFull = false;
  await expectEnd(0, 0, ['install', sku, '--to', join(own, 'Sounds'), '--from', stick], (line) => {
    if (!isFilled && line.includes(' installing ')) fill(filler);
    isFilled ||= line.includes(' installing ');
    if (!line.includes('drive_full')) return;
    isFull = true;
    rmSync(filler, { force: true });
  });
  rmSync(filler, { force: true });
  if (isFull !== isSmall) broken.push('the drive was not full in the middle');
  await expectEnd(0, 0, ['verify', sku]);
  writeFileSync(join(pack, 'Samples/Near/A1.wav'), 'damaged');
  await expectEnd(0, 0, ['repair', sku, '--from', stick]);
  await expectEnd(0, 1, ['update', sku, '--from', other]);
  await expectEnd(0, 0, ['rollback', sku]);
  await expectEnd(0, null, ['uninstall', sku]);
  for (const folder of [own, beside]) rmSync(folder, { recursive: true, force: true });
  return broken;
}
