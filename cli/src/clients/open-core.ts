import type { Caller, Clock, Core } from '@backline/core/core';
import type { PaymentGateway } from '@backline/core/ports/payment-gateway';
import type { Store } from '@backline/db';
import type { Context } from '../shared/command.ts';
import { coreSettings, demand, type Env, gatewaySettings } from '../shared/env.ts';

/**
 * The clock for the provider's dates, if it differs from the machine's: an emulator's clock can be moved. The server
 * uses the same clock.
 */
async function findProviderClock({ NODE_ENV, PADDLE_API_URL: url }: Env): Promise<Clock | undefined> {
  if (NODE_ENV === 'production' || url === undefined) return undefined;
  const { readEmulatorOffset } = await import('@backline/paddle/read-emulator-offset');
  const offsetMs = await readEmulatorOffset(url);
  return offsetMs === null ? undefined : { now: () => new Date(Date.now() + offsetMs) };
}

/** Anyone who can run commands on this machine is the installation's operator. */
export const operator: Caller = { source: 'cli', ip: 'local', userAgent: null, session: null };

/** A warning about foreign files in the folder of packs. */
const toStrangeLine = (names: readonly string[]) =>
  `Where packs are stored lies what is none of them, and is left alone: ${names.join(', ')}.`;

async function openPacks({ env, log }: Context) {
  const { openPackStorage } = await import('@backline/storage');
  return openPackStorage(env, (names) => log(toStrangeLine(names)));
}

const busyTimeoutMs = 10_000;

/** Paddle or its emulator, as the server uses it. Throws if production lacks a key. */
async function openGateway(env: Env): Promise<PaymentGateway> {
  const { createPaddleGateway } = await import('@backline/paddle');
  const { PADDLE_API_KEY } = demand(env, gatewaySettings);
  return createPaddleGateway({
    apiKey: PADDLE_API_KEY,
    webhookWindowMs: 0,
    apiUrl: env.PADDLE_API_URL ?? null,
  });
}

/** Creates the use cases for an open database, with everything the command needs. */
export async function createCoreOver(context: Context, store: Store): Promise<Core> {
  const { env, needs } = context;
  const { APP_SECRET, PUBLIC_URL } = demand(env, coreSettings);
  const { createCore } = await import('@backline/core/installation/create-core');
  const { toCoreSettings } = await import('@backline/core/installation/to-core-settings');
  const { createPasswordHasher } = await import('@backline/core/passwords/password-hasher');
  const settings = {
    ...toCoreSettings(env),
    codePrefix: context.codePrefix,
    publicUrl: PUBLIC_URL,
    downloadRedirects: [],
  };
  const print = (_details: object, message: string) => context.log(message);
  const passwords = await createPasswordHasher({ isLazy: true });
  const log = { info: print, warn: print, error: print };
  const hasProvider = needs.includes('provider');
  const gateway = hasProvider ? await openGateway(env) : undefined;
  const providerClock = hasProvider || needs.includes('clock') ? await findProviderClock(env) : undefined;
  const packStorage = needs.includes('packs') ? await openPacks(context) : undefined;
  return createCore({
    store,
    settings,
    secret: APP_SECRET,
    passwords,
    log,
    gateway,
    providerClock,
    packStorage,
  });
}

/** Creates the use cases for the installation's database, with or without a running server. */
export async function withCore<T>(context: Context, work: (core: Core) => Promise<T>): Promise<T> {
  const { env } = context;
  // Report missing settings before touching the database.
  demand(env, coreSettings);
  const { openStore, toCorruptError, toDatabaseFile } = await import('@backline/db');
  const store = await openStore({ url: env.DATABASE_URL, busyTimeoutMs, isUnchecked: true });
  try {
    for (const warning of store.warnings ?? []) context.log(warning);
    return await work(await createCoreOver(context, store));
  } catch (error) {
    throw toCorruptError(toDatabaseFile(env.DATABASE_URL), error) ?? error;
  } finally {
    await store.close();
  }
}
