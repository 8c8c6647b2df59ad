import { type TrackerPurpose, trackerPurposes } from '@backline/domain/consents/fields';
import { trackerWording } from '@backline/domain/consents/wordings';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type ItemStorage, storageKeys } from '../browser/browser-storage.ts';
import type { TrackerSettings } from './tracker-calls.ts';

/** True for each purpose that is allowed. One without a script is not. */
export type TrackerAnswer = Record<TrackerPurpose, boolean>;

export interface TrackerState {
  /** Null if the visitor has not answered. */
  answer: TrackerAnswer | null;
  /** True if the question is shown. */
  isAsking: boolean;
}

/** The visitor's answer about analytics and referral scripts. It is stored in this browser. */
export interface TrackerChoice extends Pick<StoreApi<TrackerState>, 'getState' | 'subscribe'> {
  /** The purposes with a script. */
  purposes: readonly TrackerPurpose[];
  say: (answer: TrackerAnswer) => void;
  /** Shows the question again. */
  ask: () => void;
  /** Acts now, or when the purpose is allowed on this page, and never if it is refused. */
  whenAllowed: (purpose: TrackerPurpose, act: () => void) => void;
  /** Applies an answer given in another tab. */
  follow: (event: Pick<StorageEvent, 'key'>) => void;
}

/** `isOptedOut`: the browser refuses for its visitor (Global Privacy Control). */
export function createTrackerChoice(
  settings: TrackerSettings,
  storage: ItemStorage,
  isOptedOut: boolean,
): TrackerChoice {
  const scripts = { analytics: settings.analyticsScript, referrals: settings.referralScript };
  const purposes = trackerPurposes.filter((purpose) => scripts[purpose] !== null);
  const toAnswer = (allowed: readonly string[]): TrackerAnswer => ({
    analytics: allowed.includes('analytics'),
    referrals: allowed.includes('referrals'),
  });
  // Different words, or different scripts, are a new question.
  const question = `${trackerWording} ${purposes.join('+')}`;
  const read = (): TrackerState => {
    if (!settings.isTrackingAsked) return { answer: toAnswer(purposes), isAsking: false };
    const [answer, ...asked] = (storage.read(storageKeys.trackers) ?? '').split(' ');
    if (answer !== undefined && asked.join(' ') === question)
      return { answer: toAnswer(answer.split('+')), isAsking: false };
    return isOptedOut ? { answer: toAnswer([]), isAsking: false } : { answer: null, isAsking: true };
  };
  const { getState, setState, subscribe } = createStore<TrackerState>(read);
  let waiting: { purpose: TrackerPurpose; act: () => void }[] = [];
  const set = (state: TrackerState) => {
    setState(state);
    const { answer } = state;
    if (answer === null) return;
    const acts = waiting.filter(({ purpose }) => answer[purpose]);
    waiting = [];
    for (const { act } of acts) act();
  };
  return {
    getState,
    subscribe,
    purposes,
    say: (answer) => {
      const allowed = purposes.filter((purpose) => answer[purpose]);
      storage.write(storageKeys.trackers, `${allowed.join('+') || 'none'} ${question}`);
      set({ answer: toAnswer(allowed), isAsking: false });
    },
    ask: () => set({ ...getState(), isAsking: true }),
    whenAllowed: (purpose, act) => {
      const { answer } = getState();
      if (answer === null) waiting.push({ purpose, act });
      else if (answer[purpose]) act();
    },
    follow: ({ key }) => {
      if (key === storageKeys.trackers || key === null) set(read());
    },
  };
}
