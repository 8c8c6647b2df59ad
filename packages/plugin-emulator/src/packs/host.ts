import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ClientOptions, Store } from '@backline/plugin-client/source';
import type { PackState, Packs } from '@backline/plugin-client/source/packs';
import type { DriveState } from './place.ts';

const program = fileURLToPath(new URL('./host-main.ts', import.meta.url));
const endMs = 2_000;

/** The result of a call: a value or a refusal. */
export interface HostAnswer<Value> {
  value: Value | null;
  refusal: string | null;
}

/** A process with an engine. */
export interface Host {
  readonly isOpen: boolean;
  call<Name extends HostCall>(
    name: Name,
    ...values: Parameters<Packs[Name]>
  ): Promise<HostAnswer<Awaited<ReturnType<Packs[Name]>>>>;
  setDrives(drives: readonly DriveState[]): Promise<void>;
  pass(ms: number): Promise<void>;
  /** Closes the engine as a host does when a person quits it. */
  close(): Promise<void>;
  /** Kills the process in the middle of its work. */
  kill(): Promise<void>;
}

async function answerStore(store: Store, { name, values: [first = '', second = ''] }: FromHost & { type: 'store' }) {
  if (name === 'read') return store.read(first);
  if (name === 'write') return store.write(first, second);
  return store.remove(first);
}

const isGone = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

/** Starts a host. Calls `onEnd` when its process ends for any reason. */
export function startHost(
  settings: HostSettings,
  store: Store,
  { onState, onEnd }: { onState(state: PackState): void; onEnd(): void },
): Host {
  const child = fork(program, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], execArgv: [] });
  const waiting = new Map<number, (answer: FromHost & { type: 'answer' }) => void>();
  let asked = 0;
  const send = (message: ToHost) => {
    if (child.connected) child.send(message, () => undefined);
  };
  child.on('message', async (message: FromHost) => {
    if (message.type === 'state') onState(message.state);
    else if (message.type === 'store')
      send({ type: 'answer', id: message.id, value: await answerStore(store, message) });
    else {
      waiting.get(message.id)?.(message);
      waiting.delete(message.id);
    }
  });
  child.once('exit', () => {
    for (const [id, done] of waiting) done({ type: 'answer', id, refusal: 'host_gone' });
    waiting.clear();
    onEnd();
  });
  function ask(toMessage: (id: number) => ToHost): Promise<FromHost & { type: 'answer' }> {
    asked += 1;
    const id = asked;
    if (isGone(child)) return Promise.resolve({ type: 'answer', id, refusal: 'host_gone' });
    send(toMessage(id));
    return new Promise((resolve) => waiting.set(id, resolve));
  }
  async function kill(): Promise<void> {
    if (isGone(child)) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  send({ type: 'begin', settings });

  return {
    get isOpen() {
      return !isGone(child);
    },
    async call(name, ...values) {
      const { value, refusal } = await ask((id) => ({ type: 'call', id, name, values }));
      const own = (value ?? null) as Awaited<ReturnType<Packs[typeof name]>> | null;
      return { value: own, refusal: refusal ?? (value as PackState | undefined)?.refusal?.code ?? null };
    },
    setDrives: async (drives) => void (await ask((id) => ({ type: 'drives', id, drives }))),
    pass: async (ms) => void (await ask((id) => ({ type: 'pass', id, ms }))),
    async close() {
      const stopping = ask((id) => ({ type: 'call', id, name: 'stop', values: [] }));
      const patience = new Promise((resolve) => setTimeout(resolve, endMs).unref());
      await Promise.race([stopping, patience]);
      await kill();
    },
    kill,
  };
}

/** The settings of a host. */
export interface HostSettings
  extends Pick<ClientOptions, 'issuer' | 'product' | 'apiKey' | 'roots' | 'device' | 'plugin'> {
  /** The computer's line, through which requests reach the portal. */
  line: string;
  drives: readonly DriveState[];
  /** The default folder for packs. */
  library: string;
}

export type HostCall = Exclude<keyof Packs, 'on' | 'want'>;

/** Each side answers a request under its number. */
export type ToHost =
  | { type: 'begin'; settings: HostSettings }
  | { type: 'call'; id: number; name: HostCall; values: unknown[] }
  | { type: 'drives'; id: number; drives: readonly DriveState[] }
  /** Lets time pass at once. */
  | { type: 'pass'; id: number; ms: number }
  | { type: 'answer'; id: number; value?: unknown };

export type FromHost =
  | { type: 'store'; id: number; name: 'read' | 'write' | 'remove'; values: string[] }
  | { type: 'state'; state: PackState }
  | { type: 'answer'; id: number; value?: unknown; refusal?: string };
