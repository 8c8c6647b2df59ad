import { createCipheriv, hash } from 'node:crypto';
import { toAim, toCuts } from '@backline/activation/cut';
import { expect, it } from 'vitest';

// The table has changes that vendors make to every file of a library, and for each the percentage of the new version
// that is downloaded.

const rate = 44_100;
const frameBytes = 6;

/** Pseudorandom numbers, always the same for a seed. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The sound of a struck string with noise: 24 bits, two channels. */
function toNote(seed: number, seconds: number): Buffer {
  const random = createRandom(seed);
  const bytes = Buffer.alloc(Math.floor(seconds * rate) * frameBytes);
  for (let at = 0, frame = 0; at < bytes.length; at += 3) {
    const time = frame / rate;
    const tone = Math.sin(time * (200 + seed * 37) * 2 * Math.PI) * Math.exp(-time);
    bytes.writeIntLE(Math.floor((tone * 0.5 + (random() - 0.5) * 0.01) * 8_000_000), at, 3);
    if (at % frameBytes === 3) frame += 1;
  }
  return bytes;
}

/** Random bytes, always the same for a seed. */
const toNoise = (seed: number, bytes: number) =>
  createCipheriv('aes-256-ctr', Buffer.alloc(32, seed), Buffer.alloc(16)).update(Buffer.alloc(bytes));

function toChunk(id: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(id, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content]);
}

interface Parts {
  before?: Buffer[];
  behind?: Buffer[];
  loop?: number;
}

/** A WAV file with a loop point after its sound. */
function toWav(sound: Buffer, { before = [], behind = [], loop = 1000 }: Parts = {}): Buffer {
  const points = Buffer.alloc(60);
  points.writeUInt32LE(loop, 44);
  const chunks = [toChunk('fmt ', Buffer.alloc(16, 1)), ...before, toChunk('data', sound), toChunk('smpl', points)];
  return toChunk('RIFF', Buffer.concat([Buffer.from('WAVE'), ...chunks, ...behind]));
}

/** A FLAC file as a cutter sees it: tags with padding after them, and then random bytes. */
const toFlac = (seed: number, tags: string, room: number) =>
  Buffer.concat([Buffer.from(tags.padEnd(room, '\0')), toNoise(seed, 1_200_000)]);

function toBlocks(file: Buffer): { key: string; bytes: number }[] {
  let from = 0;
  return toCuts(file, toAim(file.length)).map((bytes) => {
    const key = hash('sha256', file.subarray(from, from + bytes));
    from += bytes;
    return { key, bytes };
  });
}

function toShare(before: readonly Buffer[], after: readonly Buffer[]): number {
  const known = new Set(before.flatMap(toBlocks).map(({ key }) => key));
  const blocks = after.flatMap(toBlocks);
  const sum = (some: typeof blocks) => some.reduce((total, { bytes }) => total + bytes, 0);
  return (100 * sum(blocks.filter(({ key }) => !known.has(key)))) / sum(blocks);
}

const notes = [3, 4, 5, 6, 7, 8].map((seconds, at) => toNote(at + 1, seconds));
const wavs = notes.map((sound) => toWav(sound));
const each = (change: (sound: Buffer, at: number) => Buffer) => notes.map(change);

function withoutClick(sound: Buffer): Buffer {
  const mended = Buffer.from(sound);
  mended.fill(
    0,
    Math.floor(sound.length / 2 / frameBytes) * frameBytes,
    Math.floor(sound.length / 2) + 64 * frameBytes,
  );
  return mended;
}

it.each<[string, number, Buffer[]]>([
  ['loop points corrected', 2.8, each((sound) => toWav(sound, { loop: 2000 }))],
  ['a tag added behind', 8.1, each((sound) => toWav(sound, { behind: [toChunk('LIST', Buffer.alloc(300, 7))] }))],
  ['a tag added in front', 5.7, each((sound) => toWav(sound, { before: [toChunk('bext', Buffer.alloc(602, 7))] }))],
  [
    'exported again, with a larger header',
    5.3,
    each((sound) => toWav(sound, { before: [toChunk('JUNK', Buffer.alloc(28))] })),
  ],
  ['the start trimmed', 5.5, each((sound, at) => toWav(sound.subarray((137 + at * 5) * frameBytes)))],
  ['the end trimmed', 9, each((sound) => toWav(sound.subarray(0, sound.length - 4000 * frameBytes)))],
  ['a click removed', 7, each((sound) => toWav(withoutClick(sound)))],
])('fetches few blocks for %s', (_, percent, after) => {
  expect(toShare(wavs, after)).toBeLessThanOrEqual(percent + 2);
});

it.each([
  ['other tags', 8, 4096],
  ['tags that outgrow their room', 8, 9000],
] as const)('fetches few blocks for FLAC with %s', (_, percent, room) => {
  const seeds = [1, 2, 3];
  const before = seeds.map((seed) => toFlac(seed, 'artist=a', 4096));
  expect(
    toShare(
      before,
      seeds.map((seed) => toFlac(seed, 'artist=somebody else', room)),
    ),
  ).toBeLessThanOrEqual(percent + 2);
});

it('fetches of a container little more than what was replaced in it', () => {
  const parts = Array.from({ length: 30 }, (_, at) => toNoise(at, 1_500_000));
  const others = parts.map((part, at) => (at === 7 || at === 20 ? toNoise(at + 100, 2_000_000) : part));
  const replaced = (100 * 4_000_000) / (28 * 1_500_000 + 4_000_000);
  expect(toShare([Buffer.concat(parts)], [Buffer.concat(others)])).toBeLessThanOrEqual(replaced + 0.5 + 2);
});

it('fetches all of what has new dither', () => {
  const other = each((sound) => toWav(Buffer.from(sound.map((byte, at) => (at % 3 === 0 ? byte ^ 1 : byte)))));
  expect(toShare(wavs, other)).toBeGreaterThan(99);
});
