import { useSyncExternalStore } from 'react';

const wide = '(min-width: 48rem)';

function subscribe(listener: () => void) {
  const query = matchMedia(wide);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** For what stands elsewhere in the document on a narrow screen, so that the keyboard follows the eye. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => !matchMedia(wide).matches);
}
