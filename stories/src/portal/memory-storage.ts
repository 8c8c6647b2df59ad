import type { ItemStorage } from '@backline/web/lib/browser/browser-storage.ts';

/** A browser storage that lasts as long as the story. */
export function createMemoryStorage(items: Record<string, string>): ItemStorage {
  const kept = new Map(Object.entries(items));
  return {
    read: (key) => kept.get(key) ?? null,
    write: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
  };
}
