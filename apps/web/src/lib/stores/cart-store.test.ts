import { describe, expect, it, vi } from 'vitest';
import { toCartItem } from '../../../test/to-cart-item.ts';
import { type ItemStorage, storageKeys } from '../browser/browser-storage.ts';
import { createCartStore } from './cart-store.ts';

function createMemory(): ItemStorage {
  const kept = new Map<string, string>();
  return {
    read: (key) => kept.get(key) ?? null,
    write: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
  };
}

const strings = toCartItem('strings');
const drums = toCartItem('drums');
const ids = (store: ReturnType<typeof createCartStore>) => store.getState().map(({ id }) => id);

describe('createCartStore', () => {
  it('keeps the cart for the next visit', () => {
    const kept = createMemory();
    const store = createCartStore(kept, createMemory());
    store.add(strings);
    store.add(strings);
    store.add(drums);
    store.remove('strings');
    expect(ids(createCartStore(kept, createMemory()))).toEqual(['drums']);
  });

  it('starts empty if the stored value is no cart', () => {
    const kept = createMemory();
    kept.write(storageKeys.cart, '{"evil":true}');
    expect(createCartStore(kept, createMemory()).getState()).toEqual([]);
  });

  it('is empty while its items are paid for, and has them again after a reload without a payment', () => {
    const kept = createMemory();
    const tab = createMemory();
    const store = createCartStore(kept, tab);
    store.add(strings);
    store.setAside();
    expect(store.getState()).toEqual([]);
    expect(createCartStore(kept, createMemory()).getState()).toEqual([]);
    expect(ids(createCartStore(kept, tab))).toEqual(['strings']);
    expect(ids(createCartStore(kept, tab))).toEqual(['strings']);
  });

  it('brings back nothing that was paid for', () => {
    const kept = createMemory();
    const tab = createMemory();
    const store = createCartStore(kept, tab);
    store.add(strings);
    store.setAside();
    store.forgetAside();
    expect(createCartStore(kept, tab).getState()).toEqual([]);
  });

  it('keeps what another tab added meanwhile', () => {
    const kept = createMemory();
    const tab = createMemory();
    const store = createCartStore(kept, tab);
    store.add(strings);
    store.setAside();
    createCartStore(kept, createMemory()).add(drums);
    expect(ids(createCartStore(kept, tab)).toSorted()).toEqual(['drums', 'strings']);
  });

  it('follows another tab, and nothing else that is stored', () => {
    const store = createCartStore(createMemory(), createMemory());
    const listener = vi.fn();
    store.subscribe(listener);
    store.follow({ key: storageKeys.cart, newValue: JSON.stringify([drums]) });
    expect(ids(store)).toEqual(['drums']);
    store.follow({ key: 'other', newValue: null });
    expect(listener).toHaveBeenCalledOnce();
    store.follow({ key: null, newValue: null });
    expect(store.getState()).toEqual([]);
  });
});
