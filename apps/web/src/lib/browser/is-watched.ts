import { useSyncExternalStore } from 'react';

/** True if a person sees the page: it is neither in a background tab nor prerendered. */
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
  return useSyncExternalStore(
    subscribe,
    () => isWatched(document),
    () => true,
  );
}
