import type { createLateTrackers, LateTrackers } from './late-trackers.ts';
import type { TrackerCalls, TrackerSettings } from './tracker-calls.ts';

/** Reports two events to third parties whose scripts are configured, once the visitor allows it where that is asked. */
export interface Trackers extends TrackerCalls {
  /** The trackers themselves, with what the visitor answered. */
  load: () => Promise<LateTrackers>;
}

/** Pages of an installation without a script load nothing of it. */
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
  // A part that does not arrive is nothing that a visitor misses.
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
