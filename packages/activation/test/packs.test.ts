import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BlockIndex } from '../src/block-index.ts';
import { cutAims, findCut, gear, toAim, toCutLimits, toCuts } from '../src/cut.ts';
import { comparePaths, packLimits, readPackList, toBlockHash, toBlockLength, writePackList } from '../src/pack-list.ts';
import { findCollision, findNameFault } from '../src/pack-names.ts';
import type { Trust } from '../src/token.ts';
import { toPackSums, verifyPack, verifyPackList } from '../src/verify-pack.ts';

type Piece = { byte: number; bytes: number } | { noise: number; bytes: number };

const vectors = JSON.parse(readFileSync(join(import.meta.dirname, '../../../fixtures/packs/vectors.json'), 'utf8')) as {
  context: Trust;
  gear: number[];
  cuts: { name: string; aim: number; pieces: Piece[]; lengths: number[] }[];
  names: { path: string; fault: string | null }[];
  lists: { name: string; hex: string; fault: string | null; sums?: object; paths?: string[] }[];
  heads: { name: string; file: string; sku?: string; reason: string | null }[];
  headLists: { name: string; file: string; hex: string; fault: string | null }[];
};
const fromHex = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));

/** The noise of the vectors, made only from their description. */
function toContent(pieces: readonly Piece[]): Uint8Array {
  const bytes: number[] = [];
  for (const piece of pieces) {
    let state = 'noise' in piece ? piece.noise : 0;
    for (let at = 0; at < piece.bytes; at += 1) {
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      bytes.push('noise' in piece ? state & 0xff : piece.byte);
    }
  }
  return Uint8Array.from(bytes);
}

describe('cuts', () => {
  it('have the gear table of the vectors', () => {
    expect([...gear].map((value) => value >>> 0)).toEqual(vectors.gear);
    expect(new Set(gear).size).toBe(256);
  });

  it.each(vectors.cuts)('$name', ({ aim, pieces, lengths }) => {
    const content = toContent(pieces);
    expect(toCuts(content, aim)).toEqual(lengths);
    const { min, max } = toCutLimits(aim);
    for (const length of lengths.slice(0, -1)) expect(length >= min && length <= max).toBe(true);
  });

  it('are the same where only the longest block is in memory', () => {
    const { aim, pieces, lengths } = vectors.cuts.find(({ name }) => name === 'noise') as (typeof vectors.cuts)[number];
    const content = toContent(pieces);
    const found: number[] = [];
    for (let from = 0; from < content.length; ) {
      const held = content.slice(from, from + toCutLimits(aim).max);
      const length = findCut(held, 0, held.length, aim);
      found.push(length);
      from += length;
    }
    expect(found).toEqual(lengths);
  });

  it('are the same however little follows them', () => {
    const content = toContent([{ noise: 11, bytes: 300_000 }]);
    for (const aim of [cutAims.list, cutAims.file]) {
      const [length = 0] = toCuts(content, aim);
      expect([1, 2, 3, 4, 5].map((more) => findCut(content, 0, length + more, aim))).toEqual(Array(5).fill(length));
    }
  });

  it('find the former places again behind a change', () => {
    const content = toContent([{ noise: 11, bytes: 900_000 }]);
    const changed = Uint8Array.from([...content.subarray(0, 100_000), 1, 2, 3, ...content.subarray(100_000)]);
    const toEnds = (bytes: Uint8Array) => {
      let end = 0;
      return toCuts(bytes, toAim(bytes.length)).map((length) => (end += length));
    };
    const before = toEnds(content).map((end) => content.length - end);
    const after = toEnds(changed).map((end) => changed.length - end);
    expect(before.slice(4).filter((left) => !after.includes(left))).toEqual([]);
  });

  it('are coarser in files above 64 MiB', () => {
    expect([64 * 1024 * 1024, 64 * 1024 * 1024 + 1].map(toAim)).toEqual([65_536, 262_144]);
  });
});

describe('a list', () => {
  it.each(vectors.lists)('$name', ({ hex, fault, sums, paths }) => {
    const bytes = fromHex(hex);
    const read = readPackList(bytes);
    if (fault !== null) return expect(read).toEqual({ fault });
    if ('fault' in read) throw new Error(read.fault);
    const { options: _, ...found } = toPackSums(read.list);
    expect(found).toEqual(sums);
    if (paths !== undefined) expect(read.list.files.map(({ path }) => path)).toEqual(paths);
    expect(Buffer.from(writePackList(read.list)).equals(bytes)).toBe(true);
  });

  it('has vectors with names of their own', () => {
    expect(new Set(vectors.lists.map(({ name }) => name)).size).toBe(vectors.lists.length);
  });

  it('is refused above 160 MiB before it is read', () => {
    expect(readPackList(new Uint8Array(packLimits.listBytes + 1))).toEqual({ fault: 'too_large' });
    expect(readPackList(new Uint8Array(packLimits.listBytes))).toEqual({ fault: 'newer_format' });
  });

  it('tells the length and the hash of each block', () => {
    const read = readPackList(fromHex(vectors.lists.find(({ name }) => name === 'a list')?.hex ?? ''));
    if ('fault' in read) throw new Error(read.fault);
    const { blocks } = read.list;
    expect(Array.from({ length: blocks.count }, (_, at) => toBlockLength(blocks, at))).toEqual([
      10, 65_536, 300, 1, 70_000,
    ]);
    const index = new BlockIndex(() => blocks.hashes);
    for (let at = 0; at < blocks.count; at += 1) expect(index.findOrAdd(toBlockHash(blocks, at), at)).toBe(-1);
    for (let at = 0; at < blocks.count; at += 1) expect(index.findOrAdd(toBlockHash(blocks, at), -1)).toBe(at);
    expect(index.findOrAdd(new Uint8Array(32), -1)).toBe(-1);
  });

  it('has its paths in the order of their bytes', () => {
    const paths = ['B', 'a', 'a b', 'ab', 'é'].map((path) => new TextEncoder().encode(path));
    const signs = paths.map((one) => paths.map((other) => Math.sign(comparePaths(one, other))));
    expect(signs).toEqual(paths.map((_, one) => paths.map((__, other) => Math.sign(one - other))));
  });

  it('tells many blocks apart whose hashes begin alike', () => {
    const numbers = Array.from({ length: 600 }, (_, at) => at);
    const toHash = (at: number) => Uint8Array.from([at >> 8, 0, 0, at % 4, ...new Uint8Array(27), at]);
    const hashes = Uint8Array.from(numbers.flatMap((at) => [...toHash(at)]));
    const index = new BlockIndex(() => hashes);
    expect(numbers.map((at) => index.findOrAdd(toHash(at), at))).toEqual(numbers.map(() => -1));
    expect(numbers.map((at) => index.findOrAdd(toHash(at), 7))).toEqual(numbers);
    expect(index.findOrAdd(toHash(600), -1)).toBe(-1);
  });

  const good = vectors.lists
    .filter(({ fault, hex }) => fault === null && hex.length < 10_000)
    .map(({ hex }) => fromHex(hex));
  /** Valid lists with some bytes changed, removed or added. Most have only one fault. */
  const damaged = fc
    .tuple(
      fc.constantFrom(...good),
      fc.array(fc.tuple(fc.nat(), fc.nat(2), fc.uint8Array({ maxLength: 3 })), { minLength: 1, maxLength: 4 }),
    )
    .map(([list, changes]) => {
      let bytes = [...list];
      for (const [place, taken, put] of changes) {
        const at = place % (bytes.length + 1);
        bytes = [...bytes.slice(0, at), ...put, ...bytes.slice(at + taken)];
      }
      return Uint8Array.from(bytes);
    });

  it('has one spelling, whatever the bytes are', () => {
    fc.assert(
      fc.property(fc.oneof(damaged, fc.uint8Array({ maxLength: 200 })), (bytes) => {
        const read = readPackList(bytes);
        if ('list' in read) expect(Buffer.from(writePackList(read.list)).equals(bytes)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a name', () => {
  it.each(vectors.names)('$path is judged: $fault', ({ path, fault }) => {
    expect(findNameFault(path)).toBe(fault);
  });

  it('collides with one that another drive takes for the same', () => {
    expect(findCollision(['a', 'b', 'A'])).toEqual({ fault: 'duplicate', path: 'A', other: 'a' });
    expect(findCollision(['a/b', 'A'])).toEqual({ fault: 'file_as_folder', path: 'A', other: 'a/b' });
    expect(findCollision(['a', 'A/b/c'])).toEqual({ fault: 'file_as_folder', path: 'A/b/c', other: 'a' });
    expect(findCollision(['a/b', 'a/c', 'ab', 'É', 'é'])).toBeNull();
  });
});

describe('a head', () => {
  it.each(vectors.heads)('$name', async ({ file, sku, reason }) => {
    const verdict = await verifyPack(file, vectors.context, sku);
    expect(verdict.reason).toBe(reason);
    expect(verdict.head === null).toBe(reason !== null);
  });

  it.each(vectors.headLists)('and its list: $name', async ({ file, hex, fault }) => {
    const { head } = await verifyPack(file, vectors.context);
    if (head === null) throw new Error('The head is not genuine.');
    const verdict = await verifyPackList(head, fromHex(hex));
    expect('fault' in verdict ? verdict.fault : null).toBe(fault);
  });
});
