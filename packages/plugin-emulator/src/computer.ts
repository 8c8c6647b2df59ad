import { randomUUID } from 'node:crypto';
import {
  type Client,
  type ClientState,
  createClient,
  type PublicKey,
  type SignIn,
  type Store,
} from '@backline/plugin-client/source';
import { type Network, networks } from './network.ts';
import type { HostSettings } from './packs/host.ts';

/** The portal that the plugin is made for. */
export interface Portal {
  issuer: string;
  product: string;
  apiKey: string;
  roots(): Promise<readonly PublicKey[]>;
  now(): Date;
  /** Sends a plugin's request from a network address. */
  send(from: string, path: string, request: RequestInit): Promise<Response>;
}

export const systems = ['macOS', 'Windows', 'Linux'] as const;
type System = (typeof systems)[number];

/** Addresses as the portal sees them. The browser that approves uses the first. */
const addresses: Partial<Record<Network, string>> = { home: '127.0.0.1', elsewhere: '203.0.113.7' };

/** Identifiers that a copied disk takes along, and those that stay with the computer. */
interface Hardware {
  hw: string;
  mac: string;
}
const newHardware = (): Hardware => ({
  hw: randomUUID().toUpperCase(),
  mac: Array.from(randomUUID().replaceAll('-', '').slice(0, 10).matchAll(/../g), ([pair]) => pair).reduce(
    (mac, pair) => `${mac}:${pair}`,
    'a4',
  ),
});

function createMemoryStore(files: Map<string, string>): Store {
  return {
    read: async (ending) => [...files].filter(([name]) => name.endsWith(ending)).map(([, text]) => text),
    write: async (name, text) => {
      files.set(name, text);
      return true;
    },
    remove: async (name) => void files.delete(name),
    tryLock: async () => async () => undefined,
  };
}

const outcomes = {
  fresh: 'The license file is fresh.',
  later: 'It is not time to ask yet.',
  failed: 'No answer of the portal. Nothing was taken.',
  released: 'The portal says: this computer was removed.',
  signed_out: 'Nobody is signed in.',
};

export interface Computer {
  readonly id: string;
  readonly name: string;
  readonly os: System;
  readonly files: Map<string, string>;
  readonly store: Store;
  readonly offsetDays: number;
  readonly network: Network;
  /** The plugin's state while its host is open, or null. */
  readonly state: ClientState | null;
  readonly signIn: SignIn | null;
  /** The result of the last action, in words. */
  readonly said: string;
  /** The state in which the host would start now. */
  look(): Promise<ClientState>;
  openHost(): Promise<void>;
  closeHost(): void;
  startSignIn(): Promise<void>;
  answerNumber(number: string): Promise<void>;
  check(): Promise<void>;
  remove(): Promise<void>;
  /** Null resets to the right time. */
  moveClock(days: number | null): void;
  setNetwork(network: Network): void;
  swapBoard(): void;
  reinstall(): void;
  deleteFiles(): void;
  clone(as: { id: string; name: string }, withHardware: boolean): Computer;
  writeRequest(): Promise<string>;
  takeFile(text: string): Promise<void>;
  say(text: string): void;
  /** Settings for a host on this computer. */
  toHostSettings(): Promise<Omit<HostSettings, 'line' | 'drives' | 'library'>>;
}

interface Start {
  id: string;
  name: string;
  os: System;
  hardware?: Hardware;
  systemId?: string;
  files?: ReadonlyMap<string, string>;
}

/** A computer with the plugin. Calls `onChange` when it changes on its own. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of what can be done to a computer.
export function createComputer(portal: Portal, start: Start, onChange: () => void): Computer {
  const { id, name, os } = start;
  const files = new Map(start.files);
  const store = createMemoryStore(files);
  let { hardware = newHardware(), systemId = randomUUID() } = start;
  let offsetDays = 0;
  let network: Network = 'home';
  let client: Client | null = null;
  let signIn: SignIn | null = null;
  let asking = new AbortController();
  let said = '';

  async function send(url: string | URL | Request, request: RequestInit = {}): Promise<Response> {
    const address = addresses[network];
    if (address !== undefined) return portal.send(address, new URL(String(url)).pathname, request);
    if (network === 'down') throw new TypeError('fetch failed');
    if (network === 'broken') return new Response('Internal Server Error', { status: 500 });
    return new Response('<h1>Room number and name, please</h1>', { headers: { 'content-type': 'text/html' } });
  }

  async function toHostSettings() {
    const { issuer, product, apiKey } = portal;
    const host = os === 'macOS' ? { format: 'AU', host: 'Logic Pro' } : { format: 'VST3', host: 'Reaper' };
    const plugin = { version: '1.0.0', ...host };
    return { issuer, product, apiKey, roots: await portal.roots(), device: { name, os }, plugin };
  }

  async function createPlugin(): Promise<Client> {
    const plugin = createClient({
      ...(await toHostSettings()),
      store,
      fetch: send,
      identifiers: async () => ({ ...hardware, os: systemId }),
      clock: {
        now: () => Math.floor(portal.now().getTime() / 1000) + offsetDays * 86_400,
        wait: (ms, signal) =>
          new Promise((resolve) => {
            const timer = setTimeout(resolve, ms);
            signal.addEventListener('abort', () => resolve(clearTimeout(timer)), { once: true });
          }),
      },
    });
    await plugin.start();
    return plugin;
  }

  function closeHost(): void {
    asking.abort();
    client = null;
    signIn = null;
  }
  async function getOpen(): Promise<Client> {
    client ??= await createPlugin();
    return client;
  }
  async function ask(cause: 'start' | 'button'): Promise<void> {
    const plugin = await getOpen();
    const outcome = await plugin.refresh(cause);
    const wasRemoved = files.get('tombstone.json')?.includes(plugin.state.lease?.jti ?? ' ') === true;
    said = outcome === 'fresh' && wasRemoved ? 'This computer was removed. It asks again later.' : outcomes[outcome];
  }
  /** A process reads hardware and files once. */
  function change(text: string, work: () => void): void {
    closeHost();
    work();
    said = text;
  }

  async function poll(steps: AsyncGenerator<SignIn, void>, mine: AbortController): Promise<void> {
    for await (const step of steps) {
      if (mine.signal.aborted) return;
      signIn = step;
      if (step.state !== 'pending' && step.state !== 'number_needed') said = `The sign-in is ${step.state}.`;
      onChange();
    }
  }

  return {
    id,
    name,
    os,
    files,
    store,
    get offsetDays() {
      return offsetDays;
    },
    get network() {
      return network;
    },
    get state() {
      return client?.state ?? null;
    },
    get signIn() {
      return signIn;
    },
    get said() {
      return said;
    },
    look: async () => (await createPlugin()).state,
    async openHost() {
      closeHost();
      await ask('start');
    },
    closeHost() {
      closeHost();
      said = 'The host is closed.';
    },
    async startSignIn() {
      const plugin = await getOpen();
      asking.abort();
      asking = new AbortController();
      const steps = plugin.signIn(asking.signal);
      const first = await steps.next();
      signIn = first.value ?? null;
      said = signIn?.state === 'pending' ? 'Waits for the browser.' : 'The sign-in could not start.';
      if (signIn?.state === 'pending') void poll(steps, asking);
    },
    async answerNumber(number) {
      const state = await (await getOpen()).answerNumber(number);
      if (state !== 'pending' && state !== 'number_needed') signIn = { state };
      said =
        state === 'approved'
          ? 'The sign-in is approved.'
          : state === 'denied'
            ? 'The sign-in is denied.'
            : 'That is not the number.';
    },
    check: () => ask('button'),
    async remove() {
      const plugin = await getOpen();
      await plugin.deactivate();
      const { releaseCode } = plugin.state;
      said = releaseCode ? `Removed. Release code for the portal: ${releaseCode}` : 'Removed from this computer.';
    },
    moveClock(days) {
      offsetDays = days === null ? 0 : offsetDays + days;
      said = 'The clock was set. The host notices when it starts, or asks.';
    },
    setNetwork(to) {
      network = to;
      said = `Network: ${networks[to]}.`;
    },
    swapBoard: () => change('A new board: the disk is the same.', () => (hardware = newHardware())),
    reinstall: () =>
      change('A new system on an empty disk: the board is the same.', () => {
        systemId = randomUUID();
        files.clear();
      }),
    deleteFiles: () => change('The plugin’s files are gone.', () => files.clear()),
    clone(as, withHardware) {
      const copy = { ...as, os, systemId, files, ...(withHardware && { hardware }) };
      return createComputer(portal, copy, onChange);
    },
    toHostSettings,
    say(text) {
      said = text;
    },
    writeRequest: async () => (await getOpen()).offlineRequest(),
    async takeFile(text) {
      const plugin = await getOpen();
      const [, kind = ''] = /^(lease|passport|sunset): /m.exec(text) ?? [];
      if (kind === 'passport' || kind === 'sunset') {
        files.set(`${kind}.txt`, text);
        closeHost();
        said = `The ${kind} lies in the plugin’s folder. It counts when the host starts.`;
        return;
      }
      const reason = await plugin.loadOffline(text);
      said = reason === null ? 'The license file counts.' : `The file does not count: ${reason}.`;
    },
  };
}
