import { findMediaSession } from '@backline/ui/browser-parts';
import { describeTrack, findTrack } from './audition-state.ts';
import type { Audition } from './create-audition.ts';

/** Shows the playing sound on the lock screen, and handles media keys. */
export function followMediaSession(audition: Audition): void {
  const mediaSession = findMediaSession();
  if (mediaSession === null) return;
  const { dispatch } = audition;
  const step = (by: 1 | -1) => () => dispatch({ type: 'step', by });
  mediaSession.setActionHandler('play', () => dispatch({ type: 'resume' }));
  mediaSession.setActionHandler('pause', () => dispatch({ type: 'paused' }));
  mediaSession.setActionHandler('stop', () => dispatch({ type: 'stop' }));
  mediaSession.setActionHandler('nexttrack', step(1));
  mediaSession.setActionHandler('previoustrack', step(-1));
  mediaSession.setActionHandler('seekto', ({ seekTime }) => seekTime !== undefined && audition.seek(seekTime));

  audition.subscribe((state, before) => {
    const track = findTrack(state);
    mediaSession.playbackState = state.status === 'playing' || state.status === 'paused' ? state.status : 'none';
    if (state.status === 'playing') {
      const { time, duration } = audition.clock.read();
      if (duration > 0) mediaSession.setPositionState({ duration, position: Math.min(time, duration) });
    }
    if (track === findTrack(before)) return;
    mediaSession.metadata =
      track &&
      new MediaMetadata({
        title: describeTrack(track),
        artist: track.item.developerName,
        album: track.item.productName,
        artwork: [{ src: track.item.assets.card_img.url }],
      });
  });
}
