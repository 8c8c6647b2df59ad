import { useCallback, useRef } from 'react';

/**
 * Allows one call at a time, because a double click's second click may come before the button shows as pending. The
 * button of a mutation needs it not: `query-client.ts`.
 */
export function useSingleFlight<Input>(start: (input: Input) => Promise<unknown>): (input: Input) => void {
  const isInFlight = useRef(false);
  return useCallback(
    (input) => {
      if (isInFlight.current) return;
      isInFlight.current = true;
      start(input)
        .catch(() => undefined)
        .finally(() => {
          isInFlight.current = false;
        });
    },
    [start],
  );
}
