import { BlockIndex } from '@backline/activation/block-index';

const hashBytes = 32;

/** The location of a block: the index of a bundle and a position in it. */
export interface BlockPlace {
  bundle: number;
  offset: number;
}

/**
 * Blocks by hash, with their lengths and locations. The arrays are flat and grow, because a pack of 100 GB has more
 * than a million blocks.
 */
export class BlockStore {
  count = 0;
  #hashes = new Uint8Array(hashBytes * 1024);
  #numbers = new Int32Array(3 * 1024);
  readonly #index = new BlockIndex(() => this.#hashes);

  /** The id of a block, or -1. */
  find(hash: Uint8Array): number {
    return this.#index.findOrAdd(hash, -1);
  }

  /** Adds a new block. */
  add(hash: Uint8Array, length: number, { bundle, offset }: BlockPlace): number {
    if (this.count * hashBytes === this.#hashes.length) this.#grow();
    const id = this.count;
    this.#hashes.set(hash, id * hashBytes);
    this.#numbers.set([length, bundle, offset], id * 3);
    this.count += 1;
    this.#index.findOrAdd(hash, id);
    return id;
  }

  toHash(id: number): Uint8Array {
    return this.#hashes.subarray(id * hashBytes, (id + 1) * hashBytes);
  }

  toLength(id: number): number {
    return this.#numbers[id * 3] ?? 0;
  }

  toPlace(id: number): BlockPlace {
    return { bundle: this.#numbers[id * 3 + 1] ?? -1, offset: this.#numbers[id * 3 + 2] ?? 0 };
  }

  #grow(): void {
    const hashes = new Uint8Array(this.#hashes.length * 2);
    hashes.set(this.#hashes);
    const numbers = new Int32Array(this.#numbers.length * 2);
    numbers.set(this.#numbers);
    this.#hashes = hashes;
    this.#numbers = numbers;
  }
}
