import { expect, it, vi } from 'vitest';
import type { ItemStorage } from './browser-storage.ts';
import { getMachineId } from './machine-id.ts';

function createMemory(): ItemStorage {
  const items = new Map<string, string>();
  return {
    read: (key) => items.get(key) ?? null,
    write: (key, value) => void items.set(key, value),
    remove: (key) => void items.delete(key),
  };
}

it('takes the fingerprint once and keeps it', async () => {
  const storage = createMemory();
  const fingerprint = vi.fn(async () => 'visitor');
  expect(await getMachineId(storage, fingerprint)).toBe('visitor');
  expect(await getMachineId(storage, fingerprint)).toBe('visitor');
  expect(fingerprint).toHaveBeenCalledOnce();
});

it('stores a random id when fingerprinting fails', async () => {
  const storage = createMemory();
  const fail = () => Promise.reject(new Error('blocked'));
  const id = await getMachineId(storage, fail);
  expect(id).toMatch(/^[0-9a-f]{32}$/);
  expect(await getMachineId(storage, fail)).toBe(id);
});
