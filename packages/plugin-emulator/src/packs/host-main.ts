import { AsyncLocalStorage } from 'node:async_hooks';
import { createClient, type Store } from '@backline/plugin-client/source';
import { createNodeDisk, nodeSha256 } from '@backline/plugin-client/source/node';
import { createPacks, type Packs, type Timers } from '@backline/plugin-client/source/packs';
import { createDriveDisk } from './drive-disk.ts';
import type { FromHost, HostCall, HostSettings, ToHost } from './host.ts';
import { workHeader } from './line.ts';

/**
 * A host with the plugin in a process of its own, so it can really be killed. Its engine works on real folders. What
 * the plugin stores belongs to the computer and survives.
 */
const say = (message: FromHost) => void process.send?.(message);

let asked = 0;
const waiting = new Map<number, (value: unknown) => void>();
function ask<Answer>(name: 'read' | 'write' | 'remove', ...values: string[]): Promise<Answer> {
  asked += 1;
  say({ type: 'store', id: asked, name, values });
  return new Promise((resolve) => waiting.set(asked, resolve as (value: unknown) => void));
}
const store: Store = {
  read: (ending) => ask('read', ending),
  write: (name, text) => ask('write', name, text),
  remove: (name) => ask('remove', name),
  tryLock: async () => async () => undefined,
};

/** A clock that a button can move forward. */
let passedMs = 0;
const waits = new Set<() => void>();
const timers: Timers = {
  now: () => performance.now() + passedMs,
  random: Math.random,
  wait: (ms, signal) =>
    new Promise((resolve) => {
      const until = timers.now() + ms;
      let timer: NodeJS.Timeout | undefined;
      const look = () => {
        clearTimeout(timer);
        const left = until - timers.now();
        if (left > 0 && !signal?.aborted) {
          timer = setTimeout(look, left);
          return;
        }
        waits.delete(look);
        signal?.removeEventListener('abort', look);
        resolve();
      };
      waits.add(look);
      signal?.addEventListener('abort', look, { once: true });
      look();
    }),
};
function pass(ms: number): void {
  passedMs += ms;
  for (const look of [...waits]) look();
}

/** Calls that start or continue work, with the pack they work on, so that their requests are counted for it. */
const works: readonly string[] = ['install', 'update', 'repair', 'rollback', 'resume'] satisfies HostCall[];
const workedOn = new AsyncLocalStorage<string>();

let { drives }: Pick<HostSettings, 'drives'> = { drives: [] };
let packs: Packs | null = null;

async function begin(settings: HostSettings): Promise<Packs> {
  const { issuer, product, apiKey, roots, device, plugin, line, library } = settings;
  drives = settings.drives;
  const send: typeof fetch = (url, init) => {
    const to = new URL(String(url));
    if (to.origin !== new URL(issuer).origin) return fetch(to, init);
    const headers = new Headers(init?.headers);
    headers.set(workHeader, workedOn.getStore() ?? '');
    return fetch(new URL(to.pathname + to.search, line), { ...init, headers });
  };
  const identifiers = async () => ({});
  const client = createClient({ issuer, product, apiKey, roots, store, fetch: send, device, plugin, identifiers });
  await client.start();
  const disk = createDriveDisk(createNodeDisk(), () => drives);
  const made = createPacks({ client, disk, store, timers, sha256: nodeSha256, library, limits: { spareBytes: 0 } });
  made.on((state) => say({ type: 'state', state }));
  return made;
}
let beginning: Promise<Packs> | null = null;

async function call(id: number, name: string, values: unknown[]): Promise<void> {
  packs ??= await beginning;
  const method = packs?.[name as keyof Packs] as ((...values: unknown[]) => unknown) | undefined;
  try {
    const sku = works.includes(name) ? String(values[0]) : '';
    say({ type: 'answer', id, value: await workedOn.run(sku, async () => method?.(...values)) });
  } catch (error) {
    const { code = 'failed' } = error as { code?: string };
    say({ type: 'answer', id, refusal: code });
  }
}

process.on('message', (message: ToHost) => {
  if (message.type === 'begin') beginning = begin(message.settings);
  else if (message.type === 'call') void call(message.id, message.name, message.values);
  else if (message.type === 'answer') {
    waiting.get(message.id)?.(message.value);
    waiting.delete(message.id);
  } else {
    if (message.type === 'drives') drives = message.drives;
    else pass(message.ms);
    say({ type: 'answer', id: message.id });
  }
});
process.on('disconnect', () => process.exit());
