import type { Timers } from './timers.ts';

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
    const sorted = this.#steps.toSorted((a, b) => a - b);
    const rate = sorted[Math.floor(sorted.length / 2)] ?? 0;
    return rate > 0 ? Math.ceil(bytes / rate) : null;
  }
}
