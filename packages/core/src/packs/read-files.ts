import { hash as toDigest } from 'node:crypto';
import { open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { findCut, toAim, toCutLimits } from '@backline/activation/cut';
import { type PackFile, type PackList, packLimits, toRank } from '@backline/activation/pack-list';
import type { BlockStore } from './block-store.ts';
import type { ScannedFile } from './scan-folder.ts';

const readBytes = 4 * 1024 * 1024;

/** Takes blocks that are not stored yet. */
export interface BlockSink {
  /** Returns the id of the block in the store. May wait while collected blocks are written. */
  take(block: Buffer, hash: Uint8Array): Promise<number> | number;
  /** Called at the end of the first group or of an option. */
  endGroup(): Promise<void> | void;
}

interface Reading {
  blocks: BlockStore;
  sink: BlockSink;
  /** The buffer for reading files. */
  buffer: Buffer;
  /** The index of each block in the list, by id; -1 if it is not in the list yet. */
  indices: Int32Array;
  /** The ids in the order of the list. */
  order: number[];
}

function toIndex(reading: Reading, id: number): number {
  if (id >= reading.indices.length) {
    const larger = new Int32Array(Math.max(1024, id * 2 + 1)).fill(-1);
    larger.set(reading.indices);
    reading.indices = larger;
  }
  const known = reading.indices[id] ?? -1;
  if (known >= 0) return known;
  reading.indices[id] = reading.order.length;
  return reading.order.push(id) - 1;
}

/** Passes on a new block. `runs` describes the file's blocks as pairs: a first index and a count. */
async function take(reading: Reading, runs: number[], block: Buffer): Promise<void> {
  const { blocks, sink } = reading;
  const hash = toDigest('sha256', block, 'buffer');
  const known = blocks.find(hash);
  const index = toIndex(reading, known >= 0 ? known : await sink.take(block, hash));
  const last = runs.length - 2;
  if (last >= 0 && (runs[last] ?? 0) + (runs[last + 1] ?? 0) === index) runs[last + 1] = (runs[last + 1] ?? 0) + 1;
  else runs.push(index, 1);
}

/** Reads a file once and cuts it. Null if its size has changed since the folder was scanned. */
async function readFile(
  reading: Reading,
  { source, path, option, isFirst, bytes }: ScannedFile,
  onBytes: (bytes: number) => void,
): Promise<PackFile | null> {
  const { buffer } = reading;
  const aim = toAim(bytes);
  const { max } = toCutLimits(aim);
  const runs: number[] = [];
  const handle = await open(source, 'r');
  try {
    let kept = 0;
    let total = 0;
    let sum = 0;
    let isEnd = false;
    while (!isEnd) {
      let filled = kept;
      while (!isEnd && filled < buffer.length) {
        const { bytesRead } = await handle.read(buffer, filled, buffer.length - filled, null);
        isEnd = bytesRead === 0;
        filled += bytesRead;
        onBytes(bytesRead);
      }
      sum = crc32(buffer.subarray(kept, filled), sum);
      total += filled - kept;
      let from = 0;
      while (from < filled && (isEnd || filled - from >= max)) {
        const length = findCut(buffer, from, filled, aim);
        await take(reading, runs, buffer.subarray(from, from + length));
        from += length;
      }
      buffer.copyWithin(0, from, filled);
      kept = filled - from;
    }
    return total === bytes ? { path, option, isFirst, crc32: sum, bytes, runs } : null;
  } finally {
    await handle.close();
  }
}

/** The blocks of a list, in order. */
function toBlocks(blocks: BlockStore, order: readonly number[]): PackList['blocks'] {
  const starts = new Float64Array(order.length + 1);
  const hashes = new Uint8Array(order.length * 32);
  for (const [at, id] of order.entries()) {
    starts[at + 1] = (starts[at] ?? 0) + blocks.toLength(id);
    hashes.set(blocks.toHash(id), at * 32);
  }
  return { count: order.length, starts, hashes };
}

/**
 * Makes the list of some files, which must be in the list's order. The result depends only on the files and on
 * `blocks`. `changed` names a file whose size has changed.
 */
export async function readFiles(
  files: readonly ScannedFile[],
  blocks: BlockStore,
  sink: BlockSink,
  onBytes: (bytes: number) => void = () => {},
): Promise<{ list: PackList; order: readonly number[] } | { changed: string }> {
  const largest = files.reduce((most, { bytes }) => Math.max(most, bytes), 0);
  // One byte is added, so that the end of a file is noticed in the same read.
  const buffer = Buffer.allocUnsafe(Math.min(readBytes + packLimits.blockBytes, largest + 1));
  const reading: Reading = { blocks, sink, buffer, indices: new Int32Array(), order: [] };
  /** Files by inode, so that a file with several names is read once. */
  const linked = new Map<string | null, PackFile>();
  const read: PackFile[] = [];
  for (const [at, file] of files.entries()) {
    const { path, option, isFirst, inode } = file;
    const known = linked.get(inode);
    if (known !== undefined) onBytes(known.bytes);
    const one = known ?? (await readFile(reading, file, onBytes));
    if (one === null) return { changed: path };
    if (inode !== null) linked.set(inode, one);
    read.push({ ...one, path, option, isFirst });
    const next = files[at + 1];
    if (next === undefined || toRank(next) !== toRank(file)) await sink.endGroup();
  }
  return { list: { blocks: toBlocks(blocks, reading.order), files: read }, order: reading.order };
}
