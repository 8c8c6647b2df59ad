import { execFileSync } from 'node:child_process';
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { type DriveVector, drives } from '../../../../fixtures/packs/drive-vectors.ts';
import type { PackState, Packs } from '../../src/packs/index.ts';
import { type NewVersion, type Shop, toNoise } from '../packs/publisher.ts';
import { startOnDrive } from './real-drive.ts';

const sku = 'MUS-01001';
const version: NewVersion = {
  sku,
  version: '1.0.0',
  seq: 1,
  aim: 1024,
  files: [
    { path: 'Patches/Soft.txt', bytes: toNoise('soft', 300), isFirst: true },
    { path: 'Samples/A1.wav', bytes: toNoise('a1', 20_000) },
    { path: 'Samples/A2.wav', bytes: toNoise('a2', 20_000) },
  ],
};
const second: NewVersion = {
  ...version,
  version: '1.1.0',
  seq: 2,
  files: version.files.map((file) => ({ ...file, bytes: file.bytes.slice(7) })),
};

const readKept = (keep: string) =>
  Object.fromEntries(readdirSync(keep).map((name) => [name, readFileSync(join(keep, name), 'utf8')]));

/** A pack on a real drive, next to a person's files. */
async function start() {
  const { root, ...pack } = await startOnDrive(version);
  const keep = join(root, 'keep');
  mkdirSync(keep);
  for (const name of ['letter.docx', 'tax.pdf', '.hidden', 'A1.wav', '3', 'head.txt'])
    writeFileSync(join(keep, name), `my ${name}`);
  return { ...pack, keep };
}

function prepare(folder: string, keep: string, { path, kind }: DriveVector['entries'][number]): void {
  const place = join(folder, path);
  const letter = join(keep, 'letter.docx');
  if (kind === 'flip') {
    const bytes = readFileSync(place);
    bytes[99] = (bytes[99] ?? 0) ^ 4;
    writeFileSync(place, bytes);
    return;
  }
  rmSync(place, { recursive: true, force: true });
  mkdirSync(dirname(place), { recursive: true });
  if (kind === 'folder_link') symlinkSync(keep, place, 'junction');
  else if (kind === 'file_link') symlinkSync(letter, place);
  else if (kind === 'second_name') linkSync(letter, place);
  else if (kind === 'pipe') execFileSync('mkfifo', [place]);
  else writeFileSync(place, 'mine');
  if (kind === 'huge_file') truncateSync(place, 8 * 2 ** 30);
}

const works: Record<keyof DriveVector['ends'], (packs: Packs, shop: Shop) => Promise<PackState>> = {
  verify: (packs) => packs.verify(sku),
  repair: (packs) => packs.repair(sku),
  uninstall: (packs) => packs.uninstall(sku),
  async update(packs, shop) {
    shop.publish(second);
    return packs.update(sku);
  },
};

const workNames = ['verify', 'repair', 'update', 'uninstall'] as const;

it.runIf(process.platform !== 'win32').each(drives)(
  'deletes and changes nothing of a person: $name',
  async (vector) => {
    const ends: Record<string, string> = {};
    for (const work of workNames) {
      if (vector.ends[work] === undefined) continue;
      const { folder, keep, packs, shop } = await start();
      for (const entry of vector.entries) prepare(folder, keep, entry);
      const before = readKept(keep);
      const { state, refusal } = await works[work](packs, shop);
      ends[work] = refusal?.code ?? state;
      expect(readKept(keep)).toEqual(before);
      // It is refused before the first sound is removed.
      if (work === 'uninstall') expect(existsSync(join(folder, 'Patches/Soft.txt'))).toBe(state === 'refused');
      for (const { path, kind } of vector.entries)
        if (kind === 'person_file') expect(readFileSync(join(folder, path), 'utf8')).toBe('mine');
    }
    expect(ends).toEqual(vector.ends);
  },
);
