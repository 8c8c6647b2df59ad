import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyServerFactory } from 'fastify';
import type { EmulatorControl } from './control/control.ts';
import { type EmulatorOptions, type ResolvedOptions, resolveOptions } from './options.ts';
import { PaddleError } from './world/paddle-error.ts';
import { type RunningWorld, runWorld } from './world/run-world.ts';
import { createWorlds, type Worlds } from './world/worlds.ts';

export interface EmulatedWorld {
  apiKey: string;
  clientToken: string;
  /** The emulator's address. Its control page and its portal are below it. */
  url: string;
  control: EmulatorControl;
}

export interface Emulator {
  url: string;
  control: EmulatorControl;
  /** The state of another API key, if `hasWorlds` is set. It starts empty. */
  openWorld(apiKey: string): Promise<EmulatedWorld>;
  /** Answers a request to `url` without using the network. */
  fetch(address: string, init?: RequestInit): Promise<Response>;
  stop(): Promise<void>;
}

async function answer(worlds: Worlds, address: string, init: RequestInit = {}): Promise<Response> {
  const { pathname, search } = new URL(address);
  const headers = new Headers(init.headers);
  const { to, url } = await worlds.route({
    url: `${pathname}${search}`,
    authorization: headers.get('authorization') ?? undefined,
    clientToken: headers.get('paddle-clienttoken') ?? undefined,
  });
  const answered = await to.app.inject({
    method: init.method ?? 'GET',
    url,
    headers: Object.fromEntries(headers),
    ...(typeof init.body === 'string' ? { payload: init.body } : {}),
  });
  return new Response(answered.statusCode === 204 ? null : answered.payload, {
    status: answered.statusCode,
    headers: { 'content-type': String(answered.headers['content-type'] ?? 'application/json') },
  });
}

function assertNoLiveKeys({ apiKey, clientToken }: ResolvedOptions): void {
  if (apiKey.startsWith('pdl_live_')) throw new Error('The Paddle emulator refuses to start with a live API key.');
  if (clientToken.startsWith('live_'))
    throw new Error('The Paddle emulator refuses to start with a live client token.');
}

/** Fills an empty state. A file that already has data stays as it is. */
async function seedFrom(file: string, { world, control }: RunningWorld): Promise<void> {
  if (world.products.count() + world.customers.count() > 0) return;
  if (!existsSync(file)) throw new Error(`There is no seed file ${file}.`);
  try {
    await control.seed(JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, '')));
  } catch (error) {
    const fields =
      error instanceof PaddleError ? error.fields?.map((fault) => `${fault.field} ${fault.message}`) : null;
    throw new Error(`${file} is no seed: ${fields?.join('; ') ?? (error as Error).message}`, { cause: error });
  }
}

/** Fastify's own value. Node's is shorter than clients expect. */
const keepAliveMs = 72_000;

const toText = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header);

export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const resolved = resolveOptions(options);
  assertNoLiveKeys(resolved);
  let worlds: Worlds | null = null;
  /** Passes each request to its world. */
  const dispatch: FastifyServerFactory = (serve) => {
    const server = createServer((request, response) => {
      const { url = '/', headers } = request;
      const { authorization } = headers;
      const marks = { url, authorization, clientToken: toText(headers['paddle-clienttoken']) };
      const found = worlds?.route(marks) ?? Promise.resolve({ to: main, url });
      void found.then(({ to, url: own }) => {
        request.url = own;
        if (to === main) serve(request, response);
        else to.app.routing(request, response);
      });
    });
    server.keepAliveTimeout = keepAliveMs;
    return server;
  };
  const main: RunningWorld = runWorld(resolved, resolved.hasWorlds ? dispatch : undefined);
  try {
    if (resolved.seedFile) await seedFrom(resolved.seedFile, main);
    await main.app.listen({ host: resolved.host, port: resolved.port });
  } catch (error) {
    await main.stop();
    throw error;
  }
  const { port } = main.app.server.address() as AddressInfo;
  const url = resolved.publicUrl || `http://${resolved.host}:${port}`;
  resolved.publicUrl = url;
  const all = createWorlds(main, resolved);
  worlds = all;
  main.start();
  return {
    url,
    control: main.control,
    openWorld: async (apiKey) => {
      const { control, world } = await all.open(apiKey);
      const { clientToken, publicUrl } = world.options;
      return { apiKey, clientToken, url: publicUrl, control };
    },
    fetch: (address, init) => answer(all, address, init),
    stop: async () => {
      await all.stop();
      await main.stop();
    },
  };
}
