import { useRef } from 'react';

/** The element that had focus before the first of several consecutive dialogs. */
let firstOpener: Element | null = null;

/**
 * Returns focus to the element that opened a dialog; Radix only does so for its own triggers. A dialog that follows
 * another returns it to the element that opened the first. If a dialog opened by itself, the page's heading gets focus.
 * If the page has taken focus in the meantime, because a link was followed, it stays there.
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
