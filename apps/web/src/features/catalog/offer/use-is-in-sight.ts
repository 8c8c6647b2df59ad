import { watchSight } from '@backline/ui/browser-parts';
import { type RefObject, useEffect, useState } from 'react';

/** Whether any of an element is on the screen. */
export function useIsInSight(element: RefObject<Element | null>): boolean {
  const [isInSight, setInSight] = useState(true);
  useEffect(() => {
    if (element.current === null) return;
    return watchSight(element.current, setInSight);
  }, [element]);
  return isInSight;
}
