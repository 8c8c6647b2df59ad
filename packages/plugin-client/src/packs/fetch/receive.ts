import { toBlockLength } from '@backline/activation/pack-list';
import type { Held, Room } from '../common/block-hasher.ts';
import { Waiting } from '../common/faults.ts';
import type { Timers } from '../common/timers.ts';
import type { Placer } from './place.ts';
import type { Plan } from './plan.ts';
import type { Range, Whereabouts } from './ranges.ts';

/** Blocks that come so soon after each other are written together: on slow lines each one is, so that a kill loses little. */
const joinMs = 20;
/** So much is written at once at most: as much again comes meanwhile, and a kill loses both. */
const joinBytes = 384 * 1024;
const wrongMax = 3;

/** Blocks that were other bytes: the portal is asked again later when one was so too often. */
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
  /** One is written while the other one fills. */
  rooms: readonly [Room, Room];
  onBytes(bytes: number): void;
  /** Ends when more may come; undefined: it may. */
  slowDown(bytes: number): Promise<void> | undefined;
}

/** One range as it comes: cuts it into blocks, and writes several at once. At most one block is lost when it ends early. */
export class Receiver {
  readonly #input: ReceiveInput;
  readonly #range: Range;
  #room: Room;
  #held: Held[] = [];
  /** How many of its blocks are whole. */
  #next = 0;
  /** Where the block that comes begins in the room, how much of it is there, and how long it is. */
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

  /** True if all of the range has come. */
  get isDone(): boolean {
    return this.#next === this.#range.blocks.length;
  }

  /** Takes what comes of the bundle, and where it lies there. Returns whether more is wanted, once there is room for it. */
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

  /** Returns when what is whole is written; the rest of the range may not have come. */
  async end(): Promise<void> {
    await this.#writing;
    if (this.#held.length > 0) this.#write();
    await this.#writing;
  }

  /** Cuts what comes into blocks, and begins to write them. Returns how much it took: the rest when the drive has taken more. */
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

  /** True if what is held is to be written now. */
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

  /** Begins to write what is whole; the other room is free. */
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
    // The error is thrown where the promise is awaited: nothing is written after it.
    writing.catch(() => undefined);
    this.#writing = writing;
  }
}
