import type { Timers } from './timers.ts';

/** So long a copy is read, and a line is used, before it is judged. */
const copyMs = 2_000;
const lineMs = 5_000;
/** A copy that needs no longer than that is read to its end. */
const soonMs = 10_000;

/**
 * Chooses between a copy that nobody has named, such as one on a stick, and the line: each is left where the other one is
 * faster, or may be. A line with a limit is no choice while there is a copy.
 */
export class Pace {
  readonly #timers: Timers;
  readonly #isLimited: boolean;
  /** Bytes a millisecond; null: not known. */
  #copy: number | null = null;
  #line: number | null = null;
  #since = 0;
  #before = 0;

  constructor(timers: Timers, isLimited: boolean) {
    [this.#timers, this.#isLimited] = [timers, isLimited];
  }

  /** A turn of either begins. */
  begin(missingBytes: number): void {
    [this.#since, this.#before] = [this.#timers.now(), missingBytes];
  }

  #toRate(missingBytes: number, ms: number): number | null {
    const passed = this.#timers.now() - this.#since;
    return passed < ms ? null : (this.#before - missingBytes) / passed;
  }

  /** True if the line shall go on where a copy is being read. */
  isCopySlow(missingBytes: number): boolean {
    this.#copy = this.#isLimited ? null : this.#toRate(missingBytes, copyMs);
    if (this.#copy === null || missingBytes <= this.#copy * soonMs) return false;
    return this.#line === null || this.#line > this.#copy;
  }

  /** True if a copy that was left shall go on. */
  isLineSlow(missingBytes: number): boolean {
    this.#line = this.#toRate(missingBytes, lineMs);
    return this.#copy !== null && this.#line !== null && this.#line < this.#copy;
  }

  /** Nothing is left that a copy has. */
  endCopies(): void {
    this.#copy = null;
  }

  /** The line has failed; true: there is a copy that was left. */
  loseLine(): boolean {
    this.#line = 0;
    return this.#copy !== null;
  }
}

const windowMs = 20_000;
const silentMs = 5_000;
const stepMs = 1_000;

/** How fast bytes come: the median of the last 20 seconds, so that one stall or burst says little. */
export class Rate {
  readonly #timers: Timers;
  readonly #startedAt: number;
  #steps: number[] = [];
  #stepAt: number;
  #bytes = 0;

  constructor(timers: Timers) {
    this.#timers = timers;
    this.#startedAt = timers.now();
    this.#stepAt = this.#startedAt;
  }

  add(bytes: number): void {
    const now = this.#timers.now();
    if (now - this.#stepAt >= stepMs) {
      this.#steps.push((this.#bytes * 1000) / (now - this.#stepAt));
      this.#steps = this.#steps.slice(-windowMs / stepMs);
      [this.#stepAt, this.#bytes] = [now, 0];
    }
    this.#bytes += bytes;
  }

  /** Null: for the first seconds nothing is said. */
  toSecondsLeft(bytes: number): number | null {
    if (this.#timers.now() - this.#startedAt < silentMs || this.#steps.length < 2) return null;
    const sorted = this.#steps.toSorted((one, other) => one - other);
    const rate = sorted[Math.floor(sorted.length / 2)] ?? 0;
    return rate > 0 ? Math.ceil(bytes / rate) : null;
  }
}
