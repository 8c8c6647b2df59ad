import type { Timers } from './timers.ts';

/** How long the copy or the connection is used before its speed is judged. */
const copyMs = 2_000;
const lineMs = 5_000;
/** If the rest of a copy takes no longer than this, the copy is used to its end. */
const soonMs = 10_000;

/**
 * Chooses between the connection and a copy that was found, such as one on a stick. A copy that a person named is
 * always used. Changes to the other one if that is faster, or may be. A connection with a speed limit never replaces a
 * copy.
 */
export class Pace {
  readonly #timers: Timers;
  readonly #isLimited: boolean;
  /** The copy's speed in bytes per millisecond. Null if it is unknown. */
  #copy: number | null = null;
  #line: number | null = null;
  #since = 0;
  #before = 0;

  constructor(timers: Timers, isLimited: boolean) {
    [this.#timers, this.#isLimited] = [timers, isLimited];
  }

  /** Starts to measure the copy or the connection. */
  begin(missingBytes: number): void {
    [this.#since, this.#before] = [this.#timers.now(), missingBytes];
  }

  #toRate(missingBytes: number, ms: number): number | null {
    const passed = this.#timers.now() - this.#since;
    return passed < ms ? null : (this.#before - missingBytes) / passed;
  }

  /** True if downloading is faster than the copy, or may be, so that it should be used instead. */
  isCopySlow(missingBytes: number): boolean {
    this.#copy = this.#isLimited ? null : this.#toRate(missingBytes, copyMs);
    if (this.#copy === null || missingBytes <= this.#copy * soonMs) return false;
    return this.#line === null || this.#line > this.#copy;
  }

  /** True if downloading is slower than the abandoned copy, so that the copy should be used again. */
  isLineSlow(missingBytes: number): boolean {
    this.#line = this.#toRate(missingBytes, lineMs);
    return this.#copy !== null && this.#line !== null && this.#line < this.#copy;
  }

  /** Records that no copy has the blocks that are still missing. */
  endCopies(): void {
    this.#copy = null;
  }

  /** Records that the connection failed. Returns true if an abandoned copy is left. */
  loseLine(): boolean {
    this.#line = 0;
    return this.#copy !== null;
  }
}

const windowMs = 20_000;
const silentMs = 5_000;
const stepMs = 1_000;

/** Measures a speed as the median of the last 20 seconds, so that a single stall or burst matters little. */
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

  /** Returns null during the first seconds. */
  toSecondsLeft(bytes: number): number | null {
    if (this.#timers.now() - this.#startedAt < silentMs || this.#steps.length < 2) return null;
    const sorted = this.#steps.toSorted((one, other) => one - other);
    const rate = sorted[Math.floor(sorted.length / 2)] ?? 0;
    return rate > 0 ? Math.ceil(bytes / rate) : null;
  }
}
