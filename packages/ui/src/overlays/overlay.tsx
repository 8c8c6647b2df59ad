import { type ReactNode, useLayoutEffect } from 'react';

let openCount = 0;

/** Prevents scrolling while a dialog is open. Keeps space for the page's scroll bar. */
function useScrollLock() {
  useLayoutEffect(() => {
    const { style, clientWidth } = document.documentElement;
    openCount += 1;
    if (openCount === 1 && window.innerWidth > clientWidth) style.scrollbarGutter = 'stable';
    style.overflow = 'hidden';
    return () => {
      openCount -= 1;
      if (openCount > 0) return;
      style.overflow = '';
      style.scrollbarGutter = '';
    };
  }, []);
}

/**
 * The overlay below a dialog. Radix's own locks the page with a style element, which the content security policy would
 * have to allow with a nonce: see docs/decisions/035-no-style-nonce.md.
 */
export function Overlay({ children }: { children?: ReactNode }) {
  useScrollLock();
  // An open dialog blocks pointer events on the page.
  return <div className="pointer-events-auto fixed inset-0 z-20 animate-fade bg-scrim">{children}</div>;
}
