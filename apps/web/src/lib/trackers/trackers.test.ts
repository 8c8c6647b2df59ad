import { afterEach, expect, it, vi } from 'vitest';
import { createTrackers } from './trackers.ts';

const loadPart = () => import('./late-trackers.ts');

afterEach(() => void vi.unstubAllGlobals());

it('loads and reports nothing without scripts', async () => {
  const createElement = vi.fn();
  vi.stubGlobal('document', { createElement });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', {});
  const trackers = createTrackers({ analyticsScript: null, referralScript: null, isTrackingAsked: false }, loadPart);
  trackers.watchReferrals();
  trackers.accountVerified('clara@example.com');
  trackers.checkoutCompleted({ id: 'ctm_1', email: 'clara@example.com' });
  await trackers.load();
  expect(createElement).not.toHaveBeenCalled();
});

it('asks for its script through the part that comes late', async () => {
  const head = { append: vi.fn() };
  const createElement = vi.fn(() => Object.assign(new EventTarget(), { remove: () => undefined }));
  vi.stubGlobal('document', { createElement, head });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', {});
  const script = 'https://r.example/r.js';
  createTrackers({ analyticsScript: null, referralScript: script, isTrackingAsked: false }, loadPart).watchReferrals();
  await vi.waitFor(() => expect(head.append).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ src: script })));
});
