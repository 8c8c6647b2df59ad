import type { Trust } from '@backline/activation/token';
import type { BlockHasher } from '../common/block-hasher.ts';
import type { Waiting } from '../common/faults.ts';
import type { Sha256 } from '../common/hashing.ts';
import { Pace, Rate } from '../common/pace.ts';
import type { Opened, PackPortal } from '../common/portal.ts';
import type { SharedLine } from '../common/shared-line.ts';
import { type Progress, waitSeconds } from '../common/states.ts';
import type { Timers } from '../common/timers.ts';
import type { Disk } from '../disk/disk.ts';
import type { Library } from '../folder/libraries.ts';
import type { Places, Version } from '../folder/pack-folder.ts';

export interface PackLimits {
  /** Bytes a second from the portal; null: as they come. */
  bytesPerSecond: number | null;
  /** The bytes that stay free on a drive. */
  spareBytes: number;
  /** A file of this size is tried first: older file systems take none. */
  largeFileBytes: number;
}

export const defaultLimits: PackLimits = {
  bytesPerSecond: null,
  spareBytes: 64 * 1024 * 1024,
  largeFileBytes: 4 * 1024 * 1024 * 1024,
};

/** The parts that all work of one engine shares. */
export interface Engine {
  disk: Disk;
  sha256: Sha256;
  hasher: BlockHasher;
  timers: Timers;
  portal: PackPortal;
  line: SharedLine;
  limits: PackLimits;
  pluginVersion: string;
  readTrust(): Promise<Trust>;
  isLibraryThere(library: Library): Promise<boolean>;
  chooseLibrary(path: string, isKept: boolean): Promise<Library>;
  /** The folders of a pack in the libraries that are known and there now. */
  findCopies(sku: string): Promise<string[]>;
}

export type JobKind = 'install' | 'mend' | 'verify' | 'swap' | 'rollback' | 'cancel' | 'uninstall';

/** One piece of work on one folder. */
export interface JobInput {
  kind: JobKind;
  sku: string;
  places: Places;
  library: Library;
  /** Of what is new: a library, or the folder itself. `places` and `library` follow from it and the head. */
  goal?: { to: string; isStick?: boolean } | { folder: string } | undefined;
  /** Of an installation: absent, the newest of the channel. */
  version?: string | undefined;
  channel: 'stable' | 'beta';
  /** Absent: those that are chosen, or those that a vendor meant. */
  options?: readonly string[] | undefined;
  /** Without the portal: this one. */
  target?: Version | undefined;
  /** The portal's earlier answer. */
  opened?: Opened | undefined;
  /** Pack folders with blocks that were named. */
  from: readonly string[];
  /** Other packs on this computer. */
  findKin(skus: readonly string[]): string[];
  wanted: string[];
}

export type JobEnd =
  | { state: 'installed' | 'ready' | 'absent' }
  | { state: 'damaged'; damage: { places: number; bytes: number } };

/** The public state of a job while it works. */
export interface JobReport {
  onStep(state: 'planning' | 'installing'): void;
  onWaiting(waiting: Waiting, other: { bytes: number; total: number } | null): void;
  onProgress(): void;
  /** `isUpdate`: another one stays until it is swapped in. */
  onVersion(version: Version, isUpdate: boolean): void;
  /** A path is whole, or is not certain any more. */
  onFile(path: string, isWhole: boolean): void;
  onPrevious(version: string | null): void;
  /** Something can be asked for first from now on. */
  onFetcher(fetcher: { want(paths: readonly string[]): void } | null): void;
}

/** A job while it works. */
export interface Job {
  engine: Engine;
  input: JobInput;
  report: JobReport;
  signal: AbortSignal;
  progress: Progress;
  rates: { copied: Rate; fetched: Rate };
  pace: Pace;
  /** Ends a pause before the next attempt. */
  wake: AbortController;
  failures: number;
}

export function createJob(engine: Engine, input: JobInput, report: JobReport, signal: AbortSignal): Job {
  return {
    engine,
    input,
    report,
    signal,
    failures: 0,
    wake: new AbortController(),
    progress: { bytes: 0, total: 0, secondsLeft: null, fetchedBytes: 0, plays: false },
    rates: { copied: new Rate(engine.timers), fetched: new Rate(engine.timers) },
    pace: new Pace(engine.timers, engine.limits.bytesPerSecond !== null),
  };
}

/** Waits until the next attempt: 2, 10, 60, then 300 seconds, or as long as the portal says; a person's press ends it. */
export async function pause(job: Job, waiting: Waiting): Promise<void> {
  const { timers } = job.engine;
  const seconds = waitSeconds[Math.min(job.failures, waitSeconds.length - 1)] ?? 300;
  job.failures += 1;
  job.report.onWaiting(waiting, null);
  job.wake = new AbortController();
  await job.engine.disk.closeFiles?.();
  const own = seconds * 1000 * (0.8 + timers.random() * 0.4);
  await timers.wait(waiting.afterMs ?? own, AbortSignal.any([job.signal, job.wake.signal]));
}

/**
 * True if the network or the portal is at fault: the work goes on where it was. All else is looked at again from the
 * beginning.
 */
export const isOfLine = ({ reason }: Waiting) => ['network', 'portal', 'streams', 'quota'].includes(reason);
