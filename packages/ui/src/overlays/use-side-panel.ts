import { useCallback, useEffect, useState } from 'react';
import { matchesMedia } from '../browser/browser.ts';

const cookieName = 'sidebar_state';

/** The visitor's last choice; open by default. */
export function readSidePanelCookie(cookies: string): boolean {
  return !cookies.split(/;\s*/).includes(`${cookieName}=false`);
}

export function toSidePanelCookie(isExpanded: boolean, maxAgeSeconds: number): string {
  return `${cookieName}=${isExpanded}; path=/; max-age=${maxAgeSeconds}; samesite=lax`;
}

/** The side panel's state: remembered on wide screens, a sheet on narrow ones. */
export function useSidePanel(cookieMaxAgeSeconds: number) {
  const [isExpanded, setExpanded] = useState(() => readSidePanelCookie(document.cookie));
  const [isSheetOpen, setSheetOpen] = useState(false);

  const toggle = useCallback(() => {
    if (!matchesMedia('(min-width: 48rem)')) {
      setSheetOpen((isOpen) => !isOpen);
      return;
    }
    setExpanded(!isExpanded);
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox, and one name is all we set
    document.cookie = toSidePanelCookie(!isExpanded, cookieMaxAgeSeconds);
  }, [isExpanded, cookieMaxAgeSeconds]);

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      // On a narrow screen, the panel itself is a sheet.
      if (!isSheetOpen && document.querySelector('[role="dialog"]') !== null) return;
      event.preventDefault();
      toggle();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [toggle, isSheetOpen]);

  return { isExpanded, isSheetOpen, toggle, closeSheet: () => setSheetOpen(false) };
}
