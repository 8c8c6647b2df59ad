import type { CountryCode } from '@paddle/paddle-node-sdk';

export interface EmulatorLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface ConfiguredWebhook {
  url: string;
  secret: string;
  /** The kinds of entities that it hears of, such as `transaction`; without them, all. */
  about?: string[];
}

export interface EmulatorOptions {
  /** The path of the SQLite file, or ':memory:'. */
  file: string;
  host?: string;
  /** 0 takes any free port. */
  port: number;
  /** Pagination links are built from it: it must be exactly what the SDK was given. */
  publicUrl?: string;
  apiKey: string;
  clientToken: string;
  /** Where notifications go from the start; the API and the control page may change it. */
  webhook?: ConfiguredWebhook;
  delivery?: { latencyMs?: number; retryDelaysMs?: number[]; timeoutMs?: number };
  /** The same seed and the same calls give the same ids. */
  seed?: string;
  /** Where visitors are who don't say: it decides what currency and tax they are shown. */
  country?: CountryCode;
  /** The real clock. The virtual clock is an offset that is kept in the file and added to it. */
  now?: () => Date;
  log?: EmulatorLog;
}

export interface ResolvedOptions extends Required<Omit<EmulatorOptions, 'webhook' | 'delivery'>> {
  webhook: ConfiguredWebhook | null;
  delivery: { latencyMs: number; retryDelaysMs: number[]; timeoutMs: number };
}

const silent: EmulatorLog = { info: () => {}, warn: () => {}, error: () => {} };

/** Paddle's schedule takes days; this one takes minutes and keeps its shape. */
const retryDelaysMs = [1000, 2000, 5000, 10_000, 20_000, 60_000, 120_000, 300_000];

export function resolveOptions(options: EmulatorOptions): ResolvedOptions {
  return {
    host: '127.0.0.1',
    publicUrl: '',
    seed: 'backline',
    country: 'US',
    now: () => new Date(),
    log: silent,
    ...options,
    webhook: options.webhook ?? null,
    delivery: { latencyMs: 150, retryDelaysMs, timeoutMs: 5000, ...options.delivery },
  };
}
