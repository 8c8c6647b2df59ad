import { hash as toDigest } from 'node:crypto';
import { mkdir, open, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type PackFile, packLimits, readPackList, toBlockHash, toBlockLength } from '@backline/activation/pack-list';
import { AppError } from '@backline/domain/errors';
import type { Core } from '../core.ts';
import type { OpenObject } from '../ports/pack-storage.ts';
import { readObject, readWhere, sha256, toBundleKey, toListKey, type Where } from './objects.ts';
import { findCurrent, getPublication } from './publications.ts';

export interface ExportReport {
  sku: string;
  version: string;
  folder: string;
  files: number;
  bytes: number;
}

const missing = (what: string) =>
  new AppError('conflict', { message: `${what} in the storage: "backline pack verify" names all that is.` });

/** Creates a reader of blocks in bundles. It reads by position and keeps few bundles open at once. */
function createReader({ packStorage }: Core, { bundles }: Where) {
  let current: { id: string; object: OpenObject } | null = null;
  return {
    async read(bundle: number, into: Uint8Array, offset: number): Promise<void> {
      const [id = ''] = bundles[bundle] ?? [];
      if (current?.id !== id) {
        await current?.object.close();
        current = null;
        const object = await packStorage.open(toBundleKey(id));
        if (object === null) throw missing(`Bundle ${id} is missing`);
        current = { id, object };
      }
      if ((await current.object.read(into, offset)) < into.length) throw missing(`Bundle ${id} is cut off`);
    },
    close: async () => current?.object.close(),
  };
}

/** The bundle and position of each block. */
function placeBlocks({ runs }: Where, toLength: (index: number) => number) {
  const bundles: number[] = [];
  const offsets: number[] = [];
  for (const [first, count, bundle, start] of runs) {
    let offset = start;
    for (let index = first; index < first + count; index += 1) {
      bundles[index] = bundle;
      offsets[index] = offset;
      offset += toLength(index);
    }
  }
  return { bundles, offsets };
}

/**
 * Writes a version as a pack folder for sticks and drives. Plugins find it, verify it and install from it. Throws
 * `not_found` if there is none, and `conflict` if the storage lacks a part of it.
 */
export async function exportPack(
  core: Core,
  sku: string,
  target: string,
  version?: string,
  onBytes: (bytes: number) => void = () => {},
): Promise<ExportReport> {
  const row = version === undefined ? await findCurrent(core, sku, 'stable') : await getPublication(core, sku, version);
  if (row === null)
    throw new AppError('not_found', { message: `Nothing is offered of ${sku}: "backline pack list ${sku}".` });
  const bytes = await readObject(core.packStorage, toListKey(row.listHash));
  const where = await readWhere(core, row);
  if (bytes === null || where === null || sha256(bytes) !== row.listHash) throw missing('The list is missing');
  const read = readPackList(bytes);
  if ('fault' in read) throw missing('The list is damaged');
  const { list } = read;
  const toLength = (index: number) => toBlockLength(list.blocks, index);
  const places = placeBlocks(where, toLength);
  const buffer = Buffer.allocUnsafe(packLimits.blockBytes);
  const reader = createReader(core, where);
  try {
    for (const file of list.files) {
      await writeOne(join(target, file.path), file, async (index) => {
        const into = buffer.subarray(0, toLength(index));
        await reader.read(places.bundles[index] ?? -1, into, places.offsets[index] ?? 0);
        if (!toDigest('sha256', into, 'buffer').equals(toBlockHash(list.blocks, index)))
          throw missing('A block is damaged');
        onBytes(into.length);
        return into;
      });
    }
  } finally {
    await reader.close();
  }
  await mkdir(join(target, '.backline'), { recursive: true });
  await writeFile(join(target, '.backline', 'list'), bytes);
  // Includes all files, also optional ones.
  await writeFile(join(target, '.backline', 'chosen.json'), JSON.stringify(row.options.map(({ id }) => id)));
  await writeFile(join(target, '.backline', 'pieces'), JSON.stringify(where.pieces));
  // Written last, because a folder with a head counts as a pack.
  await writeFile(join(target, '.backline', 'head.txt'), row.head);
  return { sku, version: row.version, folder: target, files: row.files, bytes: row.bytes };
}

/** Writes a file under a temporary name, then renames it. */
async function writeOne(path: string, { runs }: PackFile, readBlock: (index: number) => Promise<Uint8Array>) {
  await mkdir(dirname(path), { recursive: true });
  const part = `${path}.part`;
  const handle = await open(part, 'w');
  try {
    for (let at = 0; at < runs.length; at += 2) {
      const first = runs[at] ?? 0;
      for (let index = first; index < first + (runs[at + 1] ?? 0); index += 1)
        await handle.writeFile(await readBlock(index));
    }
  } finally {
    await handle.close();
  }
  await rename(part, path);
}
