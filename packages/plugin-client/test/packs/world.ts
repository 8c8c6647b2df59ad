import { type Client, type ClientOptions, createClient, type Store } from '../../src/index.ts';
import { createPacks, type Disk, type PackLimits, type Packs } from '../../src/packs/index.ts';
import { deviceFile, type Line } from './line.ts';
import { issuer, product, roots, sha256, verifyAtOnce } from './publisher.ts';
import { VirtualTimers } from './virtual-timers.ts';

export const createMemoryStore = (files = new Map([['device.json', deviceFile]])): Store => ({
  read: async (ending) => [...files].filter(([name]) => name.endsWith(ending)).map(([, text]) => text),
  write: async (name, text) => Boolean(files.set(name, text)),
  remove: async (name) => void files.delete(name),
  tryLock: async () => async () => undefined,
});

export function createTestClient(
  store: Store,
  fetch: typeof globalThis.fetch,
  more: Partial<ClientOptions> = {},
): Client {
  return createClient({
    issuer,
    product,
    apiKey: 'key',
    roots,
    store,
    fetch,
    verify: verifyAtOnce,
    device: { name: 'Studio', os: 'Linux' },
    plugin: { version: '1.4.0', format: 'App' },
    identifiers: async () => ({}),
    ...more,
  });
}

export const library = '/drives/ssd/Sounds';

export interface TestPacks {
  disk: Disk;
  line: Line;
  store?: Store;
  timers?: VirtualTimers;
  limits?: Partial<PackLimits>;
  client?: Partial<ClientOptions>;
}

/** An engine on a drive and a line. */
export function createTestPacks({
  disk,
  line,
  store = createMemoryStore(),
  timers = new VirtualTimers(),
  ...more
}: TestPacks): Packs {
  const client = createTestClient(store, line.fetch, more.client);
  const limits = { spareBytes: 0, ...more.limits };
  return createPacks({ client, disk, store, timers, sha256, library, limits });
}
