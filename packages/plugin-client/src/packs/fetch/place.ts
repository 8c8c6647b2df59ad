import { toBlockLength } from '@backline/activation/pack-list';
import type { BlockHasher, Held, Room } from '../common/block-hasher.ts';
import { Waiting } from '../common/faults.ts';
import type { Timers } from '../common/timers.ts';
import { type Disk, DiskError } from '../disk/disk.ts';
import { type Done, makeCertain } from '../disk/done.ts';
import type { Lock } from '../folder/lock.ts';
import { Folders, type Places } from '../folder/pack-folder.ts';
import type { Plan, Work } from './plan.ts';
import { forgetPlace, toRuns } from './runs.ts';

/** The number of bytes after which progress is recorded. */
const noteBytes = 256 * 1024 * 1024;
const noteMs = 5_000;
/** How long a file that another program holds is retried. */
const heldMs = 60_000;

export interface PlaceInput {
  disk: Disk;
  hasher: BlockHasher;
  places: Places;
  plan: Plan;
  done: Done;
  lock: Lock;
  timers: Timers;
  signal: AbortSignal;
  /** Called for verified, written bytes. `path` names a file that is now complete in its place. */
  onPlaced(bytes: number, path: string | null): void;
}

/** Renames a file, and retries for a while if another program such as a virus scanner has it open. */
export async function renameHeld(
  disk: Disk,
  timers: Timers,
  from: string,
  to: string,
  signal: AbortSignal,
): Promise<void> {
  const until = timers.now() + heldMs;
  for (let pause = 50; ; pause = Math.min(pause * 2, 5_000)) {
    try {
      return await disk.rename(from, to);
    } catch (error) {
      if (!(error instanceof DiskError && error.fault === 'in_use')) throw error;
      if (timers.now() >= until || signal.aborted) throw new Waiting('file_in_use', to);
      await timers.wait(pause, signal);
    }
  }
}

/** Writes blocks to all places that lack them, and moves complete files to their final paths. */
export class Placer {
  readonly #input: PlaceInput;
  readonly #folders: Folders;
  #unnoted: { path: string; key: string; at: string }[] = [];
  #unnotedBytes = 0;
  #notedAt: number;
  #last: Promise<void> = Promise.resolve();
  /** The error that prevented recording progress. */
  #fault: unknown = null;
  /** A file that another program holds. Other files continue. */
  #held: string | null = null;

  constructor(input: PlaceInput) {
    this.#input = input;
    this.#folders = new Folders(input.disk, input.places.folder);
    this.#notedAt = input.timers.now();
    this.#unnoted.push(...input.plan.found);
  }

  isMissing(block: number): boolean {
    return (this.#input.plan.first[block] ?? -1) >= 0;
  }

  /**
   * Writes blocks from `bytes` to where they are missing. Neighboring blocks are written together. Returns blocks with
   * wrong hashes, which were not written.
   */
  async place(held: readonly Held[], bytes: Room): Promise<Held[]> {
    const { plan, disk, hasher } = this.#input;
    const right = await hasher.findRight(plan.version.list.blocks, held, bytes);
    for (const run of toRuns(plan, right)) {
      const { work, offset, from, to, places } = run;
      if (work.path === work.final) await this.#folders.make(work.file.path);
      await disk.writeAt(work.path, offset, bytes.subarray(from, to));
      // A place is removed from the plan only after it was written, so that it is tried again after a failure.
      let written = 0;
      for (const { block, place } of places) if (forgetPlace(plan, block, place)) written += this.#toLength(block);
      this.#input.onPlaced(written, null);
      if (work.missing === 0) await this.#finish(work);
    }
    await this.#noteInTime();
    return right.length === held.length ? [] : held.filter((one) => !right.includes(one));
  }

  #toLength(block: number): number {
    return toBlockLength(this.#input.plan.version.list.blocks, block);
  }

  /** Handles files without blocks, and files that an earlier attempt completed. */
  async finishWhole(): Promise<void> {
    for (const work of this.#input.plan.works) if (work.missing === 0) await this.#finish(work);
  }

  async #finish(work: Work): Promise<void> {
    const { disk, lock, places, plan, timers, signal, onPlaced } = this.#input;
    const { file, key, path, final } = work;
    if (file.bytes === 0) await disk.writeAt(path, 0, new Uint8Array());
    if (path !== final) {
      await lock.assertOwn(false);
      if (!final.startsWith(`${places.own}/`)) await this.#folders.make(file.path);
      try {
        await renameHeld(disk, timers, path, final, signal);
      } catch (error) {
        if (!(error instanceof Waiting)) throw error;
        this.#held = final;
        return;
      }
    }
    await disk.closeFile?.(final);
    work.missing = -1;
    this.#unnoted.push({ path: file.path, key, at: final });
    this.#unnotedBytes += file.bytes;
    if (final.startsWith(`${places.own}/`)) return;
    plan.whole.add(file.path);
    onPlaced(0, file.path);
  }

  /**
   * Records progress when it is due. Writing continues meanwhile, but only until the next recording, so that little
   * unsynced data can be lost.
   */
  async #noteInTime(): Promise<void> {
    const isTime = this.#input.timers.now() - this.#notedAt >= noteMs && this.#unnoted.length > 0;
    if (!isTime && this.#unnotedBytes < noteBytes) return;
    await this.#last;
    if (this.#fault !== null) throw this.#fault;
    void this.note().catch((error: unknown) => {
      this.#fault = error;
    });
  }

  /** Syncs complete files and records them in `done`, except files in `next`, which are only synced. */
  note(): Promise<void> {
    this.#last = this.#last.then(async () => {
      const files = this.#unnoted;
      [this.#unnoted, this.#unnotedBytes, this.#notedAt] = [[], 0, this.#input.timers.now()];
      const { disk, done, places } = this.#input;
      try {
        const left = files.values();
        const certain: typeof files = [];
        const sync = async () => {
          for (const file of left) {
            const isOutside = !file.at.startsWith(`${places.own}/`);
            // Files in `next` are not recorded later, so they must be synced now.
            if (!isOutside) await disk.sync(file.at);
            else if (await makeCertain(disk, file.at)) certain.push(file);
          }
        };
        // A drive syncs two files in little more time than one.
        await Promise.all([sync(), sync()]);
        await done.add(certain);
        this.#fault = null;
      } catch (error) {
        this.#unnoted.push(...files);
        throw error;
      }
    });
    const result = this.#last;
    this.#last = result.catch(() => undefined);
    return result;
  }

  /** Throws if another program still has a file open. */
  assertWhole(): void {
    if (this.#held !== null) throw new Waiting('file_in_use', this.#held);
  }
}
