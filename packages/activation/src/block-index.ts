const hashBytes = 32;

/**
 * Finds blocks by their hashes in an open-addressing table, because half a million strings would take ten times the
 * memory.
 */
export class BlockIndex {
  readonly #hashes: () => Uint8Array;
  #slots: Int32Array;
  #count = 0;

  constructor(hashes: () => Uint8Array, expected = 0) {
    this.#hashes = hashes;
    this.#slots = new Int32Array(2 ** Math.max(8, 33 - Math.clz32(expected))).fill(-1);
  }

  /** The index of a block with this hash, or -1. Then `index` is stored for it, unless it is negative. */
  findOrAdd(hash: Uint8Array, index: number): number {
    if (this.#count * 2 === this.#slots.length) this.#grow();
    const slot = this.#findSlot(hash);
    const known = this.#slots[slot] ?? -1;
    if (known >= 0 || index < 0) return known;
    this.#slots[slot] = index;
    this.#count += 1;
    return -1;
  }

  #findSlot(hash: Uint8Array): number {
    const hashes = this.#hashes();
    const mask = this.#slots.length - 1;
    let slot = new DataView(hash.buffer, hash.byteOffset).getInt32(0) & mask;
    for (; ; slot = (slot + 1) & mask) {
      const index = this.#slots[slot] ?? -1;
      if (index < 0 || isEqualAt(hashes, index * hashBytes, hash)) return slot;
    }
  }

  #grow(): void {
    const old = this.#slots;
    this.#slots = new Int32Array(old.length * 2).fill(-1);
    const hashes = this.#hashes();
    for (const index of old) if (index >= 0) this.#slots[this.#findSlot(hashes.subarray(index * hashBytes))] = index;
  }
}

function isEqualAt(all: Uint8Array, offset: number, hash: Uint8Array): boolean {
  for (let at = 0; at < hashBytes; at += 1) if (all[offset + at] !== hash[at]) return false;
  return true;
}
