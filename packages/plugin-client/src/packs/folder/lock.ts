import { has, isText, isTime } from '@backline/activation/claims';
import { Stopped, Waiting } from '../common/faults.ts';
import type { Timers } from '../common/timers.ts';
import { type Disk, DiskError } from '../disk/disk.ts';
import { readJson } from './pack-folder.ts';

const beatMs = 2_000;
/** If a lock's counter doesn't change for this long, its owner is gone. */
const deadMs = 20_000;
/** If the owner has raised the counter within this time, it still has the lock. */
const freshMs = deadMs / 2;

interface LockFile {
  id: string;
  counter: number;
  bytes: number;
  total: number;
}

const isLock = has<LockFile>({ id: isText, counter: isTime, bytes: isTime, total: isTime });
const encode = (lock: LockFile) => new TextEncoder().encode(JSON.stringify(lock));

async function read(disk: Disk, path: string): Promise<LockFile | null> {
  const value = await readJson(disk, path, 4096);
  return isLock(value) ? value : null;
}

/**
 * Locks of this program that could not be removed, because their drive was disconnected. They no longer protect
 * anything.
 */
const left = new Set<string>();

/** A lock of one engine on one folder. */
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

  /** Waits until the lock is free. `onOther` reports another owner and its `progress`. Throws `Stopped`. */
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
        // The drive may come back with the lock still on it.
        if (!(error instanceof DiskError)) return;
      }
    }
  }

  note(bytes: number, total: number): void {
    Object.assign(this.#own, { bytes, total });
  }

  /**
   * Must be called before a step that only one engine may do. With `isFinal`, it reads the file even after a recent
   * check.
   */
  async assertOwn(isFinal: boolean): Promise<void> {
    if (!isFinal && this.#timers.now() - this.#beatAt < freshMs) return;
    if ((await read(this.#disk, this.#path))?.id !== this.#own.id) throw new Waiting('other_process');
    this.#beatAt = this.#timers.now();
  }

  /** Stops raising the counter before the next step, which takes only moments and removes the file. */
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
      // The drive is disconnected or read-only.
    }
    // Other programs notice by the counter that the lock is dead. This program ignores it at once.
    left.add(this.#own.id);
  }
}

/**
 * Removes a lock without an owner by renaming it, so that only one engine succeeds. If another engine has taken it
 * meanwhile, the lock is put back.
 */
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
