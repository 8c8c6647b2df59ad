import type { CountryCode } from '@paddle/paddle-node-sdk';

/** The default keys. They look like Paddle's but open nothing. */
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
  /** The destination's address. If it is null, a destination that is set later gets this secret and these entities. */
  url: string | null;
  /** The key that signs deliveries. */
  secret: string;
  /** Sends only events of these entities, such as `transaction`. By default, all events. */
  entities?: string[];
}

export interface EmulatorOptions {
  /** The path of the SQLite file with the state. The default is ':memory:'. */
  file?: string;
  host?: string;
  /** The default is 0: any free port. */
  port?: number;
  /** The start of pagination links, which must be the base URL that the SDK uses. */
  publicUrl?: string;
  apiKey?: string;
  clientToken?: string;
  /** The first destination of notifications. The API and the control page can change it. */
  webhook?: Partial<ConfiguredWebhook>;
  delivery?: { latencyMs?: number; retryDelaysMs?: number[]; timeoutMs?: number };
  /** The same seed and the same calls give the same ids. */
  seed?: string;
  /** A JSON file to fill an empty state with: see the control's `seed`. */
  seedFile?: string;
  /** Gives each API key its own state, which is empty at first. */
  hasWorlds?: boolean;
  /** The country of buyers whose country is unknown. It determines their currency and tax. */
  country?: CountryCode;
  /** The real clock. The emulator's clock is this one plus an offset, which is stored in the file. */
  now?: () => Date;
  log?: EmulatorLog;
}

export interface ResolvedOptions extends Required<Omit<EmulatorOptions, 'webhook' | 'delivery'>> {
  webhook: ConfiguredWebhook;
  delivery: { latencyMs: number; retryDelaysMs: number[]; timeoutMs: number };
}

const silent: EmulatorLog = { info: () => {}, warn: () => {}, error: () => {} };

/** The delays between retries. Paddle's schedule takes days, and this one has the same shape in minutes. */
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
    webhook: { url: null, secret: emulatorDefaults.webhookSecret, ...options.webhook },
    delivery: { latencyMs: 150, retryDelaysMs, timeoutMs: 5000, ...options.delivery },
  };
}
