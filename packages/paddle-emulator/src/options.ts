import type { CountryCode } from '@paddle/paddle-node-sdk';

/** The keys when none are configured. They look like Paddle's and are worth nothing. */
export const emulatorDefaults = {
  apiKey: 'pdl_sdbx_apikey_01k0emulat0r0000000000000a_LocalEmulatorKey000000_EMU',
  clientToken: 'test_0e0e0e0e0e0e0e0e0e0e0e0e0e0',
  webhookSecret: 'pdl_ntfset_01k0emulat0r0000000000000a_LocalEmulatorWebhookSecret000000',
};

export interface EmulatorLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface ConfiguredWebhook {
  url: string;
  /** The key that signs deliveries. */
  secret: string;
  /** Send only the events of these entities, such as `transaction`. Without it: all events. */
  entities?: string[];
}

export interface EmulatorOptions {
  /** The path of the SQLite file with the state; by default ':memory:'. */
  file?: string;
  host?: string;
  /** By default 0: any free port. */
  port?: number;
  /** The start of pagination links: exactly what the SDK is given. */
  publicUrl?: string;
  apiKey?: string;
  clientToken?: string;
  /** The first destination of notifications; the API and the control page can change it. */
  webhook?: Omit<ConfiguredWebhook, 'secret'> & Partial<ConfiguredWebhook>;
  delivery?: { latencyMs?: number; retryDelaysMs?: number[]; timeoutMs?: number };
  /** The same seed and the same calls give the same ids. */
  seed?: string;
  /** A JSON file, for a state that is empty: see `seed` of the control. */
  seedFile?: string;
  /** Each API key has a state of its own, which begins empty. */
  hasWorlds?: boolean;
  /** The country of buyers who name none: it decides their currency and tax. */
  country?: CountryCode;
  /** The real clock. The emulator's clock is this one plus an offset, which is kept in the file. */
  now?: () => Date;
  log?: EmulatorLog;
}

export interface ResolvedOptions extends Required<Omit<EmulatorOptions, 'webhook' | 'delivery'>> {
  webhook: ConfiguredWebhook | null;
  delivery: { latencyMs: number; retryDelaysMs: number[]; timeoutMs: number };
}

const silent: EmulatorLog = { info: () => {}, warn: () => {}, error: () => {} };

/** Paddle's schedule of retries takes days; this one has the same shape and takes minutes. */
const retryDelaysMs = [1000, 2000, 5000, 10_000, 20_000, 60_000, 120_000, 300_000];

export function resolveOptions(options: EmulatorOptions): ResolvedOptions {
  return {
    file: ':memory:',
    host: '127.0.0.1',
    port: 0,
    apiKey: emulatorDefaults.apiKey,
    clientToken: emulatorDefaults.clientToken,
    publicUrl: '',
    seed: 'backline',
    seedFile: '',
    hasWorlds: false,
    country: 'US',
    now: () => new Date(),
    log: silent,
    ...options,
    webhook: options.webhook ? { secret: emulatorDefaults.webhookSecret, ...options.webhook } : null,
    delivery: { latencyMs: 150, retryDelaysMs, timeoutMs: 5000, ...options.delivery },
  };
}
