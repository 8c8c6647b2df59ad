import { useSyncExternalStore } from 'react';
import type { StoreApi } from 'zustand/vanilla';

/** The state of a store that starts with stored data. A rendered page shows `stranger` until it is hydrated. */
export function useBrowserStore<State>(
  store: Pick<StoreApi<State>, 'subscribe' | 'getState'>,
  stranger: NoInfer<State>,
): State {
  return useSyncExternalStore(store.subscribe, store.getState, () => stranger);
}
