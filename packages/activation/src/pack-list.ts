import { BlockIndex } from './block-index.ts';
import { ByteReader, ByteWriter, FormatFault } from './bytes.ts';
import { findCollision, findNameFault, type NameFault } from './pack-names.ts';

/** The limits of a list. */
export const packLimits = {
  files: 200_000,
  blocks: 4_000_000,
  listBytes: 160 * 1024 * 1024,
  blockBytes: 2 ** 20,
  bundleBytes: 2 ** 25,
  bytes: 2 ** 40,
  options: 64,
};

/** The blocks of a list, by index. Flat arrays, because there are millions. */
export interface PackBlocks {
  count: number;
  /** The start of each block if all are laid out in a row, and the end of the last: `count + 1` numbers. */
  starts: Float64Array;
  /** The SHA-256 of each, 32 bytes. */
  hashes: Uint8Array<ArrayBuffer>;
}

export interface PackFile {
  path: string;
  /** 0 if always installed; otherwise the position of its option in the head, from 1. */
  option: number;
  /** True for files without which nothing plays. */
  isFirst: boolean;
  crc32: number;
  /** The sum of its blocks. */
  bytes: number;
  /** Pairs: the index of a block, and the number of consecutive blocks from there. */
  runs: readonly number[];
}

export interface PackList {
  blocks: PackBlocks;
  files: readonly PackFile[];
}

/** Why bytes are not a valid list. */
export type ListFault =
  | 'newer_format'
  | 'cut_off'
  | 'varint'
  | 'too_large'
  | 'block_length'
  | 'block_twice'
  | 'block_unused'
  | 'block_order'
  | 'no_files'
  | 'file_order'
  | 'shared'
  | 'option'
  | 'flag'
  | 'run'
  | 'trailing'
  | 'duplicate'
  | 'file_as_folder'
  | NameFault;

const magic = [0x42, 0x4c, 0x50, 0x31];
const hashBytes = 32;

/** The length of a block, or of several in a row. */
export const toBlockLength = ({ starts }: PackBlocks, index: number, count = 1) =>
  (starts[index + count] ?? 0) - (starts[index] ?? 0);

export const toBlockHash = ({ hashes }: PackBlocks, index: number) =>
  hashes.subarray(index * hashBytes, (index + 1) * hashBytes);

function refuse(fault: ListFault): never {
  throw new FormatFault(fault);
}

function readBlocks(reader: ByteReader): PackBlocks {
  const count = reader.readVarint();
  if (count > packLimits.blocks) refuse('too_large');
  // A block takes at least 33 bytes, so a false count is detected before anything is allocated.
  if (count > reader.left / (hashBytes + 1)) refuse('cut_off');
  const starts = new Float64Array(count + 1);
  const hashes = new Uint8Array(count * hashBytes);
  const index = new BlockIndex(() => hashes, count);
  let end = 0;
  for (let at = 0; at < count; at += 1) {
    const length = reader.readVarint();
    if (length < 1 || length > packLimits.blockBytes) refuse('block_length');
    const hash = reader.readBytes(hashBytes);
    if (index.findOrAdd(hash, at) >= 0) refuse('block_twice');
    hashes.set(hash, at * hashBytes);
    end += length;
    starts[at + 1] = end;
  }
  return { count, starts, hashes };
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function toText(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return refuse('ill_formed');
  }
}

/** The length of the common beginning of two paths. */
function countShared(one: Uint8Array, other: Uint8Array): number {
  let at = 0;
  while (at < other.length && one[at] === other[at]) at += 1;
  return at;
}

/** The sort order of files: the first group, files that are always installed, then each option. */
export const toRank = ({ option, isFirst }: Pick<PackFile, 'option' | 'isFirst'>) =>
  option === 0 ? Number(!isFirst) : 1 + option;

/** The maximum UTF-8 length of a path of 180 UTF-16 units. */
const pathMaxBytes = 180 * 3;

/** Reads a path: the length shared with the previous one, and the rest. */
function readPath(reader: ByteReader, last: Uint8Array): Uint8Array {
  const shared = reader.readVarint();
  const rest = reader.readBytes(reader.readVarint());
  if (shared > last.length) refuse('shared');
  if (shared + rest.length > pathMaxBytes) refuse('too_long');
  const path = new Uint8Array(shared + rest.length);
  path.set(last.subarray(0, shared));
  path.set(rest, shared);
  if (countShared(last, path) !== shared) refuse('shared');
  return path;
}

/** The state while reading the files. */
interface Progress {
  path: Uint8Array;
  rank: number;
  /** The block after the last run. */
  next: number;
  /** The number of blocks used so far, which is the index of the next new one. */
  used: number;
  bytes: number;
}

function readRuns(reader: ByteReader, blocks: PackBlocks, progress: Progress) {
  const amount = reader.readVarint();
  if (amount > reader.left / 2) refuse('cut_off');
  const runs: number[] = [];
  let bytes = 0;
  for (let at = 0; at < amount; at += 1) {
    const from = reader.readVarint();
    const length = reader.readVarint();
    const start = from === 0 ? progress.next : from - 1;
    // Consecutive blocks must be written as one run.
    if (start === progress.next && (from !== 0 || at > 0)) refuse('run');
    if (length < 1 || start + length > blocks.count) refuse('run');
    if (start > progress.used) refuse('block_order');
    runs.push(start, length);
    progress.next = start + length;
    progress.used = Math.max(progress.used, progress.next);
    bytes += toBlockLength(blocks, start, length);
  }
  progress.bytes += bytes;
  if (progress.bytes > packLimits.bytes) refuse('too_large');
  return { runs, bytes };
}

function readFile(reader: ByteReader, blocks: PackBlocks, progress: Progress): PackFile {
  const pathBytes = readPath(reader, progress.path);
  const option = reader.readVarint();
  if (option > packLimits.options) refuse('option');
  const flag = reader.readByte();
  // A file that may be left out cannot be required by everything else.
  if (flag > 1 || (flag === 1 && option > 0)) refuse('flag');
  const isFirst = flag === 1;
  const crc32 = reader.readUint32();
  const { runs, bytes } = readRuns(reader, blocks, progress);
  const rank = toRank({ option, isFirst });
  const order = rank - progress.rank || comparePaths(pathBytes, progress.path);
  if (order <= 0) refuse(order === 0 ? 'duplicate' : 'file_order');
  const path = toText(pathBytes);
  const fault = findNameFault(path);
  if (fault !== null) refuse(fault);
  Object.assign(progress, { path: pathBytes, rank });
  return { path, option, isFirst, crc32, bytes, runs };
}

/** By bytes, which every language can do. */
export function comparePaths(one: Uint8Array, other: Uint8Array): number {
  const shared = countShared(one, other);
  return (one[shared] ?? -1) - (other[shared] ?? -1);
}

function readFiles(reader: ByteReader, blocks: PackBlocks): PackFile[] {
  const count = reader.readVarint();
  if (count > packLimits.files) refuse('too_large');
  if (count === 0) refuse('no_files');
  const progress: Progress = { path: new Uint8Array(), rank: -1, next: 0, used: 0, bytes: 0 };
  const files: PackFile[] = [];
  for (let at = 0; at < count; at += 1) files.push(readFile(reader, blocks, progress));
  if (progress.used < blocks.count) refuse('block_unused');
  const collision = findCollision(toPaths(files));
  if (collision !== null) refuse(collision.fault);
  return files;
}

function* toPaths(files: readonly PackFile[]): Generator<string> {
  for (const { path } of files) yield path;
}

/**
 * Reads a list. Each list has only one spelling, so an accepted one would be written with the same bytes. Allocates
 * nothing beyond the given size, and never throws, whatever the file contains.
 */
export function readPackList(bytes: Uint8Array): { list: PackList } | { fault: ListFault } {
  if (bytes.length > packLimits.listBytes) return { fault: 'too_large' };
  try {
    const reader = new ByteReader(bytes);
    for (const byte of magic) if (reader.readByte() !== byte) refuse('newer_format');
    const blocks = readBlocks(reader);
    const files = readFiles(reader, blocks);
    if (reader.left > 0) refuse('trailing');
    return { list: { blocks, files } };
  } catch (error) {
    if (error instanceof FormatFault) return { fault: error.fault as ListFault };
    throw error;
  }
}

/**
 * Writes a list. The files must be in order, and the runs as long as possible, so that `readPackList` accepts the
 * result.
 */
export function writePackList({ blocks, files }: PackList): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter(blocks.count * (hashBytes + 3) + 64);
  writer.writeBytes(Uint8Array.from(magic));
  writer.writeVarint(blocks.count);
  for (let at = 0; at < blocks.count; at += 1) {
    writer.writeVarint(toBlockLength(blocks, at));
    writer.writeBytes(toBlockHash(blocks, at));
  }
  writer.writeVarint(files.length);
  let last = new Uint8Array();
  let next = 0;
  for (const { path, option, isFirst, crc32, runs } of files) {
    const pathBytes = new TextEncoder().encode(path);
    const shared = countShared(last, pathBytes);
    writer.writeVarint(shared);
    writer.writeVarint(pathBytes.length - shared);
    writer.writeBytes(pathBytes.subarray(shared));
    writer.writeVarint(option);
    writer.writeByte(isFirst ? 1 : 0);
    writer.writeUint32(crc32);
    writer.writeVarint(runs.length / 2);
    for (let at = 0; at < runs.length; at += 2) {
      const [start = 0, length = 0] = runs.slice(at, at + 2);
      writer.writeVarint(start === next ? 0 : 1 + start);
      writer.writeVarint(length);
      next = start + length;
    }
    last = pathBytes;
  }
  return writer.toBytes();
}
