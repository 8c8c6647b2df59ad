import { open } from 'node:fs/promises';
import { toAim, toCutLimits } from '@backline/activation/cut';
import { type PackFile, type PackList, packLimits, toRank } from '@backline/activation/pack-list';
import type { BlockStore } from './block-store.ts';
import { type Cutter, createCutter } from './fast-cut.ts';
import { createHasher, type Hashed } from './hasher.ts';
import type { ScannedFile } from './scan-folder.ts';

const readBytes = 4 * 1024 * 1024;

/** What takes the blocks that are not known yet. */
export interface BlockSink {
  /** Returns the id of the block in the store. Waits where what it has collected is written. */
  take(block: Buffer, hash: Uint8Array): Promise<number> | number;
  /** The first group, or an option, is at its end. */
  endGroup(): Promise<void> | void;
}

interface Reading {
  blocks: BlockStore;
  sink: BlockSink;
  /** The index of each block in the list, by id; -1: it is not in it yet. */
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

/** Blocks of a file that lie in a row in memory. */
interface Segment {
  file: ScannedFile;
  bytes: Buffer;
  lengths: number[];
  /** What the file's checksum goes on with. */
  read: Buffer;
  isFirst: boolean;
  isLast: boolean;
  /** Of the file, as far as it was read. */
  total: number;
}

/**
 * Reads files once, and cuts them. There are two buffers: what lies in a segment stays until the next but one is asked for.
 */
async function* cutFiles(
  files: readonly ScannedFile[],
  cutter: Cutter,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Segment, undefined> {
  let [buffer, other] = cutter.buffers as [Buffer, Buffer];
  for (const file of files) {
    const aim = toAim(file.bytes);
    const { max } = toCutLimits(aim);
    const handle = await open(file.source, 'r');
    try {
      let [kept, total, isEnd] = [0, 0, false];
      while (!isEnd) {
        let filled = kept;
        while (!isEnd && filled < buffer.length) {
          const { bytesRead } = await handle.read(buffer, filled, buffer.length - filled, null);
          isEnd = bytesRead === 0;
          filled += bytesRead;
          onBytes(bytesRead);
        }
        const read = buffer.subarray(kept, filled);
        const isFirst = total === 0;
        total += read.length;
        const lengths: number[] = [];
        let from = 0;
        while (from < filled && (isEnd || filled - from >= max)) {
          const length = cutter.findCut(buffer, from, filled, aim);
          lengths.push(length);
          from += length;
        }
        yield { file, bytes: buffer.subarray(0, from), lengths, read, isFirst, isLast: isEnd, total };
        // Not before: the segment before this one lies there until now.
        buffer.copy(other, 0, from, filled);
        kept = filled - from;
        [buffer, other] = [other, buffer];
      }
    } finally {
      await handle.close();
    }
  }
}

/** Hands each block on that is not known. */
async function take(reading: Reading, runs: number[], { bytes, lengths }: Segment, hashes: Uint8Array): Promise<void> {
  const { blocks, sink } = reading;
  let from = 0;
  for (const [at, length] of lengths.entries()) {
    const block = bytes.subarray(from, from + length);
    const hash = hashes.subarray(at * 32, at * 32 + 32);
    const known = blocks.find(hash);
    const taken = known >= 0 ? known : sink.take(block, hash);
    const index = toIndex(reading, typeof taken === 'number' ? taken : await taken);
    const last = runs.length - 2;
    if (last >= 0 && (runs[last] ?? 0) + (runs[last + 1] ?? 0) === index) runs[last + 1] = (runs[last + 1] ?? 0) + 1;
    else runs.push(index, 1);
    from += length;
  }
}

/** The blocks of a list, in its order. */
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
 * Makes the list of some files, which are in its order. What comes out depends on the files and on what `blocks` knows, and
 * on nothing else. `changed`: a file that had another size than it had before.
 */
export async function readFiles(
  files: readonly ScannedFile[],
  blocks: BlockStore,
  sink: BlockSink,
  onBytes: (bytes: number) => void = () => {},
): Promise<{ list: PackList; order: readonly number[] } | { changed: string }> {
  const reading: Reading = { blocks, sink, indices: new Int32Array(), order: [] };
  const read: PackFile[] = [];
  let runs: number[] = [];
  /** False: the file had another size. */
  const finish = async (segment: Segment, { hashes, crc32 }: Hashed): Promise<boolean> => {
    const { path, option, isFirst, bytes } = segment.file;
    await take(reading, runs, segment, hashes);
    if (!segment.isLast) return true;
    if (segment.total !== bytes) return false;
    read.push({ path, option, isFirst, crc32, bytes, runs });
    runs = [];
    const next = files[read.length];
    if (next === undefined || toRank(next) !== toRank(segment.file)) await sink.endGroup();
    return true;
  };
  const largest = files.reduce((most, { bytes }) => Math.max(most, bytes), 0);
  // A byte more, to see the end of a file in the same read.
  const cutter = createCutter(2, Math.min(readBytes + packLimits.blockBytes, largest + 1));
  const hasher = createHasher(
    cutter.memory,
    files.reduce((sum, { bytes }) => sum + bytes, 0),
  );
  try {
    // One segment is hashed while the next one is read and cut.
    let last: [segment: Segment, hashed: Hashed | Promise<Hashed>] | null = null;
    for await (const segment of cutFiles(files, cutter, onBytes)) {
      const hashed = hasher.hash(segment);
      if (last !== null && !(await finish(last[0], await last[1]))) return { changed: last[0].file.path };
      last = [segment, hashed];
    }
    if (last !== null && !(await finish(last[0], await last[1]))) return { changed: last[0].file.path };
  } finally {
    await hasher.stop();
  }
  return { list: { blocks: toBlocks(blocks, reading.order), files: read }, order: reading.order };
}
