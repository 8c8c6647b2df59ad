import { hash as toDigest } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { crc32 } from 'node:zlib';

const hashBytes = 32;
/** From so much on a thread of its own is worth its start. */
const leastBytes = 64 * 1024 * 1024;

export interface ToHash {
  /** Blocks in a row, and their lengths, in memory that other threads see. */
  bytes: Buffer;
  lengths: readonly number[];
  /** What the checksum of a file goes on with; `isFirst`: it begins. */
  read: Buffer;
  isFirst: boolean;
}

export interface Hashed {
  /** 32 bytes a block. */
  hashes: Uint8Array;
  /** Of the file, as far as it was read. */
  crc32: number;
}

/** Hashes what other threads do not wait for. In order: a file's checksum goes on from one to the next. */
interface Hasher {
  hash(work: ToHash): Hashed | Promise<Hashed>;
  stop(): Promise<void>;
}

function createOwnHasher(): Hasher {
  let sum = 0;
  return {
    hash({ bytes, lengths, read, isFirst }) {
      sum = crc32(read, isFirst ? 0 : sum);
      const hashes = new Uint8Array(lengths.length * hashBytes);
      let from = 0;
      for (const [at, length] of lengths.entries()) {
        hashes.set(toDigest('sha256', bytes.subarray(from, from + length), 'buffer'), at * hashBytes);
        from += length;
      }
      return { hashes, crc32: sum };
    },
    stop: async () => undefined,
  };
}

/** The same in a thread. As text, since the command line is bundled into files that know no others. */
const program = `
const { parentPort, workerData: memory } = require('node:worker_threads');
const { hash } = require('node:crypto');
const { crc32 } = require('node:zlib');
let sum = 0;
parentPort.on('message', ({ at, lengths, readAt, readBytes, isFirst }) => {
  sum = crc32(Buffer.from(memory, readAt, readBytes), isFirst ? 0 : sum);
  const hashes = new Uint8Array(lengths.length * ${hashBytes});
  let from = at;
  lengths.forEach((length, block) => {
    hashes.set(hash('sha256', Buffer.from(memory, from, length), 'buffer'), block * ${hashBytes});
    from += length;
  });
  parentPort.postMessage({ hashes, crc32: sum });
});`;

function createThread(memory: SharedArrayBuffer): Hasher {
  const worker = new Worker(program, { eval: true, workerData: memory });
  const waiting: { resolve(hashed: Hashed): void; reject(error: Error): void }[] = [];
  worker.on('message', (hashed: Hashed) => waiting.shift()?.resolve(hashed));
  worker.on('error', (error) => {
    for (const one of waiting.splice(0)) one.reject(error);
  });
  return {
    hash({ bytes, lengths, read, isFirst }) {
      const hashed = new Promise<Hashed>((resolve, reject) => waiting.push({ resolve, reject }));
      // What is thrown is thrown where it is waited for.
      hashed.catch(() => undefined);
      worker.postMessage({ at: bytes.byteOffset, lengths, readAt: read.byteOffset, readBytes: read.length, isFirst });
      return hashed;
    },
    stop: async () => void (await worker.terminate()),
  };
}

/** For so many bytes in all: large folders are hashed beside what reads and cuts them. What is hashed lies in `memory`. */
export const createHasher = (memory: SharedArrayBuffer, bytes: number): Hasher =>
  bytes < leastBytes ? createOwnHasher() : createThread(memory);
