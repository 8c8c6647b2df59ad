import { browserStorage, type ItemStorage } from '../browser/browser-storage.ts';
import { loadScript } from '../browser/load-script.ts';
import { reportWarning } from '../calls/report.ts';
import type { PaidCustomer, TrackerCalls, TrackerSettings } from './tracker-calls.ts';
import { createTrackerChoice, type TrackerChoice } from './tracker-choice.ts';

declare global {
  interface Window {
    /** Defined by the script of `ANALYTICS_SCRIPT_URL`. */
    backlineAnalytics?: { track: (event: 'account_verified', details: { email: string }) => void };
    /** Defined by the script of `REFERRAL_SCRIPT_URL`. */
    backlineReferral?: { convert: (customer: PaidCustomer) => void };
  }
  interface Navigator {
    globalPrivacyControl?: boolean;
  }
}

export interface LateTrackers extends TrackerCalls {
  choice: TrackerChoice;
}

/** Neither script loads before the visitor allows it, and neither can break a page. */
export function createLateTrackers(
  settings: TrackerSettings,
  storage: ItemStorage = browserStorage,
  load: typeof loadScript = loadScript,
): LateTrackers {
  const choice = createTrackerChoice(settings, storage, navigator.globalPrivacyControl === true);
  window.addEventListener('storage', choice.follow);
  const analytics = createTracker(settings.analyticsScript, load);
  const referral = createTracker(settings.referralScript, load);
  let isWatching = false;
  const watch = () => {
    if (isWatching && choice.getState().answer?.referrals) referral(() => undefined);
  };
  choice.subscribe(watch);
  return {
    choice,
    accountVerified: (email) =>
      choice.whenAllowed('analytics', () =>
        analytics(() => window.backlineAnalytics?.track('account_verified', { email })),
      ),
    checkoutCompleted: (customer) =>
      choice.whenAllowed('referrals', () => referral(() => window.backlineReferral?.convert(customer))),
    watchReferrals: () => {
      isWatching = true;
      watch();
    },
  };
}

/** Loads its script with the first call. A call before the script has loaded waits for it. */
function createTracker(url: string | null, load: typeof loadScript): (call: () => void) => void {
  let loading: Promise<void> | null = null;
  return (call) => {
    if (url === null) return;
    loading ??= load(url);
    loading.then(call).catch((error: unknown) => reportWarning(`${url} did not get the event`, error));
  };
}
