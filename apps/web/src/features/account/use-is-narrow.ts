import { matchesMedia } from '@backline/ui/browser';
import { watchMedia } from '@backline/ui/browser-parts';
import { useSyncExternalStore } from 'react';

const wide = '(min-width: 48rem)';
const subscribe = (listener: () => void) => watchMedia(wide, listener);

/** For what stands elsewhere in the document on a narrow screen, so that the keyboard follows the eye. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => !matchesMedia(wide));
}
