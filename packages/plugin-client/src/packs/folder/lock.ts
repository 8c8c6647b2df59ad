import { Stopped, Waiting } from '../common/faults.ts';
import type { Timers } from '../common/timers.ts';
import { type Disk, DiskError } from '../disk/disk.ts';
import { readJson } from './pack-folder.ts';

const beatMs = 2_000;
/** A lock that says the same for so long has no owner any more. */
const deadMs = 20_000;
/** As long as its owner has raised the counter within this time, nobody can have taken it. */
const freshMs = deadMs / 2;

interface LockFile {
  id: string;
  counter: number;
  bytes: number;
  total: number;
}

const encode = (lock: LockFile) => new TextEncoder().encode(JSON.stringify(lock));

async function read(disk: Disk, path: string): Promise<LockFile | null> {
  const value = (await readJson(disk, path, 4096)) as LockFile | null;
  return typeof value?.id === 'string' ? value : null;
}

/** Locks of this program that could not be removed, since their drive was away: nobody works under them any more. */
const left = new Set<string>();

/** Of one engine on one folder. */
export class Lock {
  readonly #disk: Disk;
  readonly #path: string;
  readonly #timers: Timers;
  readonly #end = new AbortController();
  readonly #own: LockFile;
  #beatAt: number;
  #beating: Promise<void> = Promise.resolve();

  private constructor(disk: Disk, path: string, timers: Timers, own: LockFile) {
    [this.#disk, this.#path, this.#timers, this.#own] = [disk, path, timers, own];
    this.#beatAt = timers.now();
  }

  /**
   * Waits until nobody has the lock. `onOther`: somebody has; `progress` is theirs. Throws `Stopped`.
   */
  static async take(
    disk: Disk,
    path: string,
    timers: Timers,
    signal: AbortSignal,
    onOther: (progress: { bytes: number; total: number }) => void,
  ): Promise<Lock> {
    const own = { id: toId(timers), counter: 0, bytes: 0, total: 0 };
    let seen = '';
    let since = timers.now();
    for (;;) {
      if (signal.aborted) throw new Stopped();
      if (await disk.create(path, encode(own))) return new Lock(disk, path, timers, own).#start();
      const other = await read(disk, path);
      const text = JSON.stringify(other);
      if (text !== seen) [seen, since] = [text, timers.now()];
      const isDead = left.has(other?.id ?? '') || (text === seen && timers.now() - since >= deadMs);
      if (isDead) await bury(disk, path, own.id, text);
      else {
        onOther({ bytes: other?.bytes ?? 0, total: other?.total ?? 0 });
        await timers.wait(beatMs, signal);
      }
    }
  }

  #start(): this {
    this.#beating = this.#beat();
    return this;
  }

  async #beat(): Promise<void> {
    const { signal } = this.#end;
    for (;;) {
      await this.#timers.wait(beatMs, signal);
      if (signal.aborted) return;
      try {
        if ((await read(this.#disk, this.#path))?.id !== this.#own.id || signal.aborted) return;
        this.#own.counter += 1;
        await this.#disk.write(this.#path, encode(this.#own));
        this.#beatAt = this.#timers.now();
      } catch (error) {
        // A drive that is away comes back, with the lock on it.
        if (!(error instanceof DiskError)) return;
      }
    }
  }

  note(bytes: number, total: number): void {
    Object.assign(this.#own, { bytes, total });
  }

  /** Before a step that two engines may not do at once. `isFinal`: looks, however recent the last look was. */
  async assertOwn(isFinal: boolean): Promise<void> {
    if (!isFinal && this.#timers.now() - this.#beatAt < freshMs) return;
    if ((await read(this.#disk, this.#path))?.id !== this.#own.id) throw new Waiting('other_process');
    this.#beatAt = this.#timers.now();
  }

  /** Raises the counter no more: what follows takes moments, and removes the file. */
  async stop(): Promise<void> {
    this.#end.abort();
    await this.#beating;
  }

  async release(): Promise<void> {
    await this.stop();
    try {
      const found = await read(this.#disk, this.#path);
      if (found?.id === this.#own.id) await this.#disk.remove(this.#path);
      if (found !== null) return;
    } catch {
      // A drive that is away, or takes nothing.
    }
    // Others find it dead by its silence, and this program at once.
    left.add(this.#own.id);
  }
}

/** Takes away a lock without an owner: by a rename, so that of several one does. What was not meant goes back. */
async function bury(disk: Disk, path: string, id: string, dead: string): Promise<void> {
  if (JSON.stringify(await read(disk, path)) !== dead) return;
  const grave = `${path}-${id}`;
  try {
    await disk.rename(path, grave);
    const buried = JSON.stringify(await read(disk, grave));
    const bytes = buried === dead ? null : await disk.read(grave, 4096);
    if (bytes !== null) await disk.create(path, bytes);
    await disk.remove(grave);
  } catch (error) {
    if (!(error instanceof DiskError && error.fault === 'missing')) throw error;
  }
}

const toId = ({ random }: Timers) =>
  Array.from({ length: 4 }, () =>
    Math.floor(random() * 0x1_0000)
      .toString(16)
      .padStart(4, '0'),
  ).join('');
