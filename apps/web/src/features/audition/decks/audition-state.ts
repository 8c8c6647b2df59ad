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
  /** The number of loads, so that the answer to an earlier load is recognized. */
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

type EventOf<Type> = Extract<AuditionEvent, { type: Type }>;

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

/** After this many failures in a row, the list stops. */
const maxFailures = 3;
const maxLiftDb = 6;

/** The last chosen track, playing or not. */
export function findChosen({ queue, at }: AuditionState): Track | null {
  return queue[at] ?? null;
}

/** The audible track, or the one that would be audible. */
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

function isActive(state: AuditionState): boolean {
  return isOn(state) || state.status === 'paused';
}

/** True if the pack after this one may play by itself. */
function canGoOn({ isList, isContinuous, queue, at }: AuditionState): boolean {
  return isList && isContinuous && at + 1 < queue.length;
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

/** The state without held or pinned tracks. */
function alone(state: AuditionState): AuditionState {
  return { ...state, ...state.compare?.back, compare: null };
}

function stop(state: AuditionState): AuditionState {
  return { ...alone(state), status: 'stopped' };
}

/** True if a change released the held track and went back to the first one, which is already loaded. */
export function isLetGo({ compare }: AuditionState, state: AuditionState): boolean {
  return (
    compare?.back !== undefined && state.compare === null && (state.status === 'playing' || state.status === 'paused')
  );
}

function letGo(state: AuditionState): AuditionState {
  return { ...alone(state), status: state.status === 'paused' ? 'paused' : 'playing', run: state.run + 1 };
}

function play(state: AuditionState, { queue, at, isList }: EventOf<'play'>): AuditionState {
  const { status, compare } = state;
  const chosen = queue[at];
  if (chosen === undefined) return state;
  // The first is already loaded, so choosing it again brings it back.
  if (isActive(state) && compare?.back === undefined && compare?.first.url === chosen.url)
    return { ...state, status: status === 'paused' ? 'playing' : status, compare: { ...compare, isFirstHeard: true } };
  const next = { ...state, queue, isList, failures: 0, failed: null };
  const pinned = compare?.back === undefined ? compare : null;
  return load({ ...next, compare: pinned && { ...pinned, isFirstHeard: false } }, at, alone(state));
}

function hold(state: AuditionState, track: Track): AuditionState {
  const { queue, at, isList, compare } = state;
  const first = findChosen(state);
  if (compare !== null || first === null || first.url === track.url) return state;
  const held = { first, isFirstHeard: false, back: { queue, at, isList } };
  const next = { ...state, queue: [track], at: 0, isList: false, failures: 0, failed: null };
  return { ...next, compare: held, status: 'loading', run: state.run + 1, holds: state.holds + 1 };
}

function fail(state: AuditionState): AuditionState {
  if (!isActive(state)) return state;
  const failed = findChosen(state);
  if (state.compare?.back !== undefined) return { ...letGo(state), failed };
  const failures = state.failures + 1;
  const next = { ...state, failed, failures, compare: null };
  return failures < maxFailures && canGoOn(state) ? load(next, state.at + 1, state) : { ...next, status: 'failed' };
}

function pin(state: AuditionState): AuditionState {
  const first = findTrack(state);
  if (first === null) return state;
  // Pressing again ends the comparison, and the last chosen track stays.
  return { ...state, compare: state.compare === null ? { first, isFirstHeard: true } : null };
}

/** The player's state after an event. Returns the same object if nothing changes. */
export function follow(state: AuditionState, event: AuditionEvent): AuditionState {
  const { status, queue, at, compare } = state;
  switch (event.type) {
    case 'play':
      return play(state, event);
    case 'show':
      if (isActive(state)) return state;
      return { ...stop(state), queue: [event.track], at: 0, isList: false, failed: null };
    case 'step':
      if (queue[at + event.by] === undefined || compare !== null) return state;
      return load({ ...state, failures: 0, failed: null }, at + event.by, state);
    case 'hold':
      return hold(state, event.track);
    case 'letGo':
      return compare?.back === undefined ? state : letGo(state);
    case 'started':
      return status === 'loading' ? { ...state, status: 'playing', failures: 0 } : state;
    case 'ended':
      if (!isOn(state) || isComparing(state)) return state;
      // If a sound is pinned, it waits for a second one.
      return compare === null && canGoOn(state) ? load(state, at + 1, state) : { ...stop(state), compare };
    case 'failed':
      return fail(state);
    // The browser plays nothing before the visitor presses a button, so the next track would be refused, too.
    case 'refused':
      return isActive(state) ? { ...stop(state), status: 'refused' } : state;
    case 'paused':
      if (status === 'loading') return stop(state);
      return status === 'playing' ? { ...state, status: 'paused' } : state;
    case 'resume':
      if (status === 'paused') return { ...state, status: 'playing' };
      return queue.length === 0 || isOn(state) ? state : load({ ...state, failures: 0, failed: null }, at, state);
    case 'stop':
      return isActive(state) ? stop(state) : state;
    case 'clear':
      return queue.length === 0 ? state : { ...stop(state), queue: [], at: 0, failed: null, other: null };
    case 'pin':
      return pin(state);
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

/** The preview of each pack that has one. `waves`: the waveforms by the packs' slugs. */
export function toPackTracks(items: readonly CartItem[], waves?: ReadonlyMap<string, string>): Track[] {
  return items.flatMap((item) => {
    if (item.preview === null) return [];
    return [{ ...item.preview, details: '', item, number: null, waves: waves?.get(item.collectionSlug) ?? null }];
  });
}
