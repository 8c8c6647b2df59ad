import { toBlockLength } from '@backline/activation/pack-list';
import type { Held, Room } from '../common/block-hasher.ts';
import { Waiting } from '../common/faults.ts';
import type { Timers } from '../common/timers.ts';
import type { Placer } from './place.ts';
import type { Plan } from './plan.ts';
import type { Range, Whereabouts } from './ranges.ts';

/**
 * Blocks that arrive within this time are written together. On a slow connection, each is written alone, so that a kill
 * loses little.
 */
const joinMs = 20;
/** The most bytes that are written at once. As many can arrive meanwhile, and a kill loses both. */
const joinBytes = 384 * 1024;
const wrongMax = 3;

/** Counts blocks with wrong bytes. After too many, the portal is asked again later. */
export class WrongBlocks {
  readonly #times = new Map<number, number>();

  add(blocks: readonly Held[]): void {
    for (const { block } of blocks) {
      const times = (this.#times.get(block) ?? 0) + 1;
      this.#times.set(block, times);
      if (times >= wrongMax) throw new Waiting('portal');
    }
  }
}

export interface ReceiveInput {
  plan: Plan;
  placer: Placer;
  timers: Timers;
  where: Whereabouts;
  wrong: WrongBlocks;
  /** While one is written, the other is filled. */
  rooms: readonly [Room, Room];
  onBytes(bytes: number): void;
  /** A promise to wait for before reading more; undefined if none is needed. */
  slowDown(bytes: number): Promise<void> | undefined;
}

/** Receives one range, cuts it into blocks and writes several at once. Loses at most one block if it ends early. */
export class Receiver {
  readonly #input: ReceiveInput;
  readonly #range: Range;
  #room: Room;
  #held: Held[] = [];
  /** The number of complete blocks. */
  #next = 0;
  /** The current block: its start in the room, the received bytes and its length. */
  #begin = 0;
  #filled = 0;
  #length: number;
  #writing: Promise<void> | null = null;
  #writtenAt: number;

  constructor(input: ReceiveInput, range: Range) {
    [this.#input, this.#range] = [input, range];
    this.#room = input.rooms[0];
    this.#length = this.#toLength(0);
    this.#writtenAt = input.timers.now();
  }

  #toLength = (index: number) => toBlockLength(this.#input.plan.version.list.blocks, this.#range.blocks[index] ?? 0);

  /** True if the whole range has arrived. */
  get isDone(): boolean {
    return this.#next === this.#range.blocks.length;
  }

  /** Takes bytes of the bundle at a position. Returns true when there is space for more. */
  take(bytes: Uint8Array, at: number): boolean | Promise<boolean> {
    const { onBytes, slowDown } = this.#input;
    onBytes(bytes.length);
    const used = this.#cut(bytes, at, 0);
    const pause = slowDown(bytes.length);
    if (used === bytes.length && pause === undefined) return !this.isDone;
    return this.#takeRest(bytes, at, used, pause);
  }

  async #takeRest(bytes: Uint8Array, at: number, from: number, pause: Promise<void> | undefined): Promise<boolean> {
    for (let used = from; used < bytes.length; used = this.#cut(bytes, at, used)) await this.#writing;
    await pause;
    return !this.isDone;
  }

  /** Returns after the complete blocks are written, even if the range is incomplete. */
  async end(): Promise<void> {
    await this.#writing;
    if (this.#held.length > 0) this.#write();
    await this.#writing;
  }

  /**
   * Cuts bytes into blocks and starts to write them. Returns how many bytes it took. The others have to wait for the
   * drive.
   */
  #cut(bytes: Uint8Array, at: number, from: number): number {
    const { offset } = this.#input.where;
    for (let used = from; ; ) {
      if (this.#isDue()) {
        if (this.#writing !== null) return used;
        this.#write();
      }
      if (this.isDone || used === bytes.length) return bytes.length;
      const begins = offset[this.#range.blocks[this.#next] ?? 0] ?? 0;
      // Bytes between two blocks.
      if (at + used < begins) {
        used += Math.min(begins - at - used, bytes.length - used);
        continue;
      }
      const some = bytes.subarray(used, used + this.#length - this.#filled);
      this.#room.set(some, this.#begin + this.#filled);
      used += some.length;
      this.#filled += some.length;
      if (this.#filled === this.#length) this.#endBlock();
    }
  }

  /** True if the blocks in memory should be written now. */
  #isDue(): boolean {
    if (this.#held.length === 0 || this.#filled > 0) return false;
    const isFull = this.isDone || this.#begin + this.#length > joinBytes;
    return isFull || this.#input.timers.now() - this.#writtenAt >= joinMs;
  }

  #endBlock(): void {
    this.#held.push({ block: this.#range.blocks[this.#next] ?? 0, at: this.#begin });
    this.#begin += this.#length;
    this.#next += 1;
    this.#filled = 0;
    this.#length = this.isDone ? 0 : this.#toLength(this.#next);
  }

  /** Starts to write complete blocks, now that the other room is free. */
  #write(): void {
    const { rooms, placer, wrong, timers } = this.#input;
    const full = this.#room;
    const held = this.#held.filter(({ block }) => placer.isMissing(block));
    this.#room = full === rooms[0] ? rooms[1] : rooms[0];
    [this.#held, this.#begin] = [[], 0];
    this.#writtenAt = timers.now();
    const writing = placer.place(held, full).then((others) => {
      wrong.add(others);
      this.#writing = null;
    });
    // The error is thrown where the promise is awaited. Nothing is written after it.
    writing.catch(() => undefined);
    this.#writing = writing;
  }
}
