import type { Store } from '@backline/db';
import type { Dice } from './dice.ts';

/** A process throws this from the moment at which it was killed. */
export class KilledError extends Error {}

/** A database that takes nothing throws this, with the code of its driver. */
export class RefusedWriteError extends Error {
  readonly code: string;
  constructor(code: string) {
    super(`The database takes nothing: ${code}.`);
    this.code = code;
  }
}

/** One process of the portal, which can be killed between two transactions. */
export interface ControlledProcess {
  overStore(store: Store): Store;
  /** Kills it right before or right after its transaction number `writes` from now. */
  killAfter(writes: number, isBefore: boolean): void;
  kill(): void;
  isDead(): boolean;
  /** From now on some of its writes fail with what a database says; null: none do. */
  refuse(fault: { code: string; dice: Dice } | null): void;
}

/**
 * Lets the transactions of acts that run at the same time go one by one, in an order that the dice say. Without dice it
 * stands open.
 */
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
    // All that are about to write get here first.
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

  /** Counts one step down. */
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
