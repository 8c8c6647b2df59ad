import type { CartItem } from '@backline/domain/catalog/catalog';

/** A preview, identified by its address. */
export interface Track {
  url: string;
  title: string;
  /** Modifier and articulations of an instrument; empty for a demo. */
  details: string;
  item: CartItem;
  /** The instrument's number in its pack, from 1; null for a demo. */
  number: number | null;
  /** The length measured by the import, if possible. */
  seconds: number | null;
  gainDb: number | null;
  waves: string | null;
}

/** Where the first sound continues when the second is released. */
type Back = Pick<AuditionState, 'queue' | 'at' | 'isList'>;

export interface AuditionState {
  status: 'stopped' | 'loading' | 'playing' | 'paused' | 'failed' | 'refused';
  queue: readonly Track[];
  at: number;
  /** True for the packs of a list, which play one after another. */
  isList: boolean;
  /** Counts loads, to recognize answers to earlier ones. */
  run: number;
  failures: number;
  /** The track that could not be played, until another is chosen. */
  failed: Track | null;
  /** The previously chosen track. */
  other: Track | null;
  /** Two tracks that play at once, of which one is audible. */
  compare: { first: Track; isFirstHeard: boolean; back?: Back } | null;
  volume: number;
  isMuted: boolean;
  isLevelled: boolean;
  /** Plays the next pack of the list when one ends. */
  isContinuous: boolean;
  /** How often a sound was held. */
  holds: number;
}

export type AuditionEvent =
  | { type: 'play'; queue: readonly Track[]; at: number; isList: boolean }
  /** Shows a track without playing it. */
  | { type: 'show'; track: Track }
  /** Plays a track instead of the current one until `letGo`. */
  | { type: 'hold'; track: Track }
  | { type: 'step'; by: 1 | -1 }
  | {
      type:
        | 'started'
        | 'ended'
        | 'failed'
        | 'refused'
        | 'paused'
        | 'resume'
        | 'stop'
        | 'clear'
        | 'pin'
        | 'switch'
        | 'letGo';
    }
  | { type: 'set'; settings: Partial<Settings> };

export type Settings = Pick<AuditionState, 'volume' | 'isMuted' | 'isLevelled' | 'isContinuous' | 'holds'>;

export const stopped: AuditionState = {
  status: 'stopped',
  queue: [],
  at: 0,
  isList: false,
  run: 0,
  failures: 0,
  failed: null,
  other: null,
  compare: null,
  volume: 1,
  isMuted: false,
  isLevelled: true,
  isContinuous: true,
  holds: 0,
};

/** If no track in a queue can be played, it gives up. */
const maxFailures = 3;
const maxLiftDb = 6;

/** The last chosen track, playing or not. */
export function findChosen({ queue, at }: AuditionState): Track | null {
  return queue[at] ?? null;
}

/** The audible track, or the one that would be. */
export function findTrack(state: AuditionState): Track | null {
  return state.compare?.isFirstHeard ? state.compare.first : findChosen(state);
}

/** True while two tracks play at once. With only the first pinned, it is false. */
export function isComparing(state: AuditionState): boolean {
  return state.compare !== null && state.compare.first.url !== findChosen(state)?.url;
}

/** True if a track may be held, to compare it with the playing one. */
export function canHold(state: AuditionState, url: string): boolean {
  const isHeldNow = state.compare?.back !== undefined;
  return isHeldNow || (state.compare === null && state.status !== 'stopped' && findChosen(state)?.url !== url);
}

export function isOn({ status }: AuditionState): boolean {
  return status === 'loading' || status === 'playing';
}

/** How a row shows its preview. Only the player distinguishes paused from stopped. */
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

/** The gain of a track. A file on another host can only be made quieter. */
export function toGain(
  { volume, isMuted, isLevelled }: Omit<Settings, 'holds'>,
  { gainDb }: Pick<Track, 'gainDb'>,
): number {
  if (isMuted) return 0;
  return volume * (isLevelled && gainDb !== null ? 10 ** (Math.min(gainDb, maxLiftDb) / 20) : 1);
}

function load(state: AuditionState, at: number, before: AuditionState): AuditionState {
  const last = findChosen(before);
  const other = last === null || last.url === state.queue[at]?.url ? state.other : last;
  return { ...state, at, status: 'loading', run: state.run + 1, other };
}

/** Without held or pinned tracks. */
function alone(state: AuditionState): AuditionState {
  return { ...state, ...state.compare?.back, compare: null };
}

function stop(state: AuditionState): AuditionState {
  return { ...alone(state), status: 'stopped' };
}

/** True if a change went from the held track back to the first, which is already playing. */
export function isLetGo({ compare }: AuditionState, state: AuditionState): boolean {
  return (
    compare?.back !== undefined && state.compare === null && (state.status === 'playing' || state.status === 'paused')
  );
}

function letGo(state: AuditionState): AuditionState {
  return { ...alone(state), status: state.status === 'paused' ? 'paused' : 'playing', run: state.run + 1 };
}

/** The player's state after an event. Returns the same object if nothing changes. */
export function follow(state: AuditionState, event: AuditionEvent): AuditionState {
  const { status, queue, at, compare } = state;
  const isActive = isOn(state) || status === 'paused';
  switch (event.type) {
    case 'play': {
      const chosen = event.queue[event.at];
      if (chosen === undefined) return state;
      // The first is already loaded, so choosing it again brings it back.
      if (isActive && compare?.back === undefined && compare?.first.url === chosen.url)
        return {
          ...state,
          status: status === 'paused' ? 'playing' : status,
          compare: { ...compare, isFirstHeard: true },
        };
      const next = { ...state, queue: event.queue, isList: event.isList, failures: 0, failed: null };
      const pinned = compare?.back === undefined ? compare : null;
      return load({ ...next, compare: pinned && { ...pinned, isFirstHeard: false } }, event.at, alone(state));
    }
    case 'show':
      if (isActive) return state;
      return { ...stop(state), queue: [event.track], at: 0, isList: false, failed: null };
    case 'step':
      if (queue[at + event.by] === undefined || compare !== null) return state;
      return load({ ...state, failures: 0, failed: null }, at + event.by, state);
    case 'hold': {
      const first = findChosen(state);
      if (compare !== null || first === null || first.url === event.track.url) return state;
      const held = { first, isFirstHeard: false, back: { queue, at, isList: state.isList } };
      const next = { ...state, queue: [event.track], at: 0, isList: false, failures: 0, failed: null };
      return { ...next, compare: held, status: 'loading', run: state.run + 1, holds: state.holds + 1 };
    }
    case 'letGo':
      return compare?.back === undefined ? state : letGo(state);
    case 'started':
      return status === 'loading' ? { ...state, status: 'playing', failures: 0 } : state;
    case 'ended':
      if (!isOn(state) || isComparing(state)) return state;
      if (state.isList && state.isContinuous && compare === null && at + 1 < queue.length)
        return load(state, at + 1, state);
      // A pinned sound waits for a second one.
      return { ...stop(state), compare };
    case 'failed': {
      if (!isActive) return state;
      const failed = findChosen(state);
      if (compare?.back !== undefined) return { ...letGo(state), failed };
      const failures = state.failures + 1;
      const next = { ...state, failed, failures, compare: null };
      const canGoOn = state.isList && state.isContinuous && failures < maxFailures && at + 1 < queue.length;
      return canGoOn ? load(next, at + 1, state) : { ...next, status: 'failed' };
    }
    // The browser requires a press, so it would also refuse the next one in the list.
    case 'refused':
      return isActive ? { ...stop(state), status: 'refused' } : state;
    case 'paused':
      if (status === 'loading') return stop(state);
      return status === 'playing' ? { ...state, status: 'paused' } : state;
    case 'resume':
      if (status === 'paused') return { ...state, status: 'playing' };
      return queue.length === 0 || isOn(state) ? state : load({ ...state, failures: 0, failed: null }, at, state);
    case 'stop':
      return isActive ? stop(state) : state;
    case 'clear':
      return queue.length === 0 ? state : { ...stop(state), queue: [], at: 0, failed: null, other: null };
    case 'pin': {
      const first = findTrack(state);
      if (first === null) return state;
      // Pressing again ends the comparison, and the last chosen track stays.
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

/** A track's name in one line: `Violin I, Sordino, Legato`. */
export function describeTrack({ title, details }: Pick<Track, 'title' | 'details'>): string {
  return details === '' ? title : `${title}, ${details}`;
}

/** The sound that represents a pack in a list, with its waveform if the waves of packs are given by slug. */
export function toPackTracks(items: readonly CartItem[], waves?: ReadonlyMap<string, string>): Track[] {
  return items.flatMap((item) => {
    if (item.preview === null) return [];
    return [{ ...item.preview, details: '', item, number: null, waves: waves?.get(item.collectionSlug) ?? null }];
  });
}
