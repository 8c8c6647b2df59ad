import { watchSight } from '@backline/ui/browser-parts';
import { type RefObject, useEffect, useState } from 'react';

/** True if any part of an element is on the screen. `margin`: of CSS, around the screen; negative makes it smaller. */
export function useIsInSight(element: RefObject<Element | null>, margin?: string): boolean {
  const [isInSight, setInSight] = useState(true);
  useEffect(() => {
    if (element.current === null) return;
    return watchSight(element.current, setInSight, margin);
  }, [element, margin]);
  return isInSight;
}
