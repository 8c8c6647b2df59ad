import { createHash, type Hash } from 'node:crypto';
import { packLimits } from '@backline/activation/pack-list';
import type { Core } from '../core.ts';
import type { KnownBlocks } from './known-blocks.ts';
import { isSafe, toBundleKey } from './objects.ts';
import type { BlockSink } from './read-files.ts';

interface BundlerOptions {
  isDryRun: boolean;
  expectedBytes: number;
}

/** Collects new blocks, and stores them in bundles. A bundle that an earlier attempt has stored is not stored twice. */
export class Bundler implements BlockSink {
  /** How many bytes were new to the SKU, and how many of them were written now. */
  newBytes = 0;
  writtenBytes = 0;
  readonly #core: Core;
  readonly #known: KnownBlocks;
  readonly #isDryRun: boolean;
  readonly #expectedBytes: number;
  #buffer: Buffer | null = null;
  #filled = 0;
  #hash: Hash = createHash('sha256');
  /** The place of the open bundle among all. */
  #at = -1;

  /** `expectedBytes`: at least as much as will ever be taken. */
  constructor(core: Core, known: KnownBlocks, { isDryRun, expectedBytes }: BundlerOptions) {
    this.#core = core;
    this.#known = known;
    this.#isDryRun = isDryRun;
    this.#expectedBytes = expectedBytes;
  }

  take(block: Uint8Array, hash: Uint8Array): Promise<number> | number {
    if (this.#filled + block.length > packLimits.bundleBytes) return this.#closeAndAdd(block, hash);
    return this.#add(block, hash);
  }

  async #closeAndAdd(block: Uint8Array, hash: Uint8Array): Promise<number> {
    await this.endGroup();
    return this.#add(block, hash);
  }

  #add(block: Uint8Array, hash: Uint8Array): number {
    if (this.#at < 0) this.#at = this.#known.bundles.push({ id: '', bytes: 0 }) - 1;
    this.#buffer ??= Buffer.allocUnsafeSlow(Math.min(packLimits.bundleBytes, this.#expectedBytes));
    this.#buffer.set(block, this.#filled);
    this.#hash.update(hash);
    const offset = this.#filled;
    this.#filled += block.length;
    this.newBytes += block.length;
    return this.#known.blocks.add(hash, block.length, { bundle: this.#at, offset });
  }

  /** Stores what is open. Its name follows from the hashes of its blocks: the bytes are not read a second time. */
  async endGroup(): Promise<void> {
    if (this.#at < 0 || this.#buffer === null) return;
    const bundle = { id: this.#hash.digest('hex'), bytes: this.#filled };
    this.#known.bundles[this.#at] = bundle;
    if (!this.#isDryRun && !(await this.#isStored(bundle))) {
      await this.#core.packStorage.put(toBundleKey(bundle.id), [this.#buffer.subarray(0, this.#filled)]);
      this.writtenBytes += bundle.bytes;
    }
    this.#at = -1;
    this.#filled = 0;
    this.#hash = createHash('sha256');
  }

  async #isStored({ id, bytes }: { id: string; bytes: number }): Promise<boolean> {
    const stored = await this.#core.packStorage.find(toBundleKey(id));
    return stored?.bytes === bytes && isSafe(this.#core, stored);
  }
}
