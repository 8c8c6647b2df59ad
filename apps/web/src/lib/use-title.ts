import { useEffect } from 'react';

/** Sets the title of a page that is named after its data; null while loading. */
export function useTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = title;
  }, [title]);
}
