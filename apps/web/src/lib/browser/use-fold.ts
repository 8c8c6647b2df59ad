import { type ToggleEvent, useCallback, useState } from 'react';

/** A collapsible section that renders its contents only while it is open, even if it was opened before hydration. */
export function useFold() {
  const [isOpen, setOpen] = useState(false);
  const ref = useCallback((details: HTMLDetailsElement | null) => {
    if (details?.open) setOpen(true);
  }, []);
  const onToggle = ({ currentTarget }: ToggleEvent<HTMLDetailsElement>) => setOpen(currentTarget.open);
  return { isOpen, details: { ref, onToggle } };
}
