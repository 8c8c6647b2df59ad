import { secondMs } from '@backline/domain/time';

/** Within this time the maker's application takes the screen, or it is not there. */
export const appOpensMs = 2 * secondMs;

/** The part of the browser's window that is read. */
interface Watched extends Pick<EventTarget, 'addEventListener' | 'removeEventListener'> {
  document: { visibilityState: string };
}

/**
 * Waits for an application to open: the page then loses the focus. No browser says whether one did, so `onMissing` only
 * suggests what else to press. Returns what ends the wait.
 */
export function watchForApp(page: Watched, onMissing: () => void): () => void {
  const end = () => {
    clearTimeout(timer);
    page.removeEventListener('blur', end);
    page.removeEventListener('pagehide', end);
  };
  const timer = setTimeout(() => {
    end();
    if (page.document.visibilityState === 'visible') onMissing();
  }, appOpensMs);
  page.addEventListener('blur', end);
  page.addEventListener('pagehide', end);
  return end;
}
