import { hash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { HashThread, Sha256 } from '../packs/common/hashing.ts';

/** The worker's code as text, so that bundles need no second file. */
const program = `
const { parentPort } = require('node:worker_threads');
const { hash } = require('node:crypto');
const rooms = [];
parentPort.on('message', ({ id, memory, places }) => {
  if (memory !== undefined) rooms[id] = new Uint8Array(memory);
  const room = rooms[id];
  const hashes = new Uint8Array(places.length * 16);
  for (let at = 0; at < places.length; at += 2)
    hashes.set(hash('sha256', room.subarray(places[at], places[at + 1]), 'buffer'), at * 16);
  parentPort.postMessage(hashes, [hashes.buffer]);
});`;

/** Starts a thread that answers requests in order. */
function openThread(): HashThread {
  const worker = new Worker(program, { eval: true, execArgv: [], env: {} });
  const waiting: { resolve(hashes: Uint8Array): void; reject(error: Error): void }[] = [];
  /** Each memory is sent only once, because receiving it takes time in proportion to its size. */
  const rooms = new Map<ArrayBufferLike, number>();
  let isOver = false;
  const fail = (error: Error) => {
    isOver = true;
    for (const one of waiting.splice(0)) one.reject(error);
  };
  worker.on('message', (hashes: Uint8Array) => {
    waiting.shift()?.resolve(hashes);
    if (waiting.length === 0) worker.unref();
  });
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('The thread has ended.')));
  worker.unref();
  return {
    hash: (room, places) =>
      new Promise((resolve, reject) => {
        if (isOver) return reject(new Error('The thread has ended.'));
        waiting.push({ resolve, reject });
        // The program must not end while it waits for hashes.
        worker.ref();
        const { buffer } = room;
        const id = rooms.get(buffer) ?? rooms.size;
        worker.postMessage({ id, places, ...(!rooms.has(buffer) && { memory: buffer }) });
        rooms.set(buffer, id);
      }),
    close: () => void worker.terminate(),
  };
}

/** SHA-256 in Node's own code, which is faster than WebCrypto for blocks. Large amounts are hashed in a thread. */
export const nodeSha256: Sha256 = Object.assign((bytes: Uint8Array): Uint8Array => hash('sha256', bytes, 'buffer'), {
  openThread,
});
