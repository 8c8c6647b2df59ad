import type { DiskError } from '../disk/disk.ts';

/** The states of a pack. */
export type PackStateName =
  | 'absent'
  | 'planning'
  | 'installing'
  | 'paused'
  | 'waiting'
  | 'ready'
  | 'installed'
  | 'damaged'
  | 'lost'
  | 'refused';

export type WaitReason =
  | 'network'
  | 'portal'
  | 'drive_missing'
  | 'drive_full'
  | 'drive_read_only'
  | 'drive_limit'
  | 'file_in_use'
  | 'other_process'
  | 'streams'
  | 'quota';

export type PackAction =
  | 'install'
  | 'update'
  | 'pause'
  | 'resume'
  | 'cancel'
  | 'swap'
  | 'rollback'
  | 'verify'
  | 'repair'
  | 'move'
  | 'uninstall'
  | 'find'
  | 'forget';

interface StateRow {
  /** The actions that a person can choose. */
  actions: readonly PackAction[];
  /** The states that can follow. */
  next: readonly PackStateName[];
}

/** Must match `fixtures/packs/states.json`, which the C++ engine uses. */
export const packStates: Record<PackStateName, StateRow> = {
  absent: { actions: ['install', 'find'], next: ['planning', 'installed', 'waiting'] },
  planning: {
    actions: ['pause'],
    next: ['installing', 'installed', 'ready', 'damaged', 'waiting', 'refused', 'paused'],
  },
  installing: {
    actions: ['pause', 'cancel'],
    next: ['installing', 'planning', 'installed', 'ready', 'waiting', 'refused', 'paused', 'absent'],
  },
  paused: {
    actions: ['resume', 'cancel', 'uninstall'],
    next: ['planning', 'waiting', 'refused', 'absent', 'lost'],
  },
  waiting: {
    actions: ['resume', 'pause', 'cancel'],
    next: ['planning', 'installing', 'installed', 'ready', 'damaged', 'waiting', 'refused', 'paused', 'absent', 'lost'],
  },
  ready: {
    actions: ['swap', 'update', 'verify', 'move', 'uninstall'],
    next: ['installed', 'planning', 'waiting', 'damaged', 'absent', 'lost', 'refused'],
  },
  installed: {
    actions: ['update', 'verify', 'repair', 'move', 'rollback', 'uninstall'],
    next: ['planning', 'ready', 'damaged', 'waiting', 'absent', 'lost', 'refused'],
  },
  damaged: {
    actions: ['repair', 'update', 'verify', 'uninstall'],
    next: ['planning', 'waiting', 'absent', 'lost', 'refused'],
  },
  lost: {
    actions: ['find', 'forget', 'install'],
    next: ['installed', 'paused', 'ready', 'absent', 'planning', 'waiting'],
  },
  refused: {
    actions: ['resume', 'uninstall', 'install', 'update'],
    next: ['planning', 'installed', 'paused', 'absent', 'waiting', 'lost'],
  },
};

/** Pauses before the next attempt in seconds, each ± 20 %. The last one repeats. */
export const waitSeconds = [2, 10, 60, 300] as const;

export interface Progress {
  /** The bytes that are verified and on the disk. */
  bytes: number;
  total: number;
  /** Null if unknown. */
  secondsLeft: number | null;
  /** Bytes received from the portal, including lists and repeated blocks. */
  fetchedBytes: number;
  /** True if the pack can play, because its first group is complete. */
  plays: boolean;
}

export interface PackState {
  sku: string;
  /** The pack's name in the shop. Null before `list` has asked the portal. */
  title: string | null;
  state: PackStateName;
  /** The folder's name. */
  name: string | null;
  folder: string | null;
  version: string | null;
  bytes: number | null;
  /** Set for `waiting`. `detail` is a file, a number of bytes, or a time. */
  waiting: { reason: WaitReason; detail: string | number | null } | null;
  refusal: { code: string; ref: string | null } | null;
  progress: Progress | null;
  /** Set for `damaged`. */
  damage: { places: number; bytes: number } | null;
  /** A version that the portal offers, other than the installed one. */
  update: { version: string; bytes: number } | null;
  /** The version that is installed at the next start. */
  nextVersion: string | null;
  /** The version that `rollback` restores. */
  previousVersion: string | null;
  /** The cloud service that syncs the folder. This is only a warning. */
  syncsWith: string | null;
}

export const toAbsent = (sku: string): PackState => ({
  sku,
  title: null,
  state: 'absent',
  name: null,
  folder: null,
  version: null,
  bytes: null,
  waiting: null,
  refusal: null,
  progress: null,
  damage: null,
  update: null,
  nextVersion: null,
  previousVersion: null,
  syncsWith: null,
});

/** The state after a call that could not start. The pack's own state doesn't change. */
export const toRefused = (sku: string, code: string): PackState => ({
  ...toAbsent(sku),
  state: 'refused',
  refusal: { code, ref: null },
});

/** The code of a refusal for a drive's fault. */
export function toDriveRefusal({ fault }: DiskError): string {
  if (fault === 'link') return 'folder_has_links';
  return fault === 'read_only' ? 'drive_read_only' : 'drive_missing';
}

export const mayDo = (state: PackStateName, action: PackAction) => packStates[state].actions.includes(action);
