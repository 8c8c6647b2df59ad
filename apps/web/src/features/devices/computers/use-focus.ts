import { useEffect, useRef } from 'react';

/** Where focus goes if a dialog has removed the row that opened it. */
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
