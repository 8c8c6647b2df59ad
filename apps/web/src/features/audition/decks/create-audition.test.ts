import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { toCartItem } from '../../../../test/to-cart-item.ts';
import { findTrack, isComparing, isOn, type Track, toGain, toPreviewStatus } from './audition-state.ts';
import { createAudition, startMaxMs } from './create-audition.ts';
import type { Deck, DeckEvent } from './deck.ts';

const toTrack = (name: string, gainDb: number | null = null): Track => ({
  url: `/${name}.ogg`,
  title: name,
  details: '',
  item: toCartItem(name),
  number: null,
  seconds: 8,
  gainDb,
  waves: null,
});
const queue = ['a', 'b', 'c', 'd', 'e'].map((name) => toTrack(name));

class FakeDeck implements Deck {
  time = 0;
  duration = 8;
  gain = 1;
  isPlaying = false;
  isReleased = false;
  isLooped = false;
  readonly listeners = new Map<DeckEvent, (() => void)[]>();
  readonly url: string;
  constructor(url: string) {
    this.url = url;
  }
  private static isRefused = false;
  /** Acts like a browser that requires a press, until the returned function is called. */
  static refuse() {
    FakeDeck.isRefused = true;
    return () => {
      FakeDeck.isRefused = false;
    };
  }
  play = async () => {
    if (FakeDeck.isRefused) throw new DOMException('press', 'NotAllowedError');
    if (this.isReleased) throw new Error('A released deck plays');
    this.isPlaying = true;
  };
  pause = () => {
    this.isPlaying = false;
  };
  seek = (seconds: number) => {
    this.time = seconds;
  };
  setGain = (gain: number) => {
    this.gain = gain;
  };
  setLooped = (isLooped: boolean) => {
    this.isLooped = isLooped;
  };
  release = () => {
    this.isReleased = true;
    this.isPlaying = false;
  };
  on: Deck['on'] = (event, listener) => {
    this.listeners.set(event, [...(this.listeners.get(event) ?? []), listener]);
  };
  say(event: DeckEvent) {
    for (const listener of this.listeners.get(event) ?? []) listener();
  }
}

function createWorld({ openAgain }: { openAgain?: (url: string) => Promise<Deck> } = {}) {
  const opened: FakeDeck[] = [];
  const audition = createAudition({
    open: async (url) => {
      const deck = new FakeDeck(url);
      opened.push(deck);
      return deck;
    },
    openAgain: (url) => openAgain?.(url) ?? null,
    warm: () => undefined,
  });
  const settle = async () => {
    for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
  };
  const newest = () => {
    const deck = opened.at(-1);
    if (deck === undefined) throw new Error('Nothing was opened');
    return deck;
  };
  /** Presses a track and waits until it plays. */
  const play = async (at: number, isList = false) => {
    audition.toggle(queue, at, isList);
    await settle();
    newest().say('playing');
    return newest();
  };
  return { audition, opened, settle, newest, play, state: audition.getState };
}

afterEach(() => {
  vi.useRealTimers();
});

describe('one preview', () => {
  it('loads, plays and tells how far it is', async () => {
    const { audition, settle, newest, state } = createWorld();
    audition.toggle(queue, 0);
    expect(state().status).toBe('loading');
    await settle();
    newest().say('playing');
    newest().time = 2;
    expect(state().status).toBe('playing');
    expect(audition.clock.read()).toEqual({ time: 2, duration: 8 });
  });

  it.each(['ended', 'paused'] as const)('is shown as stopped in its row when it is %s', async (event) => {
    const { play, state } = createWorld();
    const deck = await play(0);
    expect(toPreviewStatus(state(), '/a.ogg')).toBe('playing');
    deck.say(event);
    expect(toPreviewStatus(state(), '/a.ogg')).toBe('stopped');
  });

  it('ends the one before, whose later events change nothing', async () => {
    const { play, state } = createWorld();
    const first = await play(0);
    await play(1);
    expect(first.isReleased).toBe(true);
    first.say('paused');
    first.say('ended');
    expect(state()).toMatchObject({ status: 'playing', at: 1 });
  });

  it('stops when it is toggled', async () => {
    const { audition, play, state } = createWorld();
    const deck = await play(0);
    audition.toggle(queue, 0);
    expect(deck.isReleased).toBe(true);
    expect(state().status).toBe('stopped');
  });

  it('stops while it is still opened', async () => {
    const { audition, settle, newest, state } = createWorld();
    audition.toggle(queue, 0);
    audition.dispatch({ type: 'stop' });
    await settle();
    expect(newest()).toMatchObject({ isReleased: true, isPlaying: false });
    expect(state().status).toBe('stopped');
  });

  it('tells what can’t be played, until another is chosen', async () => {
    const { audition, settle, newest, play, state } = createWorld();
    audition.toggle(queue, 0);
    await settle();
    newest().say('error');
    expect(state().status).toBe('failed');
    expect(toPreviewStatus(state(), '/a.ogg')).toBe('failed');
    await play(1);
    expect(toPreviewStatus(state(), '/a.ogg')).toBe('stopped');
  });

  it('is heard by the next press, where the browser wants one', async () => {
    const { audition, settle, play, state } = createWorld();
    const allow = FakeDeck.refuse();
    audition.dispatch({ type: 'play', queue, at: 0, isList: true });
    await settle();
    expect(state()).toMatchObject({ status: 'refused', at: 0, failed: null });
    expect(toPreviewStatus(state(), '/a.ogg')).toBe('refused');
    expect(toPreviewStatus(state(), '/b.ogg')).toBe('stopped');
    allow();
    await play(0);
    expect(toPreviewStatus(state(), '/a.ogg')).toBe('playing');
    audition.dispatch({ type: 'paused' });
    const allowAgain = FakeDeck.refuse();
    audition.dispatch({ type: 'resume' });
    await settle();
    allowAgain();
    expect(state().status).toBe('refused');
  });

  it('is given to the decoder once, when the browser’s own player refuses it', async () => {
    const again = new FakeDeck('/a.ogg');
    const { audition, settle, newest, state } = createWorld({ openAgain: async () => again });
    audition.toggle(queue, 0);
    await settle();
    newest().say('error');
    await settle();
    expect(again.isPlaying).toBe(true);
    again.say('error');
    expect(state().status).toBe('failed');
  });

  it('is given up when it does not begin, and plays on once it has', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { audition, settle, newest, play, state } = createWorld();
    audition.toggle(queue, 0);
    await settle();
    await vi.advanceTimersByTimeAsync(startMaxMs);
    expect(state()).toMatchObject({ status: 'failed', failed: queue[0] });
    expect(newest().isReleased).toBe(true);
    await play(1);
    await vi.advanceTimersByTimeAsync(startMaxMs);
    expect(state().status).toBe('playing');
  });

  it('fails when it can’t be opened at all', async () => {
    const audition = createAudition({
      open: () => Promise.reject(new Error('offline')),
      openAgain: () => null,
      warm: () => undefined,
    });
    audition.toggle(queue, 0);
    await vi.waitFor(() => expect(audition.getState().status).toBe('failed'));
  });

  it('pauses and goes on in the dock, and starts where it was set while it was stopped', async () => {
    const { audition, play, newest, settle, state } = createWorld();
    const deck = await play(0);
    audition.dispatch({ type: 'paused' });
    expect(deck).toMatchObject({ isPlaying: false, isReleased: false });
    audition.dispatch({ type: 'resume' });
    expect(deck.isPlaying).toBe(true);
    audition.dispatch({ type: 'stop' });
    audition.seek(3);
    audition.dispatch({ type: 'resume' });
    await settle();
    expect(newest()).not.toBe(deck);
    expect(newest().time).toBe(3);
    expect(state().status).toBe('loading');
  });

  it('is shown without a sound, unless another plays', async () => {
    const { audition, opened, play, state } = createWorld();
    audition.dispatch({ type: 'show', track: toTrack('shared') });
    expect(state()).toMatchObject({ status: 'stopped' });
    expect(findTrack(state())?.title).toBe('shared');
    expect(opened).toEqual([]);
    await play(0);
    audition.dispatch({ type: 'show', track: toTrack('shared') });
    expect(findTrack(state())?.title).toBe('a');
  });
});

describe('a queue', () => {
  it('ends with its track in a collection, and goes on in the list', async () => {
    const inCollection = createWorld();
    (await inCollection.play(0)).say('ended');
    expect(inCollection.state()).toMatchObject({ status: 'stopped', at: 0 });
    const inList = createWorld();
    (await inList.play(0, true)).say('ended');
    expect(inList.state()).toMatchObject({ status: 'loading', at: 1 });
    inList.audition.dispatch({ type: 'set', settings: { isContinuous: false } });
    await inList.settle();
    inList.newest().say('ended');
    expect(inList.state()).toMatchObject({ status: 'stopped', at: 1 });
  });

  it('leaves out what can’t be played, and gives up after three', async () => {
    const { audition, settle, newest, state } = createWorld();
    audition.toggle(queue, 0, true);
    for (const at of [1, 2]) {
      await settle();
      newest().say('error');
      expect(state()).toMatchObject({ status: 'loading', at });
    }
    await settle();
    newest().say('error');
    expect(state()).toMatchObject({ status: 'failed', at: 2 });
  });
});

describe('a comparison', () => {
  it('plays both from the start, of which one is heard', async () => {
    const { audition, play, state } = createWorld();
    const first = await play(0);
    first.time = 5;
    audition.dispatch({ type: 'pin' });
    const second = await play(1);
    expect(isComparing(state())).toBe(true);
    expect(first).toMatchObject({ isPlaying: true, isLooped: true, time: 0, gain: 0 });
    expect(second).toMatchObject({ isPlaying: true, isLooped: true, gain: 1 });
    audition.dispatch({ type: 'switch' });
    expect([first.gain, second.gain]).toEqual([1, 0]);
    expect(toPreviewStatus(state(), '/a.ogg')).toBe('playing');
    const third = await play(2);
    expect(second.isReleased).toBe(true);
    expect([first.gain, third.gain]).toEqual([0, 1]);
    audition.dispatch({ type: 'stop' });
    expect([first.isReleased, third.isReleased]).toEqual([true, true]);
  });

  it('ends with the one that was chosen last', async () => {
    const { audition, play } = createWorld();
    const first = await play(0);
    audition.dispatch({ type: 'pin' });
    const second = await play(1);
    audition.dispatch({ type: 'pin' });
    expect(first.isReleased).toBe(true);
    expect(second).toMatchObject({ isPlaying: true, isLooped: false, gain: 1 });
  });

  it('waits for the second sound after the first has ended, and plays both then', async () => {
    const { audition, opened, play, settle, state } = createWorld();
    const first = await play(0);
    first.say('ended');
    audition.dispatch({ type: 'pin' });
    expect(state()).toMatchObject({ status: 'stopped', compare: { first: queue[0] } });
    audition.toggle(queue, 0);
    await settle();
    opened.at(-1)?.say('playing');
    opened.at(-1)?.say('ended');
    expect(state()).toMatchObject({ status: 'stopped', compare: { first: queue[0] } });
    audition.toggle(queue, 1);
    await settle();
    expect(opened.filter(({ isPlaying }) => isPlaying).map(({ url, gain }) => [url, gain])).toEqual([
      ['/a.ogg', 0],
      ['/b.ogg', 1],
    ]);
  });
});

describe('a sound that is held', () => {
  const hold = async (world: ReturnType<typeof createWorld>, at: number) => {
    const [track = toTrack('none')] = queue.slice(at);
    world.audition.dispatch({ type: 'hold', track });
    await world.settle();
    world.newest().say('playing');
    return world.newest();
  };

  it('is heard at the place of the other, which goes on when it is let go', async () => {
    const world = createWorld();
    const { audition, play, state } = world;
    const first = await play(0, true);
    first.time = 5;
    const second = await hold(world, 3);
    expect(second).toMatchObject({ url: '/d.ogg', isPlaying: true, gain: 1, time: 5 });
    expect(first).toMatchObject({ isPlaying: true, gain: 0 });
    expect(toPreviewStatus(state(), '/d.ogg')).toBe('playing');
    audition.dispatch({ type: 'letGo' });
    expect(second.isReleased).toBe(true);
    expect(first).toMatchObject({ isPlaying: true, isReleased: false, isLooped: false, gain: 1, time: 5 });
    expect(state()).toMatchObject({ status: 'playing', queue, at: 0, isList: true, compare: null });
    first.say('ended');
    expect(state()).toMatchObject({ status: 'loading', at: 1 });
  });

  it('begins within its own length, and brings the other to its place', async () => {
    const world = createWorld();
    const first = await world.play(0);
    first.time = 7;
    world.audition.dispatch({ type: 'hold', track: { ...toTrack('short'), seconds: 5 } });
    await world.settle();
    expect(world.newest().time).toBe(2);
    world.newest().time = 2.5;
    world.newest().say('playing');
    expect(first.time).toBe(2.5);
  });

  it('is compared with one that has ended, and with one that is paused', async () => {
    const world = createWorld();
    const first = await world.play(0);
    first.say('ended');
    await hold(world, 1);
    world.audition.dispatch({ type: 'letGo' });
    expect(world.opened.filter(({ isPlaying }) => isPlaying)).toMatchObject([{ url: '/a.ogg', gain: 1 }]);
    world.audition.dispatch({ type: 'paused' });
    await hold(world, 2);
    world.audition.dispatch({ type: 'letGo' });
    expect(world.opened.filter(({ isPlaying }) => isPlaying)).toMatchObject([{ url: '/a.ogg', gain: 1 }]);
  });

  it('goes back to the other when it is let go before it begins, or can’t be played', async () => {
    const world = createWorld();
    await world.play(0);
    world.audition.dispatch({ type: 'hold', track: toTrack('b') });
    world.audition.dispatch({ type: 'letGo' });
    await world.settle();
    expect(world.opened.filter(({ isPlaying }) => isPlaying)).toMatchObject([{ url: '/a.ogg', gain: 1 }]);
    (await hold(world, 1)).say('error');
    expect(world.state()).toMatchObject({ status: 'playing', queue, at: 0, failed: queue[1] });
    expect(world.opened.filter(({ isPlaying }) => isPlaying)).toMatchObject([{ url: '/a.ogg', gain: 1 }]);
  });

  it('changes nothing alone, of the sound that is heard, or in a comparison', async () => {
    const { audition, play, state } = createWorld();
    audition.dispatch({ type: 'hold', track: toTrack('a') });
    expect(state().status).toBe('stopped');
    await play(0);
    const before = state();
    audition.dispatch({ type: 'hold', track: toTrack('a') });
    audition.dispatch({ type: 'letGo' });
    expect(state()).toBe(before);
    audition.dispatch({ type: 'pin' });
    const pinned = state();
    audition.dispatch({ type: 'hold', track: toTrack('b') });
    expect(state()).toBe(pinned);
  });

  it('is the one that was heard before', async () => {
    const world = createWorld();
    await world.play(0);
    expect(world.state().other).toBeNull();
    await world.play(1);
    expect(world.state().other).toBe(queue[0]);
    await hold(world, 0);
    world.audition.dispatch({ type: 'letGo' });
    expect(world.state().other).toBe(queue[0]);
    world.audition.dispatch({ type: 'clear' });
    expect(world.state().other).toBeNull();
  });
});

describe('the level', () => {
  it('is never lifted by more than 6 dB, and volume and mute come last', () => {
    const settings = { volume: 1, isMuted: false, isLevelled: true, isContinuous: true };
    expect(toGain(settings, { gainDb: 40 })).toBeCloseTo(10 ** (6 / 20));
    expect(toGain(settings, { gainDb: -6 })).toBeCloseTo(10 ** (-6 / 20));
    expect(toGain({ ...settings, isLevelled: false }, { gainDb: -6 })).toBe(1);
    expect(toGain({ ...settings, volume: 0.5 }, { gainDb: null })).toBe(0.5);
    expect(toGain({ ...settings, isMuted: true }, { gainDb: 6 })).toBe(0);
  });
});

const index = fc.nat({ max: queue.length - 1 });
const acts = fc.array(
  fc.oneof(
    fc.record({ act: fc.constant('toggle' as const), at: index, isList: fc.boolean() }),
    fc.record({ act: fc.constantFrom('resume', 'paused', 'stop', 'pin', 'switch', 'clear', 'letGo') }),
    fc.record({ act: fc.constant('hold' as const), at: index }),
    fc.record({ act: fc.constant('step' as const), by: fc.constantFrom(1 as const, -1 as const) }),
    fc.record({
      act: fc.constant('say' as const),
      deck: fc.nat(),
      event: fc.constantFrom('playing', 'ended', 'error', 'paused'),
    }),
    fc.record({ act: fc.constant('volume' as const), volume: fc.double({ min: 0, max: 1, noNaN: true }) }),
    fc.record({ act: fc.constant('settle' as const) }),
  ),
  { maxLength: 40 },
);

describe('a hold that is pinned before its first sound is open', () => {
  it('plays the held one alone', async () => {
    const { audition, opened, settle } = createWorld();
    audition.toggle(queue, 0);
    audition.dispatch({ type: 'hold', track: queue[1] ?? toTrack('none') });
    audition.dispatch({ type: 'pin' });
    await settle();
    const playing = opened.filter(({ isPlaying }) => isPlaying);
    expect(playing.map(({ url, isLooped }) => [url, isLooped])).toEqual([[queue[1]?.url, false]]);
  });
});

describe('any sequence of clicks and events', () => {
  it('lets one deck be heard, frees the others, and keeps the volume', async () => {
    await fc.assert(
      fc.asyncProperty(acts, async (sequence) => {
        const { audition, opened, settle, state } = createWorld();
        let volume = 1;
        for (const step of sequence) {
          if (step.act === 'toggle') audition.toggle(queue, step.at, step.isList);
          else if (step.act === 'step') audition.dispatch({ type: 'step', by: step.by });
          else if (step.act === 'hold') audition.dispatch({ type: 'hold', track: queue[step.at] ?? toTrack('none') });
          else if (step.act === 'settle') await settle();
          else if (step.act === 'volume') {
            volume = step.volume;
            audition.dispatch({ type: 'set', settings: { volume } });
          } else if (step.act === 'say') opened[step.deck % Math.max(opened.length, 1)]?.say(step.event as DeckEvent);
          else audition.dispatch({ type: step.act as 'stop' });

          const held = opened.filter(({ isReleased }) => !isReleased);
          const heard = held.filter(({ isPlaying, gain }) => isPlaying && gain > 0);
          expect(heard.length).toBeLessThanOrEqual(1);
          for (const deck of heard) expect(deck.url).toBe(findTrack(state())?.url);
          if (!isComparing(state())) expect(held.filter(({ isPlaying }) => isPlaying).length).toBeLessThanOrEqual(1);
          if (!isOn(state()) && state().status !== 'paused')
            expect(held.filter(({ isPlaying }) => isPlaying)).toEqual([]);
          expect(state().volume).toBe(volume);
        }
        await settle();
        audition.dispatch({ type: 'clear' });
        expect(opened.filter(({ isReleased }) => !isReleased)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
