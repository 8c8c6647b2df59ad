import { useEffect, useRef } from 'react';

/** Moves focus to the page's title, such as when the focused element is gone. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}

/** Moves focus to the title of each further step, so that it is read out. */
export function useStepFocus(step: string | null): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) focusHeading();
    shown.current = step;
  }, [step]);
}
