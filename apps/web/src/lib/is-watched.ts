import { useSyncExternalStore } from 'react';

/** Whether a person has the page before them: not a tab in the background, not a page the browser draws in advance. */
export function isWatched(page: { visibilityState: string; prerendering?: boolean | undefined }): boolean {
  return page.visibilityState === 'visible' && page.prerendering !== true;
}

function subscribe(listener: () => void) {
  document.addEventListener('visibilitychange', listener);
  document.addEventListener('prerenderingchange', listener);
  return () => {
    document.removeEventListener('visibilitychange', listener);
    document.removeEventListener('prerenderingchange', listener);
  };
}

export function useIsWatched(): boolean {
  return useSyncExternalStore(subscribe, () => isWatched(document));
}
