import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False while the page is as the server rendered it. Data that only a browser has comes after that. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
