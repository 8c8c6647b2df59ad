import { BlockIndex } from '@backline/activation/block-index';
import { type PackFile, type PackList, toBlockHash } from '@backline/activation/pack-list';

/** A thread for hashing in parallel. */
export interface HashThread {
  /** Hashes parts of shared memory and returns 32 bytes for each, in order. `places` has each part's start and end. */
  hash(room: Uint8Array, places: Uint32Array): Promise<Uint8Array>;
  close(): void;
}

export interface Sha256 {
  (bytes: Uint8Array<ArrayBuffer>): Uint8Array | Promise<Uint8Array>;
  /** Opens a thread for large amounts. It doesn't keep the program running. */
  openThread?: () => HashThread;
}

/** SHA-256 by WebCrypto, which every environment has. */
export const webSha256: Sha256 = async (bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));

export function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at += 1) if (one[at] !== other[at]) return false;
  return true;
}

const toHex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The blocks of a file, in order. */
export function* toFileBlocks({ runs }: PackFile): Generator<number> {
  for (let at = 0; at < runs.length; at += 2) {
    const first = runs[at] ?? 0;
    for (let block = first; block < first + (runs[at + 1] ?? 0); block += 1) yield block;
  }
}

/** Indexes a list's blocks by their hashes. */
export function indexBlocks({ blocks }: PackList): BlockIndex {
  const index = new BlockIndex(() => blocks.hashes, blocks.count);
  for (let at = 0; at < blocks.count; at += 1) index.findOrAdd(toBlockHash(blocks, at), at);
  return index;
}

const known = new WeakMap<PackFile, string>();

/** The key of a file's content: 16 hexadecimal digits of the SHA-256 of its block hashes. */
export async function toFileKey({ blocks }: PackList, file: PackFile, sha256: Sha256): Promise<string> {
  const kept = known.get(file);
  if (kept !== undefined) return kept;
  const indices = [...toFileBlocks(file)];
  const hashes = new Uint8Array(indices.length * 32);
  for (const [at, block] of indices.entries()) hashes.set(toBlockHash(blocks, block), at * 32);
  const key = toHex((await sha256(hashes)).subarray(0, 8));
  known.set(file, key);
  return key;
}
export { toHex };
