import { describe, expect, it, vi } from 'vitest';
import { createPlayer, type Media, startMaxMs } from './player.ts';

class FakeMedia implements Media {
  currentTime = 0;
  duration = Number.NaN;
  isStopped = false;
  readonly listeners = new Map<string, () => void>();
  play = vi.fn(async () => undefined);
  stop = () => {
    this.isStopped = true;
  };
  on: Media['on'] = (event, listener) => void this.listeners.set(event, listener);
  say(event: Parameters<Media['on']>[0]) {
    this.listeners.get(event)?.();
  }
}

function createWorld() {
  const opened: FakeMedia[] = [];
  const player = createPlayer(async () => {
    const media = new FakeMedia();
    opened.push(media);
    return media;
  });
  const open = async (url: string) => {
    player.toggle(url);
    await vi.waitFor(() => expect(opened.at(-1)?.play).toHaveBeenCalled());
    const media = opened.at(-1);
    if (media === undefined) throw new Error('Nothing was opened');
    return media;
  };
  return { player, open, opened };
}

describe('createPlayer', () => {
  it('loads, plays and tells how far it is', async () => {
    const { player, open } = createWorld();
    const media = await open('/a.ogg');
    expect(player.getState()).toMatchObject({ url: '/a.ogg', status: 'loading', duration: 0 });
    media.say('playing');
    media.duration = 8;
    media.currentTime = 2;
    media.say('timeupdate');
    expect(player.getState()).toMatchObject({ status: 'playing', time: 2, duration: 8 });
  });

  it.each(['ended', 'pause'] as const)('is stopped when it is %s', async (event) => {
    const { player, open } = createWorld();
    const media = await open('/a.ogg');
    media.say('playing');
    media.say(event);
    expect(player.getState()).toMatchObject({ url: null, status: 'stopped', time: 0 });
  });

  it('plays one at a time, and does not mind what the other still says', async () => {
    const { player, open } = createWorld();
    const first = await open('/a.ogg');
    first.say('playing');
    const second = await open('/b.ogg');
    expect(first.isStopped).toBe(true);
    first.say('pause');
    second.say('playing');
    expect(player.getState()).toMatchObject({ url: '/b.ogg', status: 'playing' });
  });

  it('stops what plays when it is toggled', async () => {
    const { player, open } = createWorld();
    const media = await open('/a.ogg');
    player.toggle('/a.ogg');
    expect(media.isStopped).toBe(true);
    expect(player.getState().status).toBe('stopped');
  });

  it('stops what was still being opened', async () => {
    const { player, opened } = createWorld();
    player.toggle('/a.ogg');
    player.stop();
    await vi.waitFor(() => expect(opened[0]?.isStopped).toBe(true));
    expect(opened[0]?.play).not.toHaveBeenCalled();
    expect(player.getState().status).toBe('stopped');
  });

  it('tells what can’t be played, until something else is', async () => {
    const { player, open } = createWorld();
    const media = await open('/a.ogg');
    media.say('error');
    expect(player.getState()).toMatchObject({ status: 'stopped', failedUrl: '/a.ogg' });
    await open('/b.ogg');
    expect(player.getState().failedUrl).toBeNull();
  });

  it('gives up on what does not begin, and minds nothing once it plays', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { player, open } = createWorld();
    const silent = await open('/a.ogg');
    await vi.advanceTimersByTimeAsync(startMaxMs);
    expect(player.getState()).toMatchObject({ status: 'stopped', failedUrl: '/a.ogg' });
    expect(silent.isStopped).toBe(true);
    const media = await open('/b.ogg');
    media.say('playing');
    await vi.advanceTimersByTimeAsync(startMaxMs);
    expect(player.getState().status).toBe('playing');
    vi.useRealTimers();
  });

  it('tells that the decoder did not come', async () => {
    const player = createPlayer(() => Promise.reject(new Error('offline')));
    player.toggle('/a.ogg');
    await vi.waitFor(() => expect(player.getState().failedUrl).toBe('/a.ogg'));
  });
});
