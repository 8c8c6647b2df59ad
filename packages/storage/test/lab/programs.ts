import type { S3Action } from '@backline/testing';
import { vi } from 'vitest';

/** A server with an empty bucket. */
export interface BucketServer {
  endpoint: string;
  bucket: string;
  region: string;
  key: string;
  secret: string;
  /** How many objects a page of a list has. */
  pageSize: number;
  /** It refuses other regions than its own. */
  demandsRegion: boolean;
  hasVersions: boolean;
  /** Buckets are the names of hosts below this one, too. */
  hostDomain?: string;
  /** Puts our clock so many minutes before or behind the server's. */
  setClock(minutes: number): void;
  /** Forbids some things to everybody in a bucket; returns its name. */
  forbid?(actions: readonly S3Action[]): Promise<string>;
  stop(): Promise<void>;
}

/** The clock of this process alone. */
export function setOwnClock(minutes: number): void {
  vi.useRealTimers();
  if (minutes !== 0) vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
}
