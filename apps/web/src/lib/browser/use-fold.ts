import { type ToggleEvent, useCallback, useState } from 'react';

/** A fold whose contents are made once it is opened: also when that was before React took over the page. */
export function useFold() {
  const [isOpen, setOpen] = useState(false);
  const ref = useCallback((details: HTMLDetailsElement | null) => {
    if (details?.open) setOpen(true);
  }, []);
  const onToggle = ({ currentTarget }: ToggleEvent<HTMLDetailsElement>) => setOpen(currentTarget.open);
  return { isOpen, details: { ref, onToggle } };
}
