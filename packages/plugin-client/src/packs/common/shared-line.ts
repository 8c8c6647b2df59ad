import { Stopped } from './faults.ts';
import type { Timers } from './timers.ts';

const connections = 4;
/** Shorter pauses are saved up. */
const leastMs = 50;

/** An engine's line, shared by all its packs, with a limit on connections and speed. */
export class SharedLine {
  readonly #timers: Timers;
  readonly #bytesPerSecond: number | null;
  #free = connections;
  #waiting: (() => void)[] = [];
  #allowedAt = 0;

  constructor(timers: Timers, bytesPerSecond: number | null) {
    [this.#timers, this.#bytesPerSecond] = [timers, bytesPerSecond];
  }

  /** Runs work on a connection, in turn with other packs, the urgent ones first. Throws `Stopped`. */
  async use<Result>(isUrgent: boolean, signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free -= 1;
    else await this.#wait(isUrgent, signal);
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free += 1;
      else next();
    }
  }

  #wait(isUrgent: boolean, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const take = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        this.#waiting = this.#waiting.filter((one) => one !== take);
        reject(new Stopped());
      };
      if (signal.aborted) return reject(new Stopped());
      if (isUrgent) this.#waiting.unshift(take);
      else this.#waiting.push(take);
      return signal.addEventListener('abort', leave, { once: true });
    });
  }

  /** Resolves when more may be read, if bytes arrive faster than allowed; undefined if none must wait. */
  slowDown(bytes: number, signal: AbortSignal): Promise<void> | undefined {
    if (this.#bytesPerSecond === null) return undefined;
    const now = this.#timers.now();
    this.#allowedAt = Math.max(this.#allowedAt, now) + (bytes * 1000) / this.#bytesPerSecond;
    const ms = this.#allowedAt - now;
    return ms > leastMs ? this.#timers.wait(ms, signal) : undefined;
  }
}
