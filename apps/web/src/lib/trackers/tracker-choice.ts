import { trackerWording } from '@backline/domain/consents/wordings';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type ItemStorage, storageKeys } from '../browser/browser-storage.ts';
import type { TrackerSettings } from './tracker-calls.ts';

export type TrackerAnswer = 'allowed' | 'refused';

export interface TrackerState {
  /** Null if the visitor has not answered. */
  answer: TrackerAnswer | null;
  /** True if the question is shown. */
  isAsking: boolean;
}

/** The visitor's answer about analytics and referral scripts. It is stored in this browser. */
export interface TrackerChoice extends Pick<StoreApi<TrackerState>, 'getState' | 'subscribe'> {
  /** The scripts in question. */
  kind: 'analytics' | 'referrals' | 'both';
  say: (answer: TrackerAnswer) => void;
  /** Shows the question again. */
  ask: () => void;
  /** Acts now, or when it is allowed on this page, and never if it is refused. */
  whenAllowed: (act: () => void) => void;
  /** Applies an answer given in another tab. */
  follow: (event: Pick<StorageEvent, 'key'>) => void;
}

function toKind({ analyticsScript, referralScript }: TrackerSettings): TrackerChoice['kind'] {
  if (analyticsScript !== null && referralScript !== null) return 'both';
  return analyticsScript === null ? 'referrals' : 'analytics';
}

/** `isOptedOut`: the browser refuses for its visitor (Global Privacy Control). */
export function createTrackerChoice(
  settings: TrackerSettings,
  storage: ItemStorage,
  isOptedOut: boolean,
): TrackerChoice {
  const kind = toKind(settings);
  // Different words, or different scripts, are a new question.
  const question = `${trackerWording} ${kind}`;
  const read = (): TrackerState => {
    if (!settings.isTrackingAsked) return { answer: 'allowed', isAsking: false };
    const [answer, ...asked] = (storage.read(storageKeys.trackers) ?? '').split(' ');
    const isKnown = asked.join(' ') === question && (answer === 'allowed' || answer === 'refused');
    if (isKnown) return { answer, isAsking: false };
    return isOptedOut ? { answer: 'refused', isAsking: false } : { answer: null, isAsking: true };
  };
  const { getState, setState, subscribe } = createStore<TrackerState>(read);
  let waiting: (() => void)[] = [];
  const set = (state: TrackerState) => {
    setState(state);
    if (state.answer === null) return;
    const acts = state.answer === 'allowed' ? waiting : [];
    waiting = [];
    for (const act of acts) act();
  };
  return {
    getState,
    subscribe,
    kind,
    say: (answer) => {
      storage.write(storageKeys.trackers, `${answer} ${question}`);
      set({ answer, isAsking: false });
    },
    ask: () => set({ ...getState(), isAsking: true }),
    whenAllowed: (act) => {
      const { answer } = getState();
      if (answer === 'allowed') act();
      else if (answer === null) waiting.push(act);
    },
    follow: ({ key }) => {
      if (key === storageKeys.trackers || key === null) set(read());
    },
  };
}
