import { createBrowserStorage, type ItemStorage } from '@backline/ui/browser';
import { describe, expect, it, vi } from 'vitest';
import { createAuthStore } from './auth-store.ts';

function createMemory(items: Record<string, string> = {}): ItemStorage & { items: Map<string, string> } {
  const kept = new Map(Object.entries(items));
  return {
    items: kept,
    read: (key) => kept.get(key) ?? null,
    write: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
  };
}

describe('createAuthStore', () => {
  it('starts with the token that is stored under the name of the bearer scheme', () => {
    expect(createAuthStore(createMemory({ Bearer: 'kept' })).getState().token).toBe('kept');
  });

  it('stores the token of a login and removes it again', () => {
    const memory = createMemory();
    const store = createAuthStore(memory);
    store.signIn('fresh');
    expect(memory.items.get('Bearer')).toBe('fresh');
    store.signOut('logged_out');
    expect(memory.items.has('Bearer')).toBe(false);
    expect(store.getState()).toEqual({ token: null, signOutReason: 'logged_out' });
  });

  it('keeps the first reason when a second call is refused', () => {
    const store = createAuthStore(createMemory({ Bearer: 'kept' }));
    store.signOut('logged_out');
    store.signOut('expired');
    expect(store.getState().signOutReason).toBe('logged_out');
  });

  it('follows a logout and a login in another tab', () => {
    const store = createAuthStore(createMemory({ Bearer: 'kept' }));
    const listener = vi.fn();
    store.subscribe(listener);
    store.follow({ key: 'Bearer', newValue: null });
    expect(store.getState().token).toBeNull();
    store.follow({ key: 'Bearer', newValue: 'other' });
    expect(store.getState().token).toBe('other');
    store.follow({ key: null, newValue: null });
    expect(store.getState().token).toBeNull();
    expect(listener).toHaveBeenCalledTimes(3);
  });

  it('ignores other stored keys', () => {
    const store = createAuthStore(createMemory({ Bearer: 'kept' }));
    store.follow({ key: 'machine-id', newValue: null });
    expect(store.getState().token).toBe('kept');
  });
});

describe('createBrowserStorage', () => {
  it('keeps nothing where the browser refuses, and breaks nothing', () => {
    const storage = createBrowserStorage(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    storage.write('Bearer', 'x');
    storage.remove('Bearer');
    expect(storage.read('Bearer')).toBeNull();
  });
});
