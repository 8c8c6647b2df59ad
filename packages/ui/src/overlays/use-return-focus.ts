import { useRef } from 'react';

/** The element that had the focus before the first of several dialogs that follow each other. */
let firstOpener: Element | null = null;

/**
 * Gives the focus back to what opened a dialog; Radix does so only for triggers that it renders itself. A dialog that
 * follows another one gives it to what opened the first; one that opened by itself, to the heading of the page. A page that has taken the focus meanwhile, because a link was
 * followed, keeps it.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      const { activeElement } = document;
      if (activeElement !== document.body) firstOpener = activeElement;
      opener.current = firstOpener;
    },
    onCloseAutoFocus: () => {
      if (document.activeElement !== document.body) return;
      const { current } = opener;
      const target = current?.isConnected ? current : document.querySelector('main h1');
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
      firstOpener = null;
    },
  };
}
