import { expect, it } from 'vitest';
import { nodeSha256 } from '../../src/node/sha256.ts';
import { BlockHasher } from '../../src/packs/common/block-hasher.ts';
import type { HashThread, Sha256 } from '../../src/packs/common/hashing.ts';
import { toNoise } from './publisher.ts';

const mib = 1024 * 1024;
const blockBytes = 64 * 1024;
const count = mib / blockBytes;
const noise = toNoise('room', mib);

/** Lists the blocks of a room; one has wrong bytes. */
const blocks = {
  count,
  starts: Float64Array.from({ length: count + 1 }, (_, at) => at * blockBytes),
  hashes: new Uint8Array(count * 32),
};
for (let at = 0; at < count; at += 1)
  blocks.hashes.set(nodeSha256(noise.subarray(at * blockBytes, (at + 1) * blockBytes)) as Uint8Array, at * 32);
const held = Array.from({ length: count }, (_, block) => ({ block, at: block * blockBytes }));
const wrong = 3;

/** Checks a room repeatedly, so that a thread starts on the way. */
async function lookOften(sha256: Sha256): Promise<number[]> {
  const hasher = new BlockHasher(sha256);
  const seen: number[] = [];
  await hasher.during(async () => {
    const room = hasher.takeRoom();
    room.set(noise);
    room[wrong * blockBytes] = (room[wrong * blockBytes] ?? 0) ^ 1;
    for (let turn = 0; turn < 40; turn += 1) {
      const right = await hasher.findRightBeside(blocks, held, room);
      expect(right.map(({ block }) => block)).not.toContain(wrong);
      seen.push(right.length);
    }
    hasher.giveRoom(room);
  });
  return seen;
}
const allRight = Array.from({ length: 40 }, () => count - 1);

it('finds blocks with wrong bytes, here and in a thread', async () => {
  expect(await lookOften((bytes) => nodeSha256(bytes))).toEqual(allRight);
  let asked = 0;
  let closed = 0;
  const counting: Sha256 = Object.assign((bytes: Uint8Array<ArrayBuffer>) => nodeSha256(bytes), {
    openThread(): HashThread {
      const thread = nodeSha256.openThread?.() as HashThread;
      return {
        hash(room: Uint8Array, places: Uint32Array) {
          asked += 1;
          return thread.hash(room, places);
        },
        close() {
          closed += 1;
          thread.close();
        },
      };
    },
  });
  expect(await lookOften(counting)).toEqual(allRight);
  // The thread starts at 32 MiB and ends with the work.
  expect([asked, closed]).toEqual([40 - 31, 1]);
});

it('continues if there is no thread, or if it ends', async () => {
  const plain = (bytes: Uint8Array<ArrayBuffer>) => nodeSha256(bytes);
  const none = Object.assign(plain.bind(null), {
    openThread(): HashThread {
      throw new Error('This host has no threads.');
    },
  });
  expect(await lookOften(none)).toEqual(allRight);
  const ending = Object.assign(plain.bind(null), {
    openThread(): HashThread {
      const thread = nodeSha256.openThread?.() as HashThread;
      thread.close();
      return thread;
    },
  });
  expect(await lookOften(ending)).toEqual(allRight);
});
