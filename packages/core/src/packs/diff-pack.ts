import { BlockIndex } from '@backline/activation/block-index';
import type { PackFile, PackList } from '@backline/activation/pack-list';
import { toBlockHash, toBlockLength } from '@backline/activation/pack-list';
import { AppError } from '@backline/domain/errors';
import type { Core } from '../core.ts';
import { BlockStore } from './block-store.ts';
import { readStoredList } from './objects.ts';
import { getPublication } from './publications.ts';
import { readFiles } from './read-files.ts';
import { scanFolder } from './scan-folder.ts';

/** A file of an update that has to be downloaded in part or as a whole. */
export interface DearFile {
  path: string;
  bytes: number;
  /** The download size. A block that two files share is counted for the first of them. */
  fetchedBytes: number;
  /** `new`: no file had this name before. `rewritten`: none of its blocks is the same. `changed`: some are. */
  why: 'new' | 'rewritten' | 'changed';
}

/** The download from one version of a pack to another. */
export interface PackDiff {
  added: string[];
  changed: string[];
  removed: string[];
  fetchedBytes: number;
  bytes: number;
  /** The ten files with the largest downloads. */
  dearest: DearFile[];
}

/** The list of a folder as it would be published. Writes nothing. */
async function readFolder(folder: string): Promise<PackList> {
  const { files } = await scanFolder(folder);
  const blocks = new BlockStore();
  const take = (block: Uint8Array, hash: Uint8Array) => blocks.add(hash, block.length, { bundle: 0, offset: 0 });
  const read = await readFiles(files, blocks, { take, endGroup() {} });
  if ('list' in read) return read.list;
  throw new AppError('conflict', {
    message: `${JSON.stringify(read.changed)} was changed while it was read: run the command again when nobody works in the folder.`,
  });
}

/** A version by its number, or a folder by its path. */
export type PackSide = { version: string } | { folder: string };

/** Throws `not_found`, `PackFolderError`. */
async function readSide(core: Core, sku: string, side: PackSide): Promise<PackList> {
  if ('folder' in side) return readFolder(side.folder);
  const { version } = side;
  const { listHash } = await getPublication(core, sku, version);
  const list = await readStoredList(core, listHash);
  if (list !== null) return list;
  throw new AppError('not_found', {
    message: `The list of ${sku} ${version} is missing in the storage: "backline pack verify ${sku}".`,
  });
}

function* toBlocks({ runs }: PackFile): Generator<number> {
  for (let at = 0; at < runs.length; at += 2)
    for (let block = runs[at] ?? 0; block < (runs[at] ?? 0) + (runs[at + 1] ?? 0); block += 1) yield block;
}

/** Compares two lists. */
export function diffLists(from: PackList, to: PackList): PackDiff {
  const known = new BlockIndex(() => from.blocks.hashes, from.blocks.count);
  for (let at = 0; at < from.blocks.count; at += 1) known.findOrAdd(toBlockHash(from.blocks, at), at);
  const before = new Map(from.files.map((file) => [file.path, file]));
  const counted = new Uint8Array(to.blocks.count);
  const diff: PackDiff = { added: [], changed: [], removed: [], fetchedBytes: 0, bytes: 0, dearest: [] };
  const dear: DearFile[] = [];
  for (const file of to.files) {
    const { path, bytes } = file;
    const old = before.get(path);
    let fetchedBytes = 0;
    let isAllNew = true;
    for (const block of toBlocks(file)) {
      const isNew = known.findOrAdd(toBlockHash(to.blocks, block), -1) < 0;
      isAllNew &&= isNew;
      if (!isNew || counted[block] === 1) continue;
      counted[block] = 1;
      fetchedBytes += toBlockLength(to.blocks, block);
    }
    if (old === undefined) diff.added.push(path);
    else if (!isEqual(from, old, to, file)) diff.changed.push(path);
    diff.fetchedBytes += fetchedBytes;
    diff.bytes += bytes;
    const why = old === undefined ? 'new' : isAllNew ? 'rewritten' : 'changed';
    if (fetchedBytes > 0) dear.push({ path, bytes, fetchedBytes, why });
    before.delete(path);
  }
  diff.removed = [...before.keys()];
  diff.dearest = dear.toSorted((one, other) => other.fetchedBytes - one.fetchedBytes).slice(0, 10);
  return diff;
}

function isEqual(from: PackList, old: PackFile, to: PackList, file: PackFile): boolean {
  if (old.bytes !== file.bytes || old.crc32 !== file.crc32) return false;
  const others = toBlocks(file);
  for (const block of toBlocks(old)) {
    const { value } = others.next();
    if (typeof value !== 'number') return false;
    if (Buffer.compare(toBlockHash(from.blocks, block), toBlockHash(to.blocks, value)) !== 0) return false;
  }
  return true;
}

/**
 * Compares two versions of a pack: what a customer with the first downloads for the second. Each is a published version
 * or a folder. Throws `not_found`, `conflict`, `PackFolderError`.
 */
export async function diffPack(core: Core, sku: string, from: PackSide, to: PackSide): Promise<PackDiff> {
  return diffLists(await readSide(core, sku, from), await readSide(core, sku, to));
}
