import { useEffect, useState } from 'react';

const latestMs = 2000;

/** True after the browser's first idle moment, when less urgent work can start. */
export function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const done = () => setIdle(true);
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(done, 200);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(done, { timeout: latestMs });
    return () => cancelIdleCallback(handle);
  }, []);
  return isIdle;
}
