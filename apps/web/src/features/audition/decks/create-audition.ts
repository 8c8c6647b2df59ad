import { createStore, type StoreApi } from 'zustand/vanilla';
import { isPlayRefused } from '../../../lib/text/play-failure.ts';
import {
  type AuditionEvent,
  type AuditionState,
  findChosen,
  findTrack,
  follow,
  isComparing,
  isLetGo,
  isOn,
  type Settings,
  stopped,
  type Track,
  toGain,
} from './audition-state.ts';
import type { Deck } from './deck.ts';
import type { Decks } from './decks.ts';

/** A preview that has not started by then has failed, because the server is stalled or the file is truncated. */
export const startMaxMs = 15_000;

/** The position of a track in seconds. It is not in the state, so that nothing renders while time passes. */
export interface Clock {
  read: () => { time: number; duration: number };
  subscribe: (listener: () => void) => () => void;
}

export interface Audition extends Omit<StoreApi<AuditionState>, 'setState'> {
  clock: Clock;
  dispatch: (event: AuditionEvent) => void;
  /** Plays a track of a queue, or stops it if it is playing. */
  toggle: (queue: readonly Track[], at: number, isList?: boolean) => void;
  seek: (seconds: number) => void;
  warm: (url: string) => void;
  /** Tells clock listeners that time has passed. */
  tick: () => void;
}

/**
 * True for an error that needs no report: a newer load has ended this one, or the file can't be played, which is a
 * separate event with another attempt.
 */
function isTold(error: unknown): boolean {
  return error instanceof DOMException && (error.name === 'AbortError' || error.name === 'NotSupportedError');
}

/** Plays one preview at a time, or two of which one is audible. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: what plays is one machine of states.
export function createAudition(decks: Decks, settings: Partial<Settings> = {}): Audition {
  const { setState, ...store } = createStore<AuditionState>(() => ({ ...stopped, ...settings }));
  const { getState } = store;
  const listeners = new Set<() => void>();
  /** The deck that was chosen last and, in a comparison, the one that was pinned before. */
  let chosen: Deck | null = null;
  let first: Deck | null = null;
  /** The position at which a stopped track was left. */
  let startAt = 0;
  let giveUp: ReturnType<typeof setTimeout> | undefined;

  const tick = () => {
    for (const listener of listeners) listener();
  };
  const releaseFirst = () => {
    first?.release();
    first = null;
  };
  const releaseChosen = () => {
    chosen?.release();
    chosen = null;
  };
  const both = (act: (deck: Deck) => void) => {
    if (chosen !== null) act(chosen);
    if (first !== null) act(first);
  };
  const balance = (state: AuditionState) => {
    const track = findChosen(state);
    const isFirstHeard = isComparing(state) && state.compare?.isFirstHeard === true;
    if (track !== null) chosen?.setGain(isFirstHeard ? 0 : toGain(state, track));
    if (state.compare !== null) first?.setGain(isFirstHeard ? toGain(state, state.compare.first) : 0);
  };
  const watch = (deck: Deck, isCurrent: () => boolean, onError: () => void) => {
    const whileCurrent = (act: () => void) => () => isCurrent() && act();
    deck.on('timeupdate', whileCurrent(tick));
    deck.on(
      'paused',
      whileCurrent(() => dispatch({ type: 'paused' })),
    );
    deck.on(
      'ended',
      whileCurrent(() => dispatch({ type: 'ended' })),
    );
    deck.on('error', whileCurrent(onError));
  };

  const isActive = () => isOn(getState()) || getState().status === 'paused';
  const endFor = (error: unknown) => dispatch({ type: isPlayRefused(error) ? 'refused' : 'failed' });

  const start = async (state: AuditionState) => {
    const { run } = state;
    const track = findChosen(state);
    const isCurrent = () => getState().run === run && isActive();
    const fail = (error?: unknown) => {
      if (isCurrent()) endFor(error);
    };
    const pinned = isComparing(state) ? (state.compare?.first ?? null) : null;
    const isHeld = state.compare?.back !== undefined;
    const resumeAt = startAt;
    startAt = 0;
    clearTimeout(giveUp);
    if (pinned === null) releaseFirst();
    // The pinned sound is already playing, so only its role changes.
    if (pinned !== null && first === null && chosen !== null) {
      first = chosen;
      first.setLooped(true);
      void playAgain(first);
    } else releaseChosen();
    chosen = null;
    if (track === null) return;
    balance(state);
    giveUp = setTimeout(() => fail(), startMaxMs);

    const begin = async (opening: Deck | Promise<Deck>, openAgain: () => Promise<Deck> | null) => {
      // A loaded sound plays while the click is handled, before rendering.
      const deck = opening instanceof Promise ? await opening : opening;
      if (!isCurrent()) return deck.release();
      chosen = deck;
      let hasSounded = false;
      watch(
        deck,
        () => deck === chosen && isActive(),
        () => {
          const again = hasSounded ? null : openAgain();
          if (again === null) return fail();
          releaseChosen();
          begin(again, () => null).catch(fail);
        },
      );
      deck.on('playing', () => {
        if (!isCurrent()) return;
        clearTimeout(giveUp);
        if (!hasSounded && pinned !== null) first?.seek(isHeld ? deck.time : 0);
        hasSounded = true;
        dispatch({ type: 'started' });
      });
      deck.setLooped(first !== null);
      balance(getState());
      if (resumeAt > 0) deck.seek(resumeAt);
      if (isHeld && first !== null) deck.seek(first.time % (track.seconds ?? Number.POSITIVE_INFINITY));
      await deck.play();
    };
    try {
      if (pinned !== null && first === null) {
        const opened = await decks.open(pinned.url);
        if (!isCurrent() || first !== null) return opened.release();
        // The comparison may have ended during loading. Then only the chosen track plays.
        if (!isComparing(getState())) opened.release();
        else {
          first = opened;
          watch(opened, isCurrent, () => fail());
          opened.setLooped(true);
          balance(getState());
          await opened.play();
        }
      }
      await begin(decks.open(track.url), () => decks.openAgain(track.url));
    } catch (error) {
      if (!isTold(error)) fail(error);
    }
  };

  const playAgain = async (deck: Deck) => {
    try {
      await deck.play();
    } catch (error) {
      if (!isTold(error)) endFor(error);
    }
  };
  /** The first sound continues where it is, and the held one ends. */
  const giveBack = (state: AuditionState) => {
    clearTimeout(giveUp);
    releaseChosen();
    chosen = first;
    first = null;
    chosen?.setLooped(false);
    balance(state);
  };
  const apply = (before: AuditionState, state: AuditionState) => {
    if (first !== null && isActive() && isLetGo(before, state)) return giveBack(state);
    if (state.run !== before.run) return void start(state);
    if (!isOn(state) && state.status !== 'paused') {
      clearTimeout(giveUp);
      releaseChosen();
      releaseFirst();
      return;
    }
    if (!isComparing(state)) {
      releaseFirst();
      chosen?.setLooped(false);
    }
    balance(state);
    if (state.status === 'paused') both((deck) => deck.pause());
    else if (before.status === 'paused') both((deck) => void playAgain(deck));
  };
  const dispatch = (event: AuditionEvent) => {
    const before = getState();
    const state = follow(before, event);
    if (state === before) return;
    if (findTrack(state)?.url !== findTrack(before)?.url) startAt = 0;
    setState(state, true);
    apply(before, state);
    tick();
  };
  const findHeard = () => (getState().compare?.isFirstHeard && first !== null ? first : chosen);

  return {
    ...store,
    clock: {
      read: () => {
        const deck = findHeard();
        const seconds = findTrack(getState())?.seconds ?? 0;
        // The decoder counts from before its first sample.
        return { time: Math.max(deck?.time ?? startAt, 0), duration: deck?.duration || seconds };
      },
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    dispatch,
    toggle: (queue, at, isList = false) => {
      const state = getState();
      if (isOn(state) && findTrack(state)?.url === queue[at]?.url) dispatch({ type: 'stop' });
      else dispatch({ type: 'play', queue, at, isList });
    },
    seek: (seconds) => {
      if (findHeard() === null) startAt = seconds;
      else both((deck) => deck.seek(seconds));
      tick();
    },
    warm: decks.warm,
    tick,
  };
}
