import { type PackBlocks, packLimits, toBlockHash, toBlockLength } from '@backline/activation/pack-list';
import { type HashThread, isEqual, type Sha256 } from './hashing.ts';

/** A block in memory, and its position. */
export interface Held {
  block: number;
  at: number;
}

/** The amount of data from which starting a thread is worth it. */
const leastBytes = 32 * 1024 * 1024;
export type Room = Uint8Array<ArrayBuffer>;

/** Checks blocks against their hashes. Larger amounts are checked in a thread while other work continues. */
export class BlockHasher {
  readonly #sha256: Sha256;
  #thread: HashThread | null = null;
  #canOpen: boolean;
  #bytes = 0;
  #users = 0;
  #rooms: Room[] = [];

  constructor(sha256: Sha256) {
    this.#sha256 = sha256;
    this.#canOpen = sha256.openThread !== undefined;
  }

  /** Runs work. A thread that it starts ends with it. */
  async during<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#users += 1;
    try {
      return await work();
    } finally {
      this.#users -= 1;
      if (this.#users === 0) {
        this.#thread?.close();
        [this.#thread, this.#bytes, this.#rooms] = [null, 0, []];
      }
    }
  }

  /** Takes memory for a mebibyte of blocks, which is shared with the thread and returned after use. */
  takeRoom(): Room {
    const own = this.#rooms.pop();
    if (own !== undefined) return own;
    const bytes = packLimits.blockBytes;
    // Disk operations and hashing can use shared memory.
    return (this.#canOpen ? new Uint8Array(new SharedArrayBuffer(bytes)) : new Uint8Array(bytes)) as Room;
  }

  giveRoom(room: Room): void {
    if (this.#users > 0) this.#rooms.push(room);
  }

  #findThread(): HashThread | null {
    if (this.#thread !== null || !this.#canOpen || this.#users === 0 || this.#bytes < leastBytes) return this.#thread;
    try {
      this.#thread = this.#sha256.openThread?.() ?? null;
    } catch {
      // The host does not allow shared memory.
      this.#canOpen = false;
    }
    return this.#thread;
  }

  /** Returns the blocks in this memory that match their hashes. */
  async findRight(blocks: PackBlocks, held: readonly Held[], room: Room): Promise<Held[]> {
    const right: Held[] = [];
    for (const one of held) {
      const own = await this.#sha256(room.subarray(one.at, one.at + toBlockLength(blocks, one.block)));
      if (isEqual(own, toBlockHash(blocks, one.block))) right.push(one);
    }
    return right;
  }

  /**
   * Does the same in a thread while the caller reads the next part. Downloads are hashed without the thread, because
   * handing the data over costs as much as hashing it.
   */
  async findRightBeside(blocks: PackBlocks, held: readonly Held[], room: Room): Promise<Held[]> {
    for (const { block } of held) this.#bytes += toBlockLength(blocks, block);
    const hashes = await this.#hashByThread(blocks, held, room);
    if (hashes === null) return this.findRight(blocks, held, room);
    return held.filter(({ block }, index) =>
      isEqual(hashes.subarray(index * 32, index * 32 + 32), toBlockHash(blocks, block)),
    );
  }

  /** Hashes in the thread. Null if there is none, or none any more. */
  async #hashByThread(blocks: PackBlocks, held: readonly Held[], room: Room): Promise<Uint8Array | null> {
    const thread = this.#findThread();
    if (thread === null || held.length === 0) return null;
    const places = new Uint32Array(held.length * 2);
    for (const [index, { block, at }] of held.entries()) places.set([at, at + toBlockLength(blocks, block)], index * 2);
    return thread.hash(room, places).catch(() => {
      this.#canOpen = false;
      this.#thread = null;
      return null;
    });
  }
}
