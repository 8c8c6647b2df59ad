import { isClientToken } from '../account/client-tokens.ts';
import type { ResolvedOptions } from '../options.ts';
import { refuse } from './paddle-error.ts';
import { type RunningWorld, runWorld } from './run-world.ts';

/** The parts of a request that identify its world. */
export interface RequestMarks {
  /** The address with its path and query. */
  url: string;
  authorization: string | undefined;
  clientToken: string | undefined;
}

const keyPattern = /^pdl_sdbx_apikey_([a-z\d]{26})_[a-zA-Z\d]{22}_[a-zA-Z\d]{3}$/;
const prefix = /^\/worlds\/(test_[a-zA-Z\d]{27})(?=[/?]|$)/;

/** The worlds in a process: the configured one and, if enabled, one for each other API key. */
export function createWorlds(main: RunningWorld, options: ResolvedOptions) {
  const others = new Map<string, Promise<RunningWorld>>();

  async function run(apiKey: string, id: string): Promise<RunningWorld> {
    const clientToken = `test_0${id}`;
    const publicUrl = `${options.publicUrl}/worlds/${clientToken}`;
    const opened = runWorld({
      ...options,
      file: ':memory:',
      webhook: { ...options.webhook, url: null },
      seedFile: '',
      apiKey,
      clientToken,
      publicUrl,
    });
    await opened.app.ready();
    opened.start();
    return opened;
  }

  /** Opens the world of an API key. It is empty at first. */
  function open(apiKey: string): Promise<RunningWorld> {
    if (apiKey === options.apiKey) return Promise.resolve(main);
    const [, id] = keyPattern.exec(apiKey) ?? [];
    if (!options.hasWorlds || id === undefined)
      return refuse('forbidden', 'Worlds have keys such as pdl_sdbx_apikey_…, and are asked for by hasWorlds.', 403);
    const known = others.get(apiKey) ?? run(apiKey, id);
    others.set(apiKey, known);
    return known;
  }

  async function findByToken(token: string): Promise<RunningWorld> {
    for (const opened of await Promise.all(others.values())) if (isClientToken(opened.world, token)) return opened;
    return main;
  }

  /** Finds the world of a request, by its address. */
  async function route({ url, authorization, clientToken }: RequestMarks): Promise<{ to: RunningWorld; url: string }> {
    if (!options.hasWorlds) return { to: main, url };
    const [start, named] = prefix.exec(url) ?? ['', undefined];
    const rest = url.slice(start.length) || '/';
    const [, apiKey = ''] = /^bearer (\S+)$/i.exec(authorization ?? '') ?? [];
    const token = named ?? clientToken ?? new URL(rest, 'http://emulator').searchParams.get('token');
    if (keyPattern.test(apiKey)) return { to: await open(apiKey), url: rest };
    return { to: token ? await findByToken(token) : main, url: rest };
  }

  return {
    open,
    route,
    stop: async () => {
      for (const opened of await Promise.all(others.values())) await opened.stop();
    },
  };
}

export type Worlds = ReturnType<typeof createWorlds>;
