import { createStore, type StoreApi } from 'zustand/vanilla';

/** What plays a file: an audio element, or what stands in for one. */
export interface Media {
  currentTime: number;
  readonly duration: number;
  play: () => unknown;
  /** Ends it for good. */
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

/** What has not begun by then can't be played: a server that stalls, a file that only begins like one. */
export const startMaxMs = 15_000;

const stopped: PlayerState = { url: null, status: 'stopped', time: 0, duration: 0, failedUrl: null };

/** One preview at a time on the whole page. Whatever ends one, it is stopped then, not paused. */
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
