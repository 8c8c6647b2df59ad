import { AsyncLocalStorage } from 'node:async_hooks';
import type { Store } from '@backline/db';
import type { DomainEvent } from '@backline/domain/events';

/** The events of the transaction that is under way, where somebody hears them. */
const underWay = new AsyncLocalStorage<DomainEvent[]>();

/** Notes an event in its transaction. */
export function noteEvent(event: object): void {
  underWay.getStore()?.push(event as DomainEvent);
}

/**
 * The same store, which says of each transaction which events are in it, once it is stored. One that is rolled back says
 * nothing; one that the database ran twice says each event once.
 */
export function hearEvents(store: Store, hear: (event: DomainEvent) => void): Store {
  return {
    ...store,
    async write(work, options) {
      let events: DomainEvent[] = [];
      const answer = await store.write((tx) => {
        events = [];
        return underWay.run(events, () => work(tx));
      }, options);
      for (const event of events) hear(event);
      return answer;
    },
  };
}
