import { createHash } from 'node:crypto';

/** Seeded random numbers that are the same in every language: 32-bit xorshift. */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = createHash('sha256').update(String(seed)).digest().readUInt32LE() || 1;
  }

  next = (): number => {
    this.#state ^= this.#state << 13;
    this.#state ^= this.#state >>> 17;
    this.#state ^= this.#state << 5;
    return (this.#state >>> 0) / 2 ** 32;
  };
  upTo = (count: number): number => Math.floor(this.next() * count);
  is = (share: number): boolean => this.next() < share;
  pick = <Item>(items: readonly Item[]): Item => items[this.upTo(items.length)] as Item;
}
