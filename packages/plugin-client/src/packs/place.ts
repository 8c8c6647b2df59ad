import { toBlockHash, toBlockLength } from '@backline/activation/pack-list';
import { type Disk, DiskError } from './disk.ts';
import type { Done } from './done.ts';
import { Waiting } from './faults.ts';
import { isEqual, type Sha256 } from './hashing.ts';
import type { Lock } from './lock.ts';
import { Folders, type Places } from './pack-folder.ts';
import type { Plan, Work } from './plan.ts';
import type { Timers } from './timers.ts';

/** After so much, what is there is noted. */
const noteBytes = 64 * 1024 * 1024;
const noteMs = 5_000;
/** How long a file that another program holds is asked for again. */
const heldMs = 60_000;

export interface PlaceInput {
  disk: Disk;
  sha256: Sha256;
  places: Places;
  plan: Plan;
  done: Done;
  lock: Lock;
  timers: Timers;
  signal: AbortSignal;
  /** Bytes of blocks, verified and written; `path`: a file is whole at its place. */
  onPlaced(bytes: number, path: string | null): void;
}

/** Renames; again for a while where another program, such as a virus scanner, has the file open. */
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

/** Writes blocks to where they are missing, and puts files that are whole in their places. */
export class Placer {
  readonly #input: PlaceInput;
  readonly #folders: Folders;
  #unnoted: { path: string; key: string; at: string }[] = [];
  #unnotedBytes = 0;
  #notedAt: number;
  #last: Promise<void> = Promise.resolve();
  /** Files that another program holds: the others go on. */
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

  /** False: the bytes are not this block, and nothing was written. */
  async place(block: number, bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
    const { plan, sha256, disk } = this.#input;
    const { blocks } = plan.version.list;
    if (bytes.length !== toBlockLength(blocks, block)) return false;
    if (!isEqual(await sha256(bytes), toBlockHash(blocks, block))) return false;
    for (let at = plan.first[block] ?? -1; at >= 0; at = plan.first[block] ?? -1) {
      const work = plan.works[plan.work[at] ?? -1] as Work;
      if (work.path === work.final) await this.#folders.make(work.file.path);
      await disk.writeAt(work.path, plan.offset[at] ?? 0, bytes);
      // The next place comes first only when this one is written: a failure leaves it to be written again.
      if (plan.first[block] !== at) continue;
      plan.first[block] = plan.next[at] ?? -1;
      work.missing -= 1;
      plan.missingBytes -= bytes.length;
      plan.bytes += bytes.length;
      this.#input.onPlaced(bytes.length, null);
      if (work.missing === 0) await this.#finish(work);
    }
    await this.#noteInTime();
    return true;
  }

  /** Files without a block, and those that an earlier attempt had written whole. */
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
    work.missing = -1;
    this.#unnoted.push({ path: file.path, key, at: final });
    this.#unnotedBytes += file.bytes;
    if (final.startsWith(`${places.own}/`)) return;
    plan.whole.add(file.path);
    onPlaced(0, file.path);
  }

  async #noteInTime(): Promise<void> {
    const isTime = this.#input.timers.now() - this.#notedAt >= noteMs && this.#unnoted.length > 0;
    if (isTime || this.#unnotedBytes >= noteBytes) await this.note();
  }

  /** Makes what is whole certain: on the disk, then in `done`. What lies in `next` is noted when it is in its place. */
  note(): Promise<void> {
    this.#last = this.#last.then(async () => {
      const files = this.#unnoted;
      [this.#unnoted, this.#unnotedBytes, this.#notedAt] = [[], 0, this.#input.timers.now()];
      const { disk, done, places } = this.#input;
      try {
        for (const { at } of files) await disk.sync(at);
        await done.add(files.filter(({ at }) => !at.startsWith(`${places.own}/`)));
      } catch (error) {
        this.#unnoted.push(...files);
        throw error;
      }
    });
    const result = this.#last;
    this.#last = result.catch(() => undefined);
    return result;
  }

  /** Throws where a file is still held by another program. */
  assertWhole(): void {
    if (this.#held !== null) throw new Waiting('file_in_use', this.#held);
  }
}
