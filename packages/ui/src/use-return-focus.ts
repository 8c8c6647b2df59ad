import { useRef } from 'react';

/** Gives the focus back to what opened a dialog; Radix does so only for triggers that it renders itself. */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: () => {
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}
