import type { createLateTrackers, LateTrackers } from './late-trackers.ts';
import type { TrackerCalls, TrackerSettings } from './tracker-calls.ts';

/** Reports two events to third parties whose scripts are configured, if the visitor allows it. */
export interface Trackers extends TrackerCalls {
  /** The trackers, with the visitor's answer. */
  load: () => Promise<LateTrackers>;
}

/** Without a configured script, nothing is loaded. */
export function createTrackers(
  settings: TrackerSettings,
  loadPart: () => Promise<{ createLateTrackers: typeof createLateTrackers }>,
): Trackers {
  const { analyticsScript, referralScript } = settings;
  let late: Promise<LateTrackers> | undefined;
  const load = () => {
    late ??= loadPart().then((part) => part.createLateTrackers(settings));
    return late;
  };
  // If a part does not load, the visitor misses nothing.
  const act = (script: string | null, tell: (late: LateTrackers) => void) => {
    if (script !== null) load().then(tell, () => undefined);
  };
  return {
    accountVerified: (email) => act(analyticsScript, (late) => late.accountVerified(email)),
    checkoutCompleted: (customer) => act(referralScript, (late) => late.checkoutCompleted(customer)),
    watchReferrals: () => act(referralScript, (late) => late.watchReferrals()),
    load,
  };
}
