/** Plays a file: an audio element, or the decoder's player. */
export interface Deck {
  readonly time: number;
  /** In seconds; 0 while unknown. */
  readonly duration: number;
  play: () => unknown;
  pause: () => void;
  seek: (seconds: number) => void;
  /** The gain. The first value applies at once, later ones change smoothly. */
  setGain: (gain: number) => void;
  setLooped: (isLooped: boolean) => void;
  /** Ends it for good. */
  release: () => void;
  /** `paused` always has an outside cause: a media key, or unplugged headphones. */
  on: (event: DeckEvent, listener: () => void) => void;
}

export type DeckEvent = 'playing' | 'timeupdate' | 'paused' | 'ended' | 'error';

/** The part of an audio element that the decoder's player also has. */
export interface Player extends HTMLElement {
  currentTime: number;
  readonly duration: number;
  readonly paused: boolean;
  readonly ended: boolean;
  play: () => unknown;
  pause: () => void;
}

const domEvents = {
  playing: 'playing',
  timeupdate: 'timeupdate',
  paused: 'pause',
  ended: 'ended',
  error: 'error',
} satisfies Record<DeckEvent, string>;

/** A deck on an element, until released. */
export function toDeck(
  player: Player,
  setGain: (gain: number, isAtOnce: boolean) => void,
  rest: Pick<Deck, 'setLooped' | 'release'>,
): Deck {
  const listening = new AbortController();
  let isFresh = true;
  return {
    get time() {
      return player.currentTime;
    },
    get duration() {
      return Number.isFinite(player.duration) ? player.duration : 0;
    },
    play: () => player.play(),
    pause: () => player.pause(),
    seek: (seconds) => {
      player.currentTime = seconds;
    },
    setGain: (gain) => {
      setGain(gain, isFresh);
      isFresh = false;
    },
    setLooped: rest.setLooped,
    release: () => {
      if (listening.signal.aborted) return;
      listening.abort();
      rest.release();
    },
    on: (event, listener) => {
      player.addEventListener(domEvents[event], () => {
        if (listening.signal.aborted) return;
        // An element also pauses at its end, and may report a pause after it can play again.
        if (event === 'paused' && (player.ended || !player.paused)) return;
        listener();
      });
    },
  };
}
