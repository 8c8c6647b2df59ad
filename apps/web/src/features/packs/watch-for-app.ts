import { secondMs } from '@backline/domain/time';

/** If the plugin's application exists, it comes to the front within this time. */
export const appOpensMs = 2 * secondMs;

/** The parts of the browser's window that are used. */
interface Watched extends Pick<EventTarget, 'addEventListener' | 'removeEventListener'> {
  document: { visibilityState: string };
}

/**
 * Waits for an application to open, which takes focus from the page. No browser reports it reliably, so `onMissing`
 * only suggests what else to do. Returns a function that stops waiting.
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
