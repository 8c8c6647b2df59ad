import { createCipheriv, createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Core } from '@backline/core/core';
import { ensureDevelopmentKeys } from '@backline/core/keys/ensure-development-keys';
import type { NewPack } from '@backline/core/packs/publish-pack';
import type { PackStorage } from '@backline/core/ports/pack-storage';

/** Random bytes that can't be compressed and that are different for each name. */
export function toNoise(name: string, bytes: number): Buffer {
  const key = createHash('sha256').update(name).digest();
  return createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(Buffer.alloc(bytes));
}

export type Files = Record<string, string | Uint8Array | null>;

/** Writes files into a folder; null removes one. */
export function writeFiles(folder: string, files: Files): string {
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, path);
    if (content === null) {
      rmSync(file);
      continue;
    }
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  return folder;
}

/** Makes a new folder with some files. */
export const makeFolder = (files: Files): string => writeFiles(mkdtempSync(join(tmpdir(), 'backline-pack-')), files);

/** The folder that most tests publish. It has a first group, an option, and a file that exists twice. */
export const harbor = (): Files => ({
  'pack.json': JSON.stringify({
    name: 'Harbor Strings',
    first: ['Patches/**', 'Samples/A1.wav'],
    requires: '1.4',
    options: [{ id: 'room', name: 'Room microphones', files: ['Samples/room/**'] }],
  }),
  'Patches/Soft.txt': 'soft',
  'Patches/Empty.txt': '',
  'Samples/A1.wav': toNoise('a1', 300_000),
  'Samples/A2.wav': toNoise('a2', 200_000),
  'Samples/A3.wav': toNoise('a2', 200_000),
  'Samples/room/A1.wav': toNoise('room', 150_000),
});

export const sku = 'MUS-01001';
export const otherSku = 'MUS-01002';

/** Adds two packs that can be published, and the keys that sign them. */
export async function preparePacks(core: Core): Promise<void> {
  const rows = [sku, otherSku].map((one) => ({ sku: one, name: `Pack ${one}`, subject: 'Strings' }));
  await core.store.write((tx) => tx.insert(core.store.t.skus).values(rows));
  await ensureDevelopmentKeys(core);
}

export const newPack = (folder: string, version = '1.0.0', more: Partial<NewPack> = {}): NewPack => ({
  sku,
  folder,
  version,
  channel: 'stable',
  notes: null,
  ...more,
});

/** All objects of a storage with their sizes, except the one that names its owner. */
export async function listObjects(storage: PackStorage): Promise<Record<string, number>> {
  const objects: Record<string, number> = {};
  for await (const { key, bytes } of storage.list('')) if (!key.startsWith('o/')) objects[key] = bytes;
  return objects;
}
