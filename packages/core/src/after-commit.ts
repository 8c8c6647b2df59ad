import { AsyncLocalStorage } from 'node:async_hooks';
import type { Store } from '@backline/db';

/** Waits for the end of the transaction that is under way. */
const underWay = new AsyncLocalStorage<(() => void)[]>();

/** Acts once the transaction that is under way is stored, never when it is rolled back; outside of one, at once. */
export function afterCommit(act: () => void): void {
  const acts = underWay.getStore();
  if (acts === undefined) act();
  else acts.push(act);
}

/** The same store, whose transactions do what `afterCommit` was given. */
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
