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
