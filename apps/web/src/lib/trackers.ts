import { loadScript } from './load-script.ts';
import { reportWarning } from './report.ts';

export interface PaidCustomer {
  id: string;
  email: string;
}

declare global {
  interface Window {
    /** What the script of `ANALYTICS_SCRIPT_URL` defines. */
    backlineAnalytics?: { track: (event: 'account_verified', details: { email: string }) => void };
    /** What the script of `REFERRAL_SCRIPT_URL` defines. */
    backlineReferral?: { convert: (customer: PaidCustomer) => void };
  }
}

/** Reports two events to third parties whose scripts are configured. Neither script can break a page. */
export interface Trackers {
  accountVerified: (email: string) => void;
  checkoutCompleted: (customer: PaidCustomer) => void;
  /** Loads the affiliate's script on arrival: it has to see the visit, not only the payment. */
  watchReferrals: () => void;
}

interface TrackerScripts {
  analyticsScript: string | null;
  referralScript: string | null;
}

export function createTrackers({ analyticsScript, referralScript }: TrackerScripts, load = loadScript): Trackers {
  const analytics = createTracker(analyticsScript, load);
  const referral = createTracker(referralScript, load);
  return {
    accountVerified: (email) => analytics(() => window.backlineAnalytics?.track('account_verified', { email })),
    checkoutCompleted: (customer) => referral(() => window.backlineReferral?.convert(customer)),
    watchReferrals: () => referral(() => undefined),
  };
}

/** Loads its script with the first call; a call that comes before the script has arrived waits for it. */
function createTracker(url: string | null, load: typeof loadScript): (call: () => void) => void {
  let loading: Promise<void> | null = null;
  return (call) => {
    if (url === null) return;
    loading ??= load(url);
    loading.then(call).catch((error: unknown) => reportWarning(`${url} did not get the event`, error));
  };
}
