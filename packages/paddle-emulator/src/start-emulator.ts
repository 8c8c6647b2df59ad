import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { createControl, type EmulatorControl } from './control/control.ts';
import { createApp } from './create-app.ts';
import { startDeliveryWorker } from './delivery/delivery-worker.ts';
import { applyConfiguredDestination } from './delivery/notification-settings.ts';
import { type EmulatorOptions, type ResolvedOptions, resolveOptions } from './options.ts';
import { processDue } from './subscriptions/process-due.ts';
import { openDatabase } from './world/open-database.ts';
import { createWorld, inTransaction, type World } from './world/world.ts';

export interface Emulator {
  url: string;
  control: EmulatorControl;
  /** Answers like a request to `url`, without the network. */
  fetch(address: string, init?: RequestInit): Promise<Response>;
  stop(): Promise<void>;
}

const tickMs = 2000;

/** Renewals also happen when nobody moves the clock. */
function startTicking(world: World): NodeJS.Timeout {
  const tick = () => {
    try {
      processDue(world, world.clock.now());
    } catch (error) {
      world.options.log.error({ err: error }, 'a due change could not be applied');
    }
  };
  tick();
  return setInterval(tick, tickMs);
}

async function answer(app: FastifyInstance, address: string, init: RequestInit = {}): Promise<Response> {
  const { pathname, search } = new URL(address);
  const { statusCode, headers, payload } = await app.inject({
    method: (init.method ?? 'GET') as 'GET',
    url: `${pathname}${search}`,
    headers: Object.fromEntries(new Headers(init.headers)),
    ...(typeof init.body === 'string' ? { payload: init.body } : {}),
  });
  return new Response(statusCode === 204 ? null : payload, {
    status: statusCode,
    headers: { 'content-type': String(headers['content-type'] ?? 'application/json') },
  });
}

function assertNoLiveKeys({ apiKey, clientToken }: ResolvedOptions): void {
  if (apiKey.startsWith('pdl_live_')) throw new Error('The Paddle emulator refuses to start with a live API key.');
  if (clientToken.startsWith('live_'))
    throw new Error('The Paddle emulator refuses to start with a live client token.');
}

export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const resolved = resolveOptions(options);
  assertNoLiveKeys(resolved);
  const database = openDatabase(resolved.file);
  const world = createWorld(resolved, database);
  inTransaction(world, () => applyConfiguredDestination(world));
  const worker = startDeliveryWorker(world);
  world.wake = worker.wake;
  const control = createControl(world, worker);
  const app = createApp(world, control);
  try {
    await app.listen({ host: resolved.host, port: resolved.port });
  } catch (error) {
    await worker.stop();
    database.close();
    throw error;
  }
  const { port } = app.server.address() as AddressInfo;
  const url = resolved.publicUrl || `http://${resolved.host}:${port}`;
  resolved.publicUrl = url;
  const ticking = startTicking(world);
  worker.wake();
  return {
    url,
    control,
    fetch: (address, init) => answer(app, address, init),
    stop: async () => {
      clearInterval(ticking);
      await app.close();
      await worker.stop();
      database.close();
    },
  };
}
