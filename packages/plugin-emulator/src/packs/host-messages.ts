import type { ClientOptions } from '@backline/plugin-client/source';
import type { PackState, Packs } from '@backline/plugin-client/source/packs';
import type { DriveState } from './drive-state.ts';

/** What a host is started with. */
export interface HostSettings
  extends Pick<ClientOptions, 'issuer' | 'product' | 'apiKey' | 'roots' | 'device' | 'plugin'> {
  /** The computer's line: what is for the portal goes there. */
  line: string;
  drives: readonly DriveState[];
  /** Where packs go unless somebody says otherwise. */
  library: string;
}

export type HostCall = Exclude<keyof Packs, 'on' | 'want'>;

/** Requests of either side are answered by their number. */
export type ToHost =
  | { type: 'begin'; settings: HostSettings }
  | { type: 'call'; id: number; name: HostCall; values: unknown[] }
  | { type: 'drives'; id: number; drives: readonly DriveState[] }
  /** Time passes at once. */
  | { type: 'pass'; id: number; ms: number }
  | { type: 'answer'; id: number; value?: unknown };

export type FromHost =
  | { type: 'store'; id: number; name: 'read' | 'write' | 'remove'; values: string[] }
  | { type: 'state'; state: PackState }
  | { type: 'answer'; id: number; value?: unknown; refusal?: string };
