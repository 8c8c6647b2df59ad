import type { PackClaims } from '@backline/activation/claims';
import type { Waiting } from '../common/faults.ts';
import { type PackState, toAbsent } from '../common/states.ts';
import type { Timers } from '../common/timers.ts';
import type { Library } from '../folder/libraries.ts';
import type { Places, Version } from '../folder/pack-folder.ts';
import type { Job, JobInput, JobReport } from '../install/job.ts';

/** The interval between progress updates during a download. */
const showMs = 250;

/** Everything that is known about a pack. */
export interface Known {
  state: PackState;
  places: Places | null;
  library: Library | null;
  /** Paths of complete files. */
  whole: Set<string>;
  firsts: readonly string[] | null;
  wanted: string[];
  /** The latest request, so that it can be resumed. */
  input: JobInput | null;
  job: Job | null;
  fetcher: { want(paths: readonly string[]): void } | null;
  shownAt: number;
  /**
   * Side work that leaves the state of the copy in use alone: making or changing another copy, or cleaning up after a
   * move.
   */
  aside: 'copy' | 'other' | 'rest' | null;
}

export const toKnown = (sku: string): Known => ({
  state: toAbsent(sku),
  places: null,
  library: null,
  whole: new Set<string>(),
  firsts: null,
  wanted: [],
  input: null,
  job: null,
  fetcher: null,
  shownAt: 0,
  aside: null,
});

/** A separate record for side work. */
export const toBeside = (known: Known, aside: NonNullable<Known['aside']>): Known => ({
  ...known,
  whole: new Set<string>(),
  job: null,
  fetcher: null,
  aside,
});

const toNames = ({ name, bytes }: PackClaims) => ({ name, bytes });

/** Updates a pack's state from the reports of a job. */
export function toReport(
  known: Known,
  timers: Timers,
  change: (known: Known, more: Partial<PackState>) => void,
): JobReport {
  const show = (more: Partial<PackState>, isUrgent: boolean) => {
    const now = timers.now();
    if (!isUrgent && now - known.shownAt < showMs) return;
    known.shownAt = now;
    const { progress } = known.job ?? {};
    change(known, { ...more, ...(progress && { progress: { ...progress } }) });
  };
  return {
    onStep: (state) => show({ state, waiting: null, refusal: null, damage: null }, known.state.state !== state),
    onWaiting: ({ reason, detail }: Waiting, other) => {
      show({ state: 'waiting', waiting: { reason, detail } }, true);
      if (other !== null && known.state.progress !== null)
        change(known, { progress: { ...known.state.progress, ...other } });
    },
    onProgress: () => show({}, false),
    onVersion: ({ head, list }: Version, isUpdate) => {
      if (known.aside !== null) return;
      if (!isUpdate) known.firsts = list.files.filter(({ isFirst }) => isFirst).map(({ path }) => path);
      const { places, library } = known.job?.input ?? {};
      Object.assign(known, { places, library });
      change(known, {
        ...toNames(head),
        folder: places?.folder ?? null,
        ...(isUpdate ? { nextVersion: head.version } : { version: head.version }),
      });
    },
    onFile: (path, isWhole) => {
      if (!isWhole) known.whole.delete(path);
      else known.whole.add(path);
      // Somebody waits for this file.
      if (isWhole && known.wanted.includes(path)) show({}, true);
    },
    onPrevious: (previousVersion) => change(known, { previousVersion }),
    onFetcher: (fetcher) => Object.assign(known, { fetcher }),
  };
}
