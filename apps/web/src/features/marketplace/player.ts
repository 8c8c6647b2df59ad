import { createStore, type StoreApi } from 'zustand/vanilla';

/** What plays a file: an audio element, or the decoder's player. */
export interface Media {
  currentTime: number;
  readonly duration: number;
  play: () => unknown;
  /** Ends it; it can't be started again. */
  stop: () => void;
  on: (event: 'playing' | 'timeupdate' | 'pause' | 'ended' | 'error', listener: () => void) => void;
}

export interface PlayerState {
  url: string | null;
  status: 'stopped' | 'loading' | 'playing';
  /** In seconds. */
  time: number;
  duration: number;
  failedUrl: string | null;
}

export interface Player extends Omit<StoreApi<PlayerState>, 'setState'> {
  toggle: (url: string) => void;
  stop: () => void;
}

/** A preview that has not started by then counts as failed: a stalled server, a truncated file. */
export const startMaxMs = 15_000;

const stopped: PlayerState = { url: null, status: 'stopped', time: 0, duration: 0, failedUrl: null };

/** Plays one preview at a time on the page. It is stopped, never paused. */
export function createPlayer(openMedia: (url: string) => Promise<Media>): Player {
  const { setState: set, ...store } = createStore<PlayerState>(() => stopped);
  const { getState } = store;
  let media: Media | null = null;
  let run = 0;
  let giveUp: ReturnType<typeof setTimeout> | undefined;

  const stop = () => {
    run += 1;
    clearTimeout(giveUp);
    media?.stop();
    media = null;
    const { status, failedUrl } = getState();
    if (status !== 'stopped') set({ ...stopped, failedUrl });
  };
  const start = async (url: string) => {
    stop();
    const current = run;
    const isCurrent = () => current === run;
    const fail = () => {
      if (!isCurrent()) return;
      stop();
      set({ failedUrl: url });
    };
    set({ ...stopped, url, status: 'loading' });
    giveUp = setTimeout(fail, startMaxMs);
    try {
      const opened = await openMedia(url);
      if (!isCurrent()) return opened.stop();
      media = opened;
      const whileCurrent = (act: () => void) => () => isCurrent() && act();
      const follow = () => {
        const { currentTime, duration } = opened;
        set({ time: currentTime, duration: Number.isFinite(duration) ? duration : 0 });
      };
      opened.on(
        'playing',
        whileCurrent(() => {
          clearTimeout(giveUp);
          set({ status: 'playing' });
        }),
      );
      opened.on('timeupdate', whileCurrent(follow));
      opened.on('pause', whileCurrent(stop));
      opened.on('ended', whileCurrent(stop));
      opened.on('error', fail);
      await opened.play();
    } catch {
      fail();
    }
  };

  return {
    ...store,
    toggle: (url) => {
      const playing = getState();
      if (playing.url === url && playing.status !== 'stopped') stop();
      else void start(url);
    },
    stop,
  };
}
