import { Stopped } from './faults.ts';
import type { Timers } from './timers.ts';

const connections = 4;
/** Pauses that are shorter than this are added up first. */
const leastMs = 50;

/** The connection to the portal that all packs of an engine share, with limits for requests and speed. */
export class SharedLine {
  readonly #timers: Timers;
  readonly #bytesPerSecond: number | null;
  #free = connections;
  #waiting: (() => void)[] = [];
  #allowedAt = 0;

  constructor(timers: Timers, bytesPerSecond: number | null) {
    [this.#timers, this.#bytesPerSecond] = [timers, bytesPerSecond];
  }

  /** Runs work on a connection when it is this pack's turn. Urgent work comes first. Throws `Stopped`. */
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

  /** Resolves when more may be read. Undefined if no wait is needed, because the bytes are within the limit. */
  slowDown(bytes: number, signal: AbortSignal): Promise<void> | undefined {
    if (this.#bytesPerSecond === null) return undefined;
    const now = this.#timers.now();
    this.#allowedAt = Math.max(this.#allowedAt, now) + (bytes * 1000) / this.#bytesPerSecond;
    const ms = this.#allowedAt - now;
    return ms > leastMs ? this.#timers.wait(ms, signal) : undefined;
  }
}
