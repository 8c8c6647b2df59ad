import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTrackers } from './trackers.ts';

const scripts = { analyticsScript: 'https://a.example/a.js', referralScript: 'https://r.example/r.js' };
const track = vi.fn();
const convert = vi.fn();

beforeEach(() => {
  vi.resetAllMocks();
  vi.stubGlobal('window', {});
});
afterEach(() => void vi.unstubAllGlobals());

const arrive = () => Object.assign(window, { backlineAnalytics: { track }, backlineReferral: { convert } });

describe('createTrackers', () => {
  it('loads and reports nothing without scripts', () => {
    const load = vi.fn();
    const trackers = createTrackers({ analyticsScript: null, referralScript: null }, load);
    trackers.watchReferrals();
    trackers.accountVerified('clara@example.com');
    trackers.checkoutCompleted({ id: 'ctm_1', email: 'clara@example.com' });
    expect(load).not.toHaveBeenCalled();
  });

  it('keeps events until the script has arrived, and loads it once', async () => {
    const script = Promise.withResolvers<void>();
    const load = vi.fn(() => script.promise);
    const trackers = createTrackers(scripts, load);
    trackers.watchReferrals();
    trackers.checkoutCompleted({ id: 'ctm_1', email: 'clara@example.com' });
    trackers.checkoutCompleted({ id: 'ctm_2', email: 'fanny@example.com' });
    expect(load).toHaveBeenCalledExactlyOnceWith(scripts.referralScript);
    arrive();
    script.resolve();
    await vi.waitFor(() => expect(convert).toHaveBeenCalledTimes(2));
    expect(convert).toHaveBeenLastCalledWith({ id: 'ctm_2', email: 'fanny@example.com' });
    expect(track).not.toHaveBeenCalled();
  });

  it('reports a verified account to analytics', async () => {
    arrive();
    createTrackers(scripts, async () => undefined).accountVerified('clara@example.com');
    await vi.waitFor(() => expect(track).toHaveBeenCalledWith('account_verified', { email: 'clara@example.com' }));
  });

  it.each([
    ['does not arrive', () => Promise.reject(new Error('blocked')), () => undefined],
    ['fails', async () => undefined, () => track.mockThrow(new Error('broken'))],
  ])('breaks nothing with a script that %s', async (_, load, prepare) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    arrive();
    prepare();
    createTrackers(scripts, load).accountVerified('clara@example.com');
    await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce());
    warn.mockRestore();
  });

  it('breaks nothing with a script that defines nothing', async () => {
    const load = vi.fn(async () => undefined);
    createTrackers(scripts, load).accountVerified('clara@example.com');
    await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
  });
});
