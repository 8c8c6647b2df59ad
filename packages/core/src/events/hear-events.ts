import { AsyncLocalStorage } from 'node:async_hooks';
import type { Store } from '@backline/db';
import type { DomainEvent } from '@backline/domain/events';

/** The events of the running transaction, collected if something listens to them. */
const underWay = new AsyncLocalStorage<DomainEvent[]>();

/** Adds an event to its transaction. */
export function noteEvent(event: object): void {
  underWay.getStore()?.push(event as DomainEvent);
}

/**
 * The same store, but it reports the events of each transaction after its commit. A rolled-back transaction reports
 * nothing, and a retried one reports each event once.
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
