import { useEffect, useRef } from 'react';
import { useProduct } from '../../lib/product-provider.tsx';
import type { TrackerChoice } from '../../lib/tracker-choice.ts';
import { useBrowserStore } from '../../lib/use-browser-store.ts';
import { TrackerLine } from './tracker-line.tsx';
import { useTrackerAnswer, useTrackerChoice } from './use-tracker-choice.ts';

/** Asks what the visitor has not answered yet, or wants to change. */
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
  // Only who asks for the question is led to it, and back.
  useEffect(() => {
    if (!isAskedAgain) return;
    asker.current = document.activeElement;
    line.current?.focus();
  }, [isAskedAgain]);
  if (!isAsking) return null;
  return (
    <TrackerLine
      ref={line}
      kind={choice.kind}
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
