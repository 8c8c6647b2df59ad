import { describe, expect, it } from 'vitest';
import { createRecentStore } from './recent-store.ts';

function createMemory(start: Record<string, string> = {}) {
  const kept = new Map(Object.entries(start));
  return {
    kept,
    read: (key: string) => kept.get(key) ?? null,
    write: (key: string, value: string) => void kept.set(key, value),
    remove: (key: string) => void kept.delete(key),
  };
}

describe('what was viewed recently', () => {
  it('is kept with the latest first, each once, twelve at most', () => {
    const storage = createMemory();
    const store = createRecentStore(storage);
    for (let at = 0; at < 14; at += 1) store.add(`p${at}`);
    store.add('p5');
    expect(store.getState()).toHaveLength(12);
    expect(store.getState().slice(0, 3)).toEqual(['p5', 'p13', 'p12']);
    expect(createRecentStore(storage).getState()).toEqual(store.getState());
  });

  it('can be forgotten', () => {
    const storage = createMemory();
    const store = createRecentStore(storage);
    store.add('p1');
    store.forget();
    expect(store.getState()).toEqual([]);
    expect(storage.kept.size).toBe(0);
  });

  it.each(['{', '{}', '[1, null]', '"p1"'])('ignores %s in the storage', (text) => {
    expect(createRecentStore(createMemory({ recent: text })).getState()).toEqual([]);
  });
});
