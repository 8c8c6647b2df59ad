import { useEffect, useRef } from 'react';

/** Where the focus goes when a dialog has removed the very row that it was opened from. */
export function useRemovedFocus<Target extends HTMLElement>(isOpen: boolean) {
  const target = useRef<Target>(null);
  const isLost = useRef(false);
  useEffect(() => {
    if (isOpen || !isLost.current) return;
    isLost.current = false;
    target.current?.focus();
  }, [isOpen]);
  const note = (isRemoved: boolean) => {
    isLost.current = isRemoved;
  };
  return { target, note };
}

/** Moves the focus to the title of each further step of a page, so that it is read out. */
export function useStepFocus(step: string): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [step]);
}
