import { afterEach, expect, it, vi } from 'vitest';
import { toCartItem } from '../../../../test/to-cart-item.ts';
import { createAudition } from './create-audition.ts';
import { followMediaSession } from './media-session.ts';

afterEach(() => vi.unstubAllGlobals());

/** Connects an audition that logs calls to a computer with media keys. */
function follow() {
  const keys = new Map<string, (details: { seekTime?: number }) => void>();
  const session = {
    playbackState: 'none',
    metadata: null as object | null,
    setActionHandler: (key: string, act: () => void) => void keys.set(key, act),
  };
  vi.stubGlobal('navigator', { mediaSession: session });
  vi.stubGlobal(
    'MediaMetadata',
    class {
      constructor(about: object) {
        Object.assign(this, about);
      }
    },
  );
  const audition = createAudition({
    open: () => Promise.reject(new Error('offline')),
    openAgain: () => null,
    warm: () => undefined,
  });
  const asked: unknown[] = [];
  followMediaSession({
    ...audition,
    dispatch: (event) => void asked.push(event),
    seek: (seconds) => void asked.push(seconds),
  });
  return { session, audition, asked, press: (key: string, details = {}) => keys.get(key)?.(details) };
}

it('does what the keys of media say', () => {
  const { press, asked } = follow();
  for (const key of ['play', 'pause', 'stop', 'nexttrack', 'previoustrack']) press(key);
  press('seekto', { seekTime: 4 });
  press('seekto');
  expect(asked).toEqual([
    { type: 'resume' },
    { type: 'paused' },
    { type: 'stop' },
    { type: 'step', by: 1 },
    { type: 'step', by: -1 },
    4,
  ]);
});

it('shows what is chosen, and that it does not play', () => {
  const { session, audition } = follow();
  const track = {
    url: '/a.ogg',
    title: 'Violin I',
    details: 'Legato',
    item: toCartItem('a'),
    number: 1,
    seconds: 8,
    gainDb: null,
    waves: null,
  };
  audition.dispatch({ type: 'show', track });
  expect(session.playbackState).toBe('none');
  expect(session.metadata).toMatchObject({
    title: expect.stringContaining('Violin I'),
    artist: track.item.developerName,
    album: track.item.productName,
    artwork: [{ src: track.item.assets.card_img.url }],
  });
});
