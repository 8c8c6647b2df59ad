import { useEffect, useRef, useState } from 'react';
import { watchForApp } from './watch-for-app.ts';

/** Follows whether the maker's application opened after the press of its link. */
export function useOpenApp() {
  const [isMissing, setMissing] = useState(false);
  const endRef = useRef<(() => void) | null>(null);
  useEffect(() => () => endRef.current?.(), []);
  const watch = () => {
    endRef.current?.();
    setMissing(false);
    endRef.current = watchForApp(window, () => setMissing(true));
  };
  return { isMissing, watch };
}
