import type { Store } from '@backline/db';
import type { Dice } from './dice.ts';

/** Thrown by a process after it was killed. */
export class KilledError extends Error {}

/** Thrown by a database that refuses writes, with the code of its driver. */
export class RefusedWriteError extends Error {
  readonly code: string;
  constructor(code: string) {
    super(`The database takes nothing: ${code}.`);
    this.code = code;
  }
}

/** A process of the portal that can be killed between two transactions. */
export interface ControlledProcess {
  overStore(store: Store): Store;
  /** Kills the process right before or right after one of its next transactions: 1 is the next one. */
  killAfter(writes: number, isBefore: boolean): void;
  kill(): void;
  isDead(): boolean;
  /** Makes some later writes fail with a database's error. With null, none fail. */
  refuse(fault: { code: string; dice: Dice } | null): void;
}

/** While `during` runs, transactions that start at the same time wait here and start one by one, in a random order. */
export function createGate() {
  let dice: Dice | null = null;
  let isPlanned = false;
  const waiting: (() => void)[] = [];

  function release(): void {
    isPlanned = false;
    const chosen = dice?.pick(waiting) ?? waiting[0];
    if (chosen === undefined) return;
    waiting.splice(waiting.indexOf(chosen), 1);
    chosen();
    if (waiting.length > 0) plan();
  }
  function plan(): void {
    if (isPlanned) return;
    isPlanned = true;
    // Waits until every act that is about to write has arrived here.
    setTimeout(release, 1);
  }
  return {
    async enter(): Promise<void> {
      if (dice === null) return;
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        plan();
      });
    },
    async during<Outcome>(order: Dice, work: () => Promise<Outcome>): Promise<Outcome> {
      dice = order;
      try {
        return await work();
      } finally {
        dice = null;
      }
    },
  };
}

export type Gate = ReturnType<typeof createGate>;

export function createControlledProcess(gate: Gate): ControlledProcess {
  let left: number | null = null;
  let isBefore = false;
  let isDead = false;
  let refusal: { code: string; dice: Dice } | null = null;

  /** Counts down by one write. */
  function step(when: 'before' | 'after'): void {
    if (!isDead && left !== null && (when === 'before') === isBefore) {
      left -= 1;
      isDead = left <= 0;
    }
    if (isDead) throw new KilledError('killed');
  }
  return {
    overStore: (store) => ({
      ...store,
      async write(work, options) {
        await gate.enter();
        step('before');
        if (refusal?.dice.once(3)) throw new RefusedWriteError(refusal.code);
        const outcome = await store.write(work, options);
        step('after');
        return outcome;
      },
    }),
    killAfter(writes, before) {
      left = writes;
      isBefore = before;
    },
    kill() {
      isDead = true;
    },
    isDead: () => isDead,
    refuse(fault) {
      refusal = fault;
    },
  };
}
