import { findCut, gear } from '@backline/activation/cut';

/*
 * What `findCut` does, three times as fast: its loop over bytes as a WebAssembly module of two hundred bytes, which is written
 * here instruction by instruction. Cutting is most of what publishing computes. A test compares the cuts of both.
 */

const tableBytes = 1024;
const pageBytes = 64 * 1024;
const windowBytes = 32;
/** So many bytes a turn of the loop. */
const unrolled = 8;

const op = {
  ...{ block: [0x02, 0x40], loop: [0x03, 0x40], if: [0x04, 0x40], end: [0x0b], exit: [0x0c], exitIf: [0x0d] },
  ...{
    return: [0x0f],
    const: [0x41],
    isZero: [0x45],
    isAbove: [0x4a],
    isAtLeast: [0x4e],
    add: [0x6a],
    subtract: [0x6b],
  },
  ...{ and: [0x71], shiftLeft: [0x74], get: [0x20], set: [0x21] },
};
/** The function's parameters: the place, the end, the mask, and the hash of the bytes before the place. */
const [place, end, mask, hash] = [0, 1, 2, 3];
const get = (local: number) => [...op.get, local];
const set = (local: number) => [...op.set, local];
/** Small enough for one byte. */
const constant = (value: number) => [...op.const, value & 0x7f];

/** Returns the place, where the hash has no bit of the mask. */
const test = (offset: number) => [
  ...[...get(hash), ...get(mask), ...op.and, ...op.isZero, ...op.if],
  ...[...get(place), ...constant(offset), ...op.add, ...op.return, ...op.end],
];
/** Adds the byte at an offset to the hash: the table begins where the memory does. */
const roll = (offset: number) => [
  ...[...get(hash), ...constant(1), ...op.shiftLeft],
  // Loads of 8 and of 32 bits.
  ...[...get(place), 0x2d, 0, offset, ...constant(2), ...op.shiftLeft, 0x28, 2, 0],
  ...[...op.add, ...set(hash)],
];
const advance = (bytes: number) => [...get(place), ...constant(bytes), ...op.add, ...set(place)];
const repeat = (isOver: number[], body: number[]) => [
  ...[...op.block, ...op.loop, ...isOver, ...op.exitIf, 1, ...body, ...op.exit, 0, ...op.end, ...op.end],
];
const eight = Array.from({ length: unrolled }, (_, at) => [...test(at), ...roll(at)]).flat();
const body = [
  ...repeat(
    [...get(place), ...get(end), ...constant(unrolled), ...op.subtract, ...op.isAbove],
    [...eight, ...advance(unrolled)],
  ),
  ...repeat([...get(place), ...get(end), ...op.isAtLeast], [...test(0), ...roll(0), ...advance(1)]),
  ...[...constant(-1), ...op.end],
];

function toNumber(value: number): number[] {
  const bytes: number[] = [];
  for (let rest = value; ; rest >>>= 7) {
    if (rest < 128) return [...bytes, rest];
    bytes.push((rest & 127) | 128);
  }
}
const section = (id: number, content: number[]) => [id, ...toNumber(content.length), ...content];
const text = (word: string) => [word.length, ...Buffer.from(word)];

function toModule(pages: number): Uint8Array<ArrayBuffer> {
  const code = [0, ...body];
  const [int, isFunction, isShared] = [0x7f, 0x60, 3];
  return new Uint8Array([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [1, isFunction, 4, int, int, int, int, 1, int]),
    ...section(2, [1, ...text('own'), ...text('memory'), 2, isShared, ...toNumber(pages), ...toNumber(pages)]),
    ...section(3, [1, 0]),
    ...section(7, [1, ...text('find'), 0, 0]),
    ...section(10, [1, ...toNumber(code.length), ...code]),
  ]);
}

/** What the types of Node lack of it. */
interface Assembly {
  Memory: new (of: { initial: number; maximum: number; shared: true }) => { buffer: SharedArrayBuffer };
  Module: new (bytes: Uint8Array<ArrayBuffer>) => object;
  Instance: new (module: object, imports: object) => { exports: { find: Find } };
}
const { Memory, Module, Instance } = (globalThis as unknown as { WebAssembly: Assembly }).WebAssembly;

type Find = (place: number, end: number, mask: number, hash: number) => number;

/** Buffers, and what cuts their content. Other threads see the buffers, too. */
export interface Cutter {
  /** In which the buffers are. */
  memory: SharedArrayBuffer;
  buffers: Buffer[];
  /** As `findCut`, for bytes of one of the buffers. */
  findCut(bytes: Buffer, from: number, end: number, aim: number): number;
}

/** Makes some buffers of a size. */
export function createCutter(count: number, bytes: number): Cutter {
  const pages = Math.ceil((tableBytes + count * bytes) / pageBytes);
  const memory = new Memory({ initial: pages, maximum: pages, shared: true });
  const instance = new Instance(new Module(toModule(pages)), { own: { memory } });
  const { find } = instance.exports;
  new Int32Array(memory.buffer, 0, gear.length).set(gear);

  function findPlace(buffer: Buffer, from: number, to: number, bits: number): number {
    let sum = 0;
    for (let at = from - windowBytes; at < from; at += 1)
      sum = ((sum << 1) + (gear[buffer[at] as number] as number)) | 0;
    const { byteOffset } = buffer;
    const found = find(from + byteOffset, to + byteOffset, bits, sum);
    return found < 0 ? -1 : found - byteOffset;
  }

  return {
    memory: memory.buffer,
    buffers: Array.from({ length: count }, (_, at) => Buffer.from(memory.buffer, tableBytes + at * bytes, bytes)),
    findCut: (buffer, from, to, aim) => findCut(buffer, from, to, aim, findPlace),
  };
}
