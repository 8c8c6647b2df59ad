import { hash, KeyObject, verify as verifySignature } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import type { Timers } from '../../src/packs/common/timers.ts';

/** Virtual time, which jumps to the next timer whenever nothing else is pending. */
export class VirtualTimers implements Timers {
  #now = 0;
  #waiting: { at: number; resolve: () => void }[] = [];
  #isRunning = false;
  readonly random: () => number;

  constructor(random: () => number = () => 0.5) {
    this.random = random;
  }

  now = () => this.#now;

  wait = (ms: number, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const entry = { at: this.#now + Math.max(0, ms), resolve: finish };
      const remove = () => {
        this.#waiting = this.#waiting.filter((one) => one !== entry);
        resolve();
      };
      function finish() {
        signal?.removeEventListener('abort', remove);
        resolve();
      }
      if (signal?.aborted) return resolve();
      signal?.addEventListener('abort', remove, { once: true });
      this.#waiting.push(entry);
      void this.#run();
    });

  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    while (this.#waiting.length > 0) {
      // Pending work, such as an answer from a socket, comes first.
      for (let idle = 0; idle < 3; idle += 1) await turn();
      const next = this.#waiting.toSorted((one, other) => one.at - other.at)[0];
      if (next === undefined) break;
      this.#waiting = this.#waiting.filter((one) => one !== next);
      this.#now = Math.max(this.#now, next.at);
      next.resolve();
    }
    this.#isRunning = false;
  }
}

const toView = (data: BufferSource) =>
  ArrayBuffer.isView(data) ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : new Uint8Array(data);

/**
 * Makes WebCrypto hash and verify synchronously, until the returned function is called. In another thread, virtual time
 * would pass meanwhile: a seed would give different runs, and a program waiting for a signature would seem dead.
 */
export function hashAtOnce(): () => void {
  const { subtle } = crypto;
  const { digest, verify } = subtle;
  subtle.digest = async (name, data) =>
    name === 'SHA-256'
      ? new Uint8Array(hash('sha256', toView(data), 'buffer')).buffer
      : digest.call(subtle, name, data);
  subtle.verify = async (name, key, signature, data) =>
    name === 'Ed25519'
      ? verifySignature(null, toView(data), KeyObject.from(key), toView(signature))
      : verify.call(subtle, name, key, signature, data);
  return () => Object.assign(subtle, { digest, verify });
}
