import { hash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createClient, type Store } from '../../../packages/plugin-client/src/index.ts';
import { createNodeDisk, nodeSha256 } from '../../../packages/plugin-client/src/node.ts';
import { createPacks } from '../../../packages/plugin-client/src/packs/index.ts';
import type { InstallWork } from './install-by-cpp.ts';
import type { InstallFigures } from './packs-engine.ts';

// A computer that installs a pack. It runs as its own program, so that its memory can be measured.
const work = JSON.parse(process.env.BENCH_INSTALL ?? '{}') as InstallWork;
const { url, product, token, sku, folder, bytesPerSecond, urls, wanted } = work;

const files = new Map([
  ['device.json', JSON.stringify({ token, account: { label: 'a' }, device: { id: 'd', name: 'a' } })],
]);
const store: Store = {
  read: async (ending) => [...files].filter(([name]) => name.endsWith(ending)).map(([, text]) => text),
  write: async (name, text) => Boolean(files.set(name, text)),
  remove: async (name) => void files.delete(name),
  tryLock: async () => async () => undefined,
};

let received = 0;
let requests = 0;
let onBytes = () => {};
/** Counts requests for parts, and the bytes over a limited connection. */
const counted: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  if (!String(input).includes('/packs/b/')) return response;
  requests += 1;
  // Without a limit it doesn't count bytes, which would take longer than loopback.
  if (response.body === null || bytesPerSecond === null) return response;
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform: (bytes, controller) => {
      received += bytes.length;
      controller.enqueue(bytes);
      onBytes();
    },
  });
  const { status, headers } = response;
  return new Response(response.body.pipeThrough(count), { status, headers });
};

/** Downloads everything, four files at once, and discards it. */
async function receiveAll(): Promise<void> {
  const waiting = urls.values();
  const receive = async () => {
    for (const one of waiting) for await (const _ of (await fetch(one)).body ?? []);
  };
  await Promise.all(Array.from({ length: 4 }, receive));
}

const measure = async (task: () => unknown): Promise<number> => {
  const startedAt = performance.now();
  await task();
  return (performance.now() - startedAt) / 1000;
};

function hashFolder(path: string): void {
  for (const entry of readdirSync(path, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && entry.name.endsWith('.wav')) hash('sha256', readFileSync(join(entry.parentPath, entry.name)));
}

const { roots } = await (await fetch(`${url}/api/v1/activation/keys`)).json();
const client = createClient({
  issuer: url,
  product,
  roots,
  apiKey: 'bench',
  store,
  fetch: counted,
  identifiers: async () => ({}),
  device: { name: 'Bench', os: 'Linux' },
  plugin: { version: '1.0.0', format: 'App' },
});
await client.start();
const library = join(folder, 'Sounds');
rmSync(library, { recursive: true, force: true });
mkdirSync(library, { recursive: true });
const limits = { bytesPerSecond, spareBytes: 0 };
const disk = createNodeDisk();
const sha256 = nodeSha256;
const packs = createPacks({ client, disk, store, sha256, library, limits });
const figures: InstallFigures = { bareSeconds: 0, seconds: 0, requests: 0, memory: 0, verifySeconds: 0, shaSeconds: 0 };

if (bytesPerSecond === null) {
  if (urls.length > 0) figures.bareSeconds = await measure(receiveAll);
  const before = process.memoryUsage.rss();
  const sampling = setInterval(() => {
    figures.memory = Math.max(figures.memory, (process.memoryUsage.rss() - before) / 1e6);
  }, 20);
  figures.seconds = await measure(async () => {
    const state = await packs.install(sku);
    if (state.state !== 'installed') throw new Error(`It is not installed: ${JSON.stringify(state)}`);
  });
  clearInterval(sampling);
  const own = join(library, readdirSync(library).find((name) => !name.startsWith('.')) ?? '');
  figures.shaSeconds = await measure(() => hashFolder(own));
  figures.verifySeconds = await measure(() => packs.verify(sku));
} else {
  let wantedAt = 0;
  const first = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  onBytes = () => {
    if (figures.firstFetched === undefined && packs.isReady(sku)) {
      figures.firstFetched = received;
      first.resolve();
    }
    if (wantedAt > 0 && wanted.every((path) => packs.isReady(sku, path))) asked.resolve();
  };
  void packs.install(sku);
  await first.promise;
  const bytes = received;
  const startedAt = performance.now();
  await new Promise((resolve) => setTimeout(resolve, 3000));
  figures.rate = ((received - bytes) * 1000) / (performance.now() - startedAt);
  wantedAt = performance.now();
  packs.want(sku, wanted);
  await asked.promise;
  figures.wantSeconds = (performance.now() - wantedAt) / 1000;
  await packs.stop();
}
figures.requests = requests;
process.send?.(figures, () => process.exit(0));
