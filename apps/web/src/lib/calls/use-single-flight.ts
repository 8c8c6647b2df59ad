import { useCallback, useRef } from 'react';

/** Lets one call through at a time: the second click of a double click comes before the button shows as pending. */
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
