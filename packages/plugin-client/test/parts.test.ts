import { expect, it } from 'vitest';
import { type Clock, createClient, type Store } from '../src/index.ts';

const store: Store = {
  read: async () => [],
  write: async () => true,
  remove: async () => undefined,
  tryLock: async () => null,
};
const clock: Clock = { now: () => 0, wait: async () => undefined };

const create = (parts: { store?: unknown; clock?: unknown }) =>
  createClient({
    issuer: 'https://portal.example.com',
    product: 'cadenza',
    apiKey: 'key',
    roots: [],
    device: { name: 'Studio', os: 'Linux' },
    plugin: { version: '1.0.0', format: 'App' },
    identifiers: async () => ({}),
    store: 'store' in parts ? (parts.store as Store) : store,
    ...('clock' in parts && { clock: parts.clock as Clock }),
  });

it.each([
  ['a function, as in C++', { clock: () => 0 }, '"clock" needs now(), wait()'],
  ['half a clock', { clock: { now: () => 0 } }, '"clock" needs now(), wait()'],
  ['null for a clock', { clock: null }, '"clock" needs now(), wait()'],
  ['no store', { store: undefined }, '"store" needs read(), write(), remove(), tryLock()'],
  ['a Map', { store: new Map() }, '"store" needs read(), write(), remove(), tryLock()'],
  ['a store without a lock', { store: { ...store, tryLock: undefined } }, '"store" needs read()'],
])('is refused at once with %s', (_, parts, sentence) => {
  expect(() => create(parts)).toThrow(sentence);
});

it('takes whole parts, or the clock of the system', () => {
  expect(create({ clock }).state.news).toBeNull();
  expect(create({}).state.news).toBeNull();
});
