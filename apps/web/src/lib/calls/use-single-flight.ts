import { useCallback, useRef } from 'react';

/** Allows one call at a time, because a double click's second click comes before the button shows as pending. */
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
