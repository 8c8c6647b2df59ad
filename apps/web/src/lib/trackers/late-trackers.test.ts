import { createBrowserStorage } from '@backline/ui/browser';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storageKeys } from '../browser/browser-storage.ts';
import { createLateTrackers } from './late-trackers.ts';
import type { TrackerSettings } from './tracker-calls.ts';

const scripts = { analyticsScript: 'https://a.example/a.js', referralScript: 'https://r.example/r.js' };
const asked = { ...scripts, isTrackingAsked: true };
const unasked = { ...scripts, isTrackingAsked: false };
const clara = { id: 'ctm_1', email: 'clara@example.com' };
const yes = { analytics: true, referrals: true };
const no = { analytics: false, referrals: false };
const track = vi.fn();
const convert = vi.fn();
const load = vi.fn();
let kept: Map<string, string>;

beforeEach(() => {
  vi.resetAllMocks();
  load.mockResolvedValue(undefined);
  kept = new Map();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', {});
});
afterEach(() => void vi.unstubAllGlobals());

const arrive = () => Object.assign(window, { backlineAnalytics: { track }, backlineReferral: { convert } });
const storage = createBrowserStorage(
  () =>
    ({
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    }) as unknown as Storage,
);
/** A page in the browser; the next page reads what it stored. */
const open = (settings: TrackerSettings) => createLateTrackers(settings, storage, load);
const settle = () => new Promise((resolve) => setTimeout(resolve));

describe('trackers, where nobody is asked', () => {
  it('keep events until the script has arrived, and load it once', async () => {
    const script = Promise.withResolvers<void>();
    load.mockReturnValue(script.promise);
    const trackers = open(unasked);
    expect(trackers.choice.getState()).toEqual({ answer: yes, isAsking: false });
    trackers.watchReferrals();
    trackers.checkoutCompleted(clara);
    trackers.checkoutCompleted({ id: 'ctm_2', email: 'fanny@example.com' });
    expect(load).toHaveBeenCalledExactlyOnceWith(scripts.referralScript);
    arrive();
    script.resolve();
    await vi.waitFor(() => expect(convert).toHaveBeenCalledTimes(2));
    expect(convert).toHaveBeenLastCalledWith({ id: 'ctm_2', email: 'fanny@example.com' });
    expect(track).not.toHaveBeenCalled();
    expect(kept.size).toBe(0);
  });

  it('report a verified account to analytics', async () => {
    arrive();
    open(unasked).accountVerified(clara.email);
    await vi.waitFor(() => expect(track).toHaveBeenCalledWith('account_verified', { email: clara.email }));
  });

  it.each([
    ['does not arrive', () => load.mockRejectedValue(new Error('blocked'))],
    ['fails', () => track.mockThrow(new Error('broken'))],
  ])('break nothing with a script that %s', async (_, prepare) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    arrive();
    prepare();
    open(unasked).accountVerified(clara.email);
    await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce());
    warn.mockRestore();
  });

  it('break nothing with a script that defines nothing', async () => {
    open(unasked).accountVerified(clara.email);
    await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
  });
});

describe('trackers, where the visitor is asked', () => {
  it('load nothing and tell nothing before the answer, and then what happened on this page', async () => {
    arrive();
    const trackers = open(asked);
    trackers.watchReferrals();
    trackers.checkoutCompleted(clara);
    await settle();
    expect(load).not.toHaveBeenCalled();
    expect(trackers.choice.getState()).toEqual({ answer: null, isAsking: true });
    trackers.choice.say(yes);
    await vi.waitFor(() => expect(convert).toHaveBeenCalledExactlyOnceWith(clara));
    expect(load).toHaveBeenCalledExactlyOnceWith(scripts.referralScript);
  });

  it('load nothing after a refusal, on the next page neither, until it is changed', async () => {
    const trackers = open(asked);
    trackers.accountVerified(clara.email);
    trackers.choice.say(no);
    const next = open(asked);
    next.watchReferrals();
    next.checkoutCompleted(clara);
    expect(next.choice.getState()).toEqual({ answer: no, isAsking: false });
    next.choice.ask();
    expect(next.choice.getState()).toEqual({ answer: no, isAsking: true });
    await settle();
    expect(load).not.toHaveBeenCalled();
    arrive();
    next.choice.say(yes);
    await vi.waitFor(() => expect(load).toHaveBeenCalledExactlyOnceWith(scripts.referralScript));
    await settle();
    // An action during the refusal is not reported later.
    expect(convert).not.toHaveBeenCalled();
    expect(open(asked).choice.getState()).toEqual({ answer: yes, isAsking: false });
  });

  it.each([
    ['there is another script', () => open(asked), { ...asked, referralScript: null }],
    [
      'the words are others',
      () => kept.set(storageKeys.trackers, 'analytics+referrals 2020-01 analytics+referrals'),
      asked,
    ],
    ['what is kept is none of ours', () => kept.set(storageKeys.trackers, 'yes'), asked],
  ])('ask again where %s', (_, prepare, settings) => {
    open(asked).choice.say(yes);
    prepare();
    expect(open(settings).choice.getState()).toEqual({ answer: null, isAsking: true });
  });

  it('keep the two purposes apart, on the next page too', async () => {
    arrive();
    const trackers = open(asked);
    trackers.watchReferrals();
    trackers.accountVerified(clara.email);
    trackers.checkoutCompleted(clara);
    trackers.choice.say({ analytics: true, referrals: false });
    await vi.waitFor(() => expect(track).toHaveBeenCalledOnce());
    await settle();
    expect(load).toHaveBeenCalledExactlyOnceWith(scripts.analyticsScript);
    expect(convert).not.toHaveBeenCalled();
    expect(open(asked).choice.getState().answer).toEqual({ analytics: true, referrals: false });
  });

  it('follow another tab', async () => {
    const trackers = open(asked);
    trackers.watchReferrals();
    open(asked).choice.say(yes);
    window.dispatchEvent(Object.assign(new Event('storage'), { key: storageKeys.trackers }));
    expect(trackers.choice.getState()).toEqual({ answer: yes, isAsking: false });
    await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
  });

  it('do not ask where the browser refuses for its visitor, who may still allow it', () => {
    vi.stubGlobal('navigator', { globalPrivacyControl: true });
    const trackers = open(asked);
    expect(trackers.choice.getState()).toEqual({ answer: no, isAsking: false });
    trackers.choice.say(yes);
    expect(open(asked).choice.getState()).toEqual({ answer: yes, isAsking: false });
  });

  it('say which scripts the question is about', () => {
    const purposesOf = (settings: Partial<TrackerSettings>) => open({ ...asked, ...settings }).choice.purposes;
    expect([purposesOf({}), purposesOf({ analyticsScript: null }), purposesOf({ referralScript: null })]).toEqual([
      ['analytics', 'referrals'],
      ['referrals'],
      ['analytics'],
    ]);
  });
});
