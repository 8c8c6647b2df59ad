import { toBlockLength } from '@backline/activation/pack-list';
import type { Held, Room } from './block-hasher.ts';
import { Stopped, Waiting } from './faults.ts';
import type { Placer } from './place.ts';
import type { Plan } from './plan.ts';
import type { Range, Whereabouts } from './ranges.ts';
import type { Timers } from './timers.ts';

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
  signal: AbortSignal;
  onBytes(bytes: number): void;
  /** Returns when more may come. */
  slowDown(bytes: number): Promise<void>;
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
  #writing: Promise<void> = Promise.resolve();
  #writtenAt: number;

  constructor(input: ReceiveInput, range: Range) {
    [this.#input, this.#range] = [input, range];
    this.#room = input.rooms[0];
    this.#length = this.#toLength(0);
    this.#writtenAt = input.timers.now();
  }

  #toLength = (index: number) => toBlockLength(this.#input.plan.version.list.blocks, this.#range.blocks[index] ?? 0);

  get #isDone(): boolean {
    return this.#next === this.#range.blocks.length;
  }

  /** `from`: where the body begins in the bundle. Returns when all of the range is written. */
  async take(body: ReadableStream<Uint8Array>, from: number): Promise<void> {
    const { signal, onBytes, slowDown } = this.#input;
    const reader = body.getReader();
    const stop = () => void reader.cancel().catch(() => undefined);
    signal.addEventListener('abort', stop, { once: true });
    let at = from;
    try {
      while (!this.#isDone) {
        const { value, done } = await reader.read().catch(() => ({ value: undefined, done: true }));
        if (signal.aborted || done || value === undefined) {
          await this.#write();
          await this.#writing;
          throw signal.aborted ? new Stopped() : new Waiting('network');
        }
        onBytes(value.length);
        await this.#cut(value, at);
        at += value.length;
        await slowDown(value.length);
      }
      await this.#writing;
    } finally {
      signal.removeEventListener('abort', stop);
      await reader.cancel().catch(() => undefined);
      // The folder's lock is held as long as something is written.
      await this.#writing.catch(() => undefined);
    }
  }

  async #cut(bytes: Uint8Array, at: number): Promise<void> {
    const now = this.#input.timers.now();
    const { offset } = this.#input.where;
    for (let used = 0; used < bytes.length && !this.#isDone; ) {
      const begins = offset[this.#range.blocks[this.#next] ?? 0] ?? 0;
      // What lies between two blocks.
      if (at + used < begins) {
        used += Math.min(begins - at - used, bytes.length - used);
        continue;
      }
      const some = bytes.subarray(used, used + this.#length - this.#filled);
      this.#room.set(some, this.#begin + this.#filled);
      used += some.length;
      this.#filled += some.length;
      if (this.#filled === this.#length) this.#endBlock();
      else continue;
      const isFull = this.#isDone || this.#begin + this.#length > joinBytes;
      if (isFull || now - this.#writtenAt >= joinMs) await this.#write();
    }
  }

  #endBlock(): void {
    this.#held.push({ block: this.#range.blocks[this.#next] ?? 0, at: this.#begin });
    this.#begin += this.#length;
    this.#next += 1;
    this.#filled = 0;
    this.#length = this.#isDone ? 0 : this.#toLength(this.#next);
  }

  /** Begins to write what is whole, and returns when the other room is free. */
  async #write(): Promise<void> {
    await this.#writing;
    const { rooms, placer, wrong, timers } = this.#input;
    const [full, held] = [this.#room, this.#held.filter(({ block }) => placer.isMissing(block))];
    this.#room = full === rooms[0] ? rooms[1] : rooms[0];
    [this.#held, this.#begin] = [[], 0];
    this.#writtenAt = timers.now();
    this.#writing = placer.place(held, full).then((others) => wrong.add(others));
    // What is thrown is thrown where it is waited for.
    this.#writing.catch(() => undefined);
  }
}
