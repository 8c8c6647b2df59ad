import { createStore, type StoreApi } from 'zustand/vanilla';
import { type ItemStorage, storageKeys } from '../browser/browser-storage.ts';
import { whenForgotten } from '../text/when-forgotten.ts';

const most = 12;

/** The ids of the last viewed packs, the latest first. */
export interface RecentStore extends Omit<StoreApi<readonly string[]>, 'setState'> {
  add: (id: string) => void;
  forget: () => void;
}

/** Anyone can write to the storage, so anything but a list of texts is dropped. */
function read(storage: ItemStorage): readonly string[] {
  try {
    const kept: unknown = JSON.parse(storage.read(storageKeys.recent) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string').slice(0, most) : [];
  } catch {
    return [];
  }
}

export function createRecentStore(storage: ItemStorage): RecentStore {
  const { setState, ...store } = createStore<readonly string[]>(() => read(storage));
  const forget = () => {
    storage.remove(storageKeys.recent);
    setState([], true);
  };
  whenForgotten(forget);
  return {
    ...store,
    forget,
    add: (id) => {
      const next = [id, ...read(storage).filter((one) => one !== id)].slice(0, most);
      storage.write(storageKeys.recent, JSON.stringify(next));
      setState(next, true);
    },
  };
}
