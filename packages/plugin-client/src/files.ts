import { isObject } from '@backline/activation/claims';
import type { ClockMemory } from '@backline/activation/verify-lease';
import { type News, readNews } from './news.ts';
import type { Store } from './store.ts';

/** A stored sign-in. `leaseId` and `refreshAfter` are missing until its lease was written. */
export interface DeviceFile {
  token: string;
  /** The account's shortened address: `c…a@example.com`. */
  account: { label: string };
  device: { id: string; name: string };
  leaseId?: string;
  refreshAfter?: number;
}

/** A lease that this computer lost or gave back. */
export interface Tombstone {
  /** The time when each lease's sessions end, by its id. 0 if no session may play. */
  leases: Record<string, number>;
  /** The token of a computer whose release was not sent yet. */
  token?: string;
  releaseCode?: string;
}

export type FileObject = Record<string, unknown>;

export function parseObject(text: string): FileObject | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

const isTime = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

/** Reads and writes a client's files. Data that cannot be written is kept in memory. */
export function createFiles(store: Store) {
  const unwritten = new Map<string, string>();

  async function read(ending: string): Promise<string[]> {
    const own = [...unwritten].filter(([name]) => name.endsWith(ending)).map(([, text]) => text);
    return [...own, ...(await store.read(ending))];
  }
  const readObjects = async (name: string) => (await read(name)).map(parseObject).filter((one) => one !== null);

  async function write(name: string, content: string | object): Promise<void> {
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    if (await store.write(name, text)) unwritten.delete(name);
    else unwritten.set(name, text);
  }

  async function findTombstone(): Promise<Tombstone> {
    const all: Tombstone = { leases: {} };
    for (const { leases, token, releaseCode } of await readObjects('tombstone.json')) {
      for (const [jti, end] of isObject(leases) ? Object.entries(leases) : [])
        if (isTime(end)) all.leases[jti] = Math.min(end, all.leases[jti] ?? end);
      if (typeof token === 'string') all.token ??= token;
      if (typeof releaseCode === 'string') all.releaseCode ??= releaseCode;
    }
    return all;
  }

  return {
    read,
    write,
    findTombstone,

    async remove(name: string): Promise<void> {
      unwritten.delete(name);
      await store.remove(name);
    },

    /**
     * Finds this lease's device. There may be several copies, because this user may be unable to replace an older one.
     * `isSignedOut`: the owner has ended its token.
     */
    async findDevice(deviceId: string | undefined): Promise<{ device: DeviceFile | null; isSignedOut: boolean }> {
      const { token } = await findTombstone();
      const all = (await readObjects('device.json')) as unknown as (DeviceFile & { ended?: string })[];
      const over = [token, ...all.map(({ ended }) => ended)];
      const live = all.filter((one) => typeof one.token === 'string' && !over.includes(one.token));
      const device = live.find((one) => one.device?.id === deviceId) ?? live[0] ?? null;
      return { device, isSignedOut: device === null && over.some((one, at) => at > 0 && one !== undefined) };
    },

    async findMemory(): Promise<ClockMemory> {
      let best: ClockMemory = { trusted: 0, seen: 0 };
      for (const { trusted, seen } of await readObjects('clock.json'))
        if (isTime(trusted) && isTime(seen) && trusted >= best.trusted) best = { trusted, seen };
      return best;
    },

    writeMemory: (memory: ClockMemory) => write('clock.json', memory),

    /** The news of the latest refresh in any process. Its update is only for the plugin version that refreshed. */
    async findNews(version: string): Promise<News | null> {
      const all = await readObjects('news.json');
      // An outdated copy that this user can't replace comes before the current one.
      const said = unwritten.has('news.json') ? all[0] : all.at(-1);
      if (said === undefined) return null;
      return readNews({ ...said, ...(said.client !== version && { update: null }) });
    },

    async findRevocations(): Promise<string[]> {
      const all = (await readObjects('revocations.json')).flatMap(({ statements }) => statements);
      return all.filter((one): one is string => typeof one === 'string');
    },
  };
}
