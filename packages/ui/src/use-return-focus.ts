import { useRef } from 'react';

/**
 * Gives the focus back to what opened a dialog; Radix does so only for triggers that it renders itself. A page that has
 * taken the focus meanwhile, because a link was followed, keeps it.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: () => {
      if (document.activeElement === document.body && opener.current instanceof HTMLElement)
        opener.current.focus({ preventScroll: true });
    },
  };
}
