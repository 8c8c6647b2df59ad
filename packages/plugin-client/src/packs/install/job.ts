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
  /** The maximum speed of downloads in bytes per second; null for none. */
  bytesPerSecond: number | null;
  /** Bytes to leave free on a drive. */
  spareBytes: number;
  /** From this size on, the engine tests first if the drive supports such a file. */
  largeFileBytes: number;
}

export const defaultLimits: PackLimits = {
  bytesPerSecond: null,
  spareBytes: 64 * 1024 * 1024,
  largeFileBytes: 4 * 1024 * 1024 * 1024,
};

/** State that all work of an engine shares. */
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
  /** A pack's folders in all available libraries. */
  findCopies(sku: string): Promise<string[]>;
}

export type JobKind = 'install' | 'mend' | 'verify' | 'swap' | 'rollback' | 'cancel' | 'uninstall';

/** One piece of work on one folder. */
export interface JobInput {
  kind: JobKind;
  sku: string;
  places: Places;
  library: Library;
  /** Where to put a new pack: in a library, or in a given folder. `places` and `library` follow from it later. */
  goal?: { to: string; isStick?: boolean } | { folder: string } | undefined;
  /** The version to install. If absent, the channel's newest. */
  version?: string | undefined;
  channel: 'stable' | 'beta';
  /** The chosen options. If absent, the current choice or the vendor's default. */
  options?: readonly string[] | undefined;
  /** The version to install without the portal. */
  target?: Version | undefined;
  /** An earlier answer of the portal. */
  opened?: Opened | undefined;
  /** Pack folders that a person named as sources of blocks. */
  from: readonly string[];
  /** Other packs on this computer. */
  findKin(skus: readonly string[]): string[];
  wanted: string[];
}

export type JobEnd =
  | { state: 'installed' | 'ready' | 'absent' }
  | { state: 'damaged'; damage: { places: number; bytes: number } };

/** The callbacks for a job's reports while it works. */
export interface JobReport {
  onStep(state: 'planning' | 'installing'): void;
  onWaiting(waiting: Waiting, other: { bytes: number; total: number } | null): void;
  onProgress(): void;
  /** With `isUpdate`, the installed version stays until the swap. */
  onVersion(version: Version, isUpdate: boolean): void;
  /** Called when a file becomes complete, or unsure again. */
  onFile(path: string, isWhole: boolean): void;
  onPrevious(version: string | null): void;
  /** Called when files can get priority, and with null when they no longer can. */
  onFetcher(fetcher: { want(paths: readonly string[]): void } | null): void;
}

/** A running job. */
export interface Job {
  engine: Engine;
  input: JobInput;
  report: JobReport;
  signal: AbortSignal;
  progress: Progress;
  rates: { copied: Rate; fetched: Rate };
  pace: Pace;
  /** Aborted to end a pause before the next attempt. */
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

/** Waits 2, 10, 60, then 300 seconds, or as long as the portal says. A person can end the wait. */
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
 * True if the network or the portal failed, so that the work can continue where it was. After other failures,
 * everything is checked again.
 */
export const isOfLine = ({ reason }: Waiting) => ['network', 'portal', 'streams', 'quota'].includes(reason);
