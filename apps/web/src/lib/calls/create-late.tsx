import { type ComponentType, useEffect, useState } from 'react';
import { reportError } from './report.ts';

/**
 * A component whose code loads when it is first shown, or with `preload`. Shows nothing until then. Unlike React's own,
 * it works on server-rendered pages.
 */
export function createLate<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | null = null;
  const preload = async () => {
    loaded ??= await load();
  };
  function Late(props: Props) {
    const [Loaded, setLoaded] = useState(() => loaded);
    useEffect(() => {
      if (Loaded !== null) return;
      preload().then(
        () => setLoaded(() => loaded),
        (error: unknown) => reportError('A part of the page could not be loaded', error),
      );
    }, [Loaded]);
    return Loaded === null ? null : <Loaded {...props} />;
  }
  return Object.assign(Late, { preload });
}
