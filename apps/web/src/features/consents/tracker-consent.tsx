import type { TrackerPurpose } from '@backline/domain/consents/fields';
import { useEffect, useRef, useState } from 'react';
import { useAuth } from '../../lib/auth/auth-provider.tsx';
import { useBrowserStore } from '../../lib/browser/use-browser-store.ts';
import { reportWarning } from '../../lib/calls/report.ts';
import { trpc } from '../../lib/calls/trpc.ts';
import { useProduct } from '../../lib/product-provider.tsx';
import { useServices } from '../../lib/services-provider.tsx';
import type { TrackerAnswer, TrackerChoice } from '../../lib/trackers/tracker-choice.ts';
import { TrackerLine } from './tracker-line.tsx';

/** The visitor's answer; null while its code is loading. */
function useTrackerChoice(): TrackerChoice | null {
  const { trackers } = useServices();
  const [choice, setChoice] = useState<TrackerChoice | null>(null);
  useEffect(() => {
    trackers.load().then(
      (late) => setChoice(late.choice),
      (error: unknown) => reportWarning('Nobody is asked about analytics', error),
    );
  }, [trackers]);
  return choice;
}

/** Stores an answer in the browser, and in the account of a signed-in customer. */
function useTrackerAnswer(choice: TrackerChoice): (answer: TrackerAnswer) => void {
  const { reload } = useServices();
  const { token } = useAuth();
  const { client } = trpc.useUtils();
  return async (answer) => {
    const before = choice.getState().answer;
    choice.say(answer);
    const toNoted = (purpose: TrackerPurpose) => (choice.purposes.includes(purpose) ? answer[purpose] : null);
    if (token !== null)
      await client.consents.changeTrackerChoice
        .mutate({ analytics: toNoted('analytics'), referrals: toNoted('referrals') })
        .catch((error: unknown) => reportWarning('The answer is in this browser alone', error));
    // A script that is already running can only be stopped by reloading the page.
    if (choice.purposes.some((purpose) => before?.[purpose] && !answer[purpose])) reload();
  };
}

/** Asks if the visitor has not answered yet, or wants to change the answer. */
export function TrackerConsent() {
  const choice = useTrackerChoice();
  return choice === null ? null : <Question choice={choice} />;
}

function Question({ choice }: { choice: TrackerChoice }) {
  const { privacyUrl } = useProduct();
  const { answer, isAsking } = useBrowserStore(choice, { answer: null, isAsking: false });
  const say = useTrackerAnswer(choice);
  const line = useRef<HTMLElement>(null);
  const asker = useRef<Element | null>(null);
  const isAskedAgain = isAsking && answer !== null;
  // The focus moves to the question and back only if the visitor asked for it.
  useEffect(() => {
    if (!isAskedAgain) return;
    asker.current = document.activeElement;
    line.current?.focus();
  }, [isAskedAgain]);
  if (!isAsking) return null;
  return (
    <TrackerLine
      ref={line}
      purposes={choice.purposes}
      answer={answer}
      privacyUrl={privacyUrl}
      onAnswer={(said) => {
        if (asker.current instanceof HTMLElement) asker.current.focus();
        asker.current = null;
        say(said);
      }}
    />
  );
}
