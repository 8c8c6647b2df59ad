import { AsyncLocalStorage } from 'node:async_hooks';
import type { Store } from '@backline/db';

/** Collects functions until the running transaction ends. */
const underWay = new AsyncLocalStorage<(() => void)[]>();

/**
 * Runs a function after the current transaction is committed, and not at all if it is rolled back. Outside a
 * transaction, runs it at once.
 */
export function afterCommit(act: () => void): void {
  const acts = underWay.getStore();
  if (acts === undefined) act();
  else acts.push(act);
}

/** The same store, with transactions that run what `afterCommit` collected. */
export function actAfterCommits(store: Store): Store {
  return {
    ...store,
    async write(work, options) {
      let acts: (() => void)[] = [];
      const answer = await store.write((tx) => {
        acts = [];
        return underWay.run(acts, () => work(tx));
      }, options);
      for (const act of acts) act();
      return answer;
    },
  };
}
