import { createHash, type Hash } from 'node:crypto';
import { packLimits } from '@backline/activation/pack-list';
import type { Core } from '../core.ts';
import type { KnownBlocks } from './known-blocks.ts';
import { type Bundle, findBundle, isSafe, readObject, toBundleKey } from './objects.ts';
import type { BlockSink } from './read-files.ts';

interface BundlerOptions {
  isDryRun: boolean;
  expectedBytes: number;
}

/** Collects new blocks and stores them in bundles. A bundle from an earlier attempt is not stored again. */
export class Bundler implements BlockSink {
  /** The bytes of blocks that the SKU did not have before. */
  newBytes = 0;
  /** The bytes that were stored now. Bundles that an earlier attempt stored do not count. */
  writtenBytes = 0;
  readonly #core: Core;
  readonly #known: KnownBlocks;
  readonly #isDryRun: boolean;
  readonly #expectedBytes: number;
  #buffer: Buffer | null = null;
  /** The buffer of the last stored bundle. */
  #spare: Buffer | null = null;
  #storing: Promise<void> = Promise.resolve();
  #filled = 0;
  #hash: Hash = createHash('sha256');
  /** The index of the open bundle. */
  #at = -1;
  /** Closed bundles. */
  readonly #closed: Bundle[] = [];

  /** `expectedBytes`: an upper limit of the bytes to add. */
  constructor(core: Core, known: KnownBlocks, { isDryRun, expectedBytes }: BundlerOptions) {
    this.#core = core;
    this.#known = known;
    this.#isDryRun = isDryRun;
    this.#expectedBytes = expectedBytes;
  }

  take(block: Buffer, hash: Uint8Array): Promise<number> | number {
    if (this.#filled + block.length > packLimits.bundleBytes) return this.#closeAndAdd(block, hash);
    return this.#add(block, hash);
  }

  async #closeAndAdd(block: Buffer, hash: Uint8Array): Promise<number> {
    await this.endGroup();
    return this.#add(block, hash);
  }

  #add(block: Buffer, hash: Uint8Array): number {
    if (this.#at < 0) this.#at = this.#known.bundles.push({ id: '', bytes: 0 }) - 1;
    this.#buffer ??= Buffer.allocUnsafeSlow(Math.min(packLimits.bundleBytes, this.#expectedBytes));
    this.#buffer.set(block, this.#filled);
    this.#hash.update(hash);
    const offset = this.#filled;
    this.#filled += block.length;
    this.newBytes += block.length;
    return this.#known.blocks.add(hash, block.length, { bundle: this.#at, offset });
  }

  /**
   * Closes the open bundle and stores it, one bundle at a time, while reading continues. The bundle's name depends on
   * its blocks' hashes, so its bytes are not read again.
   */
  async endGroup(): Promise<void> {
    if (this.#at < 0 || this.#buffer === null) return;
    const bundle = { id: this.#hash.digest('hex'), bytes: this.#filled };
    this.#known.bundles[this.#at] = bundle;
    this.#closed.push(bundle);
    const buffer = this.#buffer;
    this.#at = -1;
    this.#filled = 0;
    this.#hash = createHash('sha256');
    await this.finish();
    if (this.#isDryRun) return;
    this.#buffer = this.#spare;
    this.#storing = this.#store(bundle, buffer.subarray(0, bundle.bytes)).finally(() => {
      this.#spare = buffer;
    });
    // The error is thrown where the promise is awaited.
    this.#storing.catch(() => {});
  }

  /** Waits until all closed bundles are stored. */
  async finish(): Promise<void> {
    await this.#storing;
  }

  /**
   * Stores old bundles again. Otherwise they could be deleted before the database refers to them. Returns false if some
   * are already gone.
   */
  async keep(): Promise<boolean> {
    if (this.#isDryRun) return true;
    for (const bundle of this.#closed) {
      if (await this.#isStored(bundle)) continue;
      const key = toBundleKey(bundle.id);
      const bytes = await readObject(this.#core.packStorage, key);
      if (bytes?.length !== bundle.bytes) return false;
      await this.#core.packStorage.put(key, [bytes]);
    }
    return true;
  }

  async #store(bundle: Bundle, bytes: Uint8Array): Promise<void> {
    if (await this.#isStored(bundle)) return;
    await this.#core.packStorage.put(toBundleKey(bundle.id), [bytes]);
    this.writtenBytes += bundle.bytes;
  }

  async #isStored(bundle: Bundle): Promise<boolean> {
    const stored = await findBundle(this.#core, bundle, this.#known.isDamaged);
    return stored !== null && isSafe(this.#core, stored);
  }
}
