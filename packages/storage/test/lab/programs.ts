import type { S3Action } from '@backline/testing';
import { vi } from 'vitest';

/** A server with an empty bucket. */
export interface BucketServer {
  endpoint: string;
  bucket: string;
  region: string;
  key: string;
  secret: string;
  /** The number of objects in a page of a listing. */
  pageSize: number;
  /** True if it refuses all regions except its own. */
  demandsRegion: boolean;
  hasVersions: boolean;
  /** If set, buckets are also host names in this domain. */
  hostDomain?: string;
  /** Sets our clock some minutes ahead of the server's, or behind it. */
  setClock(minutes: number): void;
  /** Forbids some actions to everybody in a bucket, and returns its name. */
  forbid?(actions: readonly S3Action[]): Promise<string>;
  stop(): Promise<void>;
}

/** Sets the clock of only this process. */
export function setOwnClock(minutes: number): void {
  vi.useRealTimers();
  if (minutes !== 0) vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
}
