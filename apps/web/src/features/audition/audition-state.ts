import type { CartItem } from '@backline/domain/catalog/catalog';

/** A preview that can be heard. Its address says which one it is. */
export interface Track {
  url: string;
  title: string;
  /** Modifier and articulations of an instrument; empty for a demo. */
  details: string;
  item: CartItem;
  /** Its place among the collection's instruments, from 1; null for a demo. */
  number: number | null;
  /** What was measured at the import, as far as it was. */
  seconds: number | null;
  gainDb: number | null;
  waves: string | null;
}

export interface AuditionState {
  status: 'stopped' | 'loading' | 'playing' | 'paused' | 'failed' | 'refused';
  queue: readonly Track[];
  at: number;
  /** True for the packs of the list, of which one follows the other. */
  isList: boolean;
  /** Counts what was loaded, so that an answer to an earlier load is known as such. */
  run: number;
  failures: number;
  /** The track that could not be played, until another is chosen. */
  failed: Track | null;
  /** Two tracks that play at once, of which one is heard. */
  compare: { first: Track; isFirstHeard: boolean } | null;
  volume: number;
  isMuted: boolean;
  isLevelled: boolean;
  /** Plays the next pack of the list when one ends. */
  isContinuous: boolean;
}

export type AuditionEvent =
  | { type: 'play'; queue: readonly Track[]; at: number; isList: boolean }
  /** Shows a track without playing it. */
  | { type: 'show'; track: Track }
  | { type: 'step'; by: 1 | -1 }
  | { type: 'started' | 'ended' | 'failed' | 'refused' | 'paused' | 'resume' | 'stop' | 'clear' | 'pin' | 'switch' }
  | { type: 'set'; settings: Partial<Settings> };

export type Settings = Pick<AuditionState, 'volume' | 'isMuted' | 'isLevelled' | 'isContinuous'>;

export const stopped: AuditionState = {
  status: 'stopped',
  queue: [],
  at: 0,
  isList: false,
  run: 0,
  failures: 0,
  failed: null,
  compare: null,
  volume: 1,
  isMuted: false,
  isLevelled: true,
  isContinuous: true,
};

/** A queue in which nothing can be played is given up. */
const maxFailures = 3;
const maxLiftDb = 6;

/** The last one that was chosen, whether it plays or not. */
export function findChosen({ queue, at }: AuditionState): Track | null {
  return queue[at] ?? null;
}

/** The one that is heard, or would be. */
export function findTrack(state: AuditionState): Track | null {
  return state.compare?.isFirstHeard ? state.compare.first : findChosen(state);
}

/** True while two tracks play at once; the first alone waits for another. */
export function isComparing(state: AuditionState): boolean {
  return state.compare !== null && state.compare.first.url !== findChosen(state)?.url;
}

export function isOn({ status }: AuditionState): boolean {
  return status === 'loading' || status === 'playing';
}

/** How a row shows its preview: only the dock tells a pause from a stop. */
export type PreviewStatus = 'stopped' | 'loading' | 'playing' | 'failed' | 'refused';

export function isSounding(status: PreviewStatus): boolean {
  return status === 'playing' || status === 'loading';
}

export function toPreviewStatus(state: AuditionState, url: string | undefined): PreviewStatus {
  if (url === undefined) return 'stopped';
  if (state.failed?.url === url) return 'failed';
  const { status } = state;
  return findTrack(state)?.url === url && status !== 'paused' ? status : 'stopped';
}

/** The factor on a track's samples. A file of another host can only be made quieter. */
export function toGain({ volume, isMuted, isLevelled }: Settings, { gainDb }: Pick<Track, 'gainDb'>): number {
  if (isMuted) return 0;
  return volume * (isLevelled && gainDb !== null ? 10 ** (Math.min(gainDb, maxLiftDb) / 20) : 1);
}

function load(state: AuditionState, at: number): AuditionState {
  return { ...state, at, status: 'loading', run: state.run + 1 };
}

function stop(state: AuditionState): AuditionState {
  return { ...state, status: 'stopped', compare: null };
}

/** What the portal plays, after something happened. The same state means that it changes nothing. */
export function follow(state: AuditionState, event: AuditionEvent): AuditionState {
  const { status, queue, at, compare } = state;
  const isActive = isOn(state) || status === 'paused';
  switch (event.type) {
    case 'play': {
      const chosen = event.queue[event.at];
      if (chosen === undefined) return state;
      // The first is loaded already: choosing it again brings it back.
      if (compare?.first.url === chosen.url)
        return {
          ...state,
          status: status === 'paused' ? 'playing' : status,
          compare: { ...compare, isFirstHeard: true },
        };
      const next = { ...state, queue: event.queue, isList: event.isList, failures: 0, failed: null };
      return load({ ...next, compare: compare && { ...compare, isFirstHeard: false } }, event.at);
    }
    case 'show':
      if (isActive) return state;
      return { ...stop(state), queue: [event.track], at: 0, isList: false, failed: null };
    case 'step':
      if (queue[at + event.by] === undefined || compare !== null) return state;
      return load({ ...state, failures: 0, failed: null }, at + event.by);
    case 'started':
      return status === 'loading' ? { ...state, status: 'playing', failures: 0 } : state;
    case 'ended':
      if (!isOn(state) || isComparing(state)) return state;
      if (state.isList && state.isContinuous && compare === null && at + 1 < queue.length) return load(state, at + 1);
      return stop(state);
    case 'failed': {
      if (!isActive) return state;
      const failed = findChosen(state);
      const failures = state.failures + 1;
      const next = { ...state, failed, failures, compare: null };
      const canGoOn = state.isList && state.isContinuous && failures < maxFailures && at + 1 < queue.length;
      return canGoOn ? load(next, at + 1) : { ...next, status: 'failed' };
    }
    // The browser wants a press: the next one in the list would be refused as well.
    case 'refused':
      return isActive ? { ...stop(state), status: 'refused' } : state;
    case 'paused':
      if (status === 'loading') return stop(state);
      return status === 'playing' ? { ...state, status: 'paused' } : state;
    case 'resume':
      if (status === 'paused') return { ...state, status: 'playing' };
      return queue.length === 0 || isOn(state) ? state : load({ ...state, failures: 0, failed: null }, at);
    case 'stop':
      return isActive ? stop(state) : state;
    case 'clear':
      return queue.length === 0 ? state : { ...stop(state), queue: [], at: 0, failed: null };
    case 'pin': {
      const first = findTrack(state);
      if (first === null || !isActive) return state;
      // Pressed again it ends the comparison, and the one that was chosen last stays.
      if (compare !== null) return { ...state, compare: null };
      return { ...state, compare: { first, isFirstHeard: true } };
    }
    case 'switch':
      if (compare === null || !isComparing(state)) return state;
      return { ...state, compare: { ...compare, isFirstHeard: !compare.isFirstHeard } };
    case 'set':
      return { ...state, ...event.settings };
  }
}
