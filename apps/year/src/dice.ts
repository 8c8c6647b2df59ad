import { createHash } from 'node:crypto';

/** Random numbers. The same name always gives the same sequence. */
export interface Dice {
  /** At least 0 and less than 1. */
  roll(): number;
  /** True once in `times` on average. */
  once(times: number): boolean;
  pick<Choice>(choices: readonly Choice[]): Choice;
  /** One of the rows, by its weight. */
  draw<Choice>(rows: readonly (readonly [choice: Choice, weight: number])[]): Choice;
  shuffle<Value>(values: readonly Value[]): Value[];
  /** A wait with this mean: short waits are frequent, and long ones happen. */
  wait(mean: number): number;
}

/** The generator is mulberry32 by Tommy Ettinger, which is in the public domain. */
function createRoll(name: string): () => number {
  let state = createHash('sha256').update(name).digest().readUInt32LE(0);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function createDice(name: string): Dice {
  const roll = createRoll(name);
  const pick = <Choice>(choices: readonly Choice[]): Choice => {
    const chosen = choices[Math.floor(roll() * choices.length)];
    if (chosen === undefined) throw new Error('There is nothing to pick from.');
    return chosen;
  };
  return {
    roll,
    pick,
    once: (times) => roll() * times < 1,
    draw(rows) {
      let left = roll() * rows.reduce((sum, [, weight]) => sum + weight, 0);
      const found = rows.find(([, weight]) => {
        left -= weight;
        return left < 0;
      });
      return (found ?? pick(rows))[0];
    },
    shuffle: (values) =>
      values
        .map((value) => ({ value, order: roll() }))
        .toSorted((one, other) => one.order - other.order)
        .map(({ value }) => value),
    wait: (mean) => -Math.log(1 - roll()) * mean,
  };
}
