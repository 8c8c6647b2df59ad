import { useEffect, useState } from 'react';
import { useAuth } from '../../lib/auth-provider.tsx';
import { reportWarning } from '../../lib/report.ts';
import { useServices } from '../../lib/services-provider.tsx';
import type { TrackerAnswer, TrackerChoice } from '../../lib/tracker-choice.ts';
import { trpc } from '../../lib/trpc.ts';

/** What the visitor has answered; null while its code is on its way. */
export function useTrackerChoice(): TrackerChoice | null {
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

/** Keeps an answer in the browser, and notes it in the account of a customer who is signed in. */
export function useTrackerAnswer(choice: TrackerChoice): (answer: TrackerAnswer) => void {
  const { reload } = useServices();
  const { token } = useAuth();
  const { client } = trpc.useUtils();
  return async (answer) => {
    const wasAllowed = choice.getState().answer === 'allowed';
    choice.say(answer);
    if (token !== null)
      await client.consents.changeTrackerChoice
        .mutate({ isGiven: answer === 'allowed' })
        .catch((error: unknown) => reportWarning('The answer is in this browser alone', error));
    // A script that runs already cannot be stopped otherwise.
    if (wasAllowed && answer === 'refused') reload();
  };
}
